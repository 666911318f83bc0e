/**
 * Requests for access to a page: a person who was refused the page asks, and another person who manages users answers.
 */

import { takeGrantsBack } from '@wms/contract/identity/permissions/granting';
import {
  type AccessRequest,
  askAccess,
  getOwnRequest,
  grantAccess,
  listAccessRequests,
  mostRequests,
  moveAccessRequest,
} from '@wms/contract/identity/permissions/requests/endpoints';
import {
  type AccessRequestMove,
  type AccessRequestState,
  accessRequestLife,
} from '@wms/contract/identity/permissions/requests/life';
import { pageTable } from '@wms/contract/pages/table';
import { openMoves } from '@wms/contract/platform/life';
import type { Permission } from '@wms/contract/platform/permissions';
import { satisfies } from '@wms/contract/platform/permissions';
import { insertRow, runSql, type Writer } from '../../../platform/database/connection.ts';
import { conflict } from '../../../platform/database/constraint-sentences.ts';
import { commonNames, field, reference, stateOf } from '../../../platform/history/description.ts';
import { historyOf } from '../../../platform/history/history.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import {
  type LockedThing,
  makeMove,
  type StatefulTable,
  type StepTaken,
} from '../../../platform/lives/make-move.ts';
import { implementMoves, movesBack } from '../../../platform/lives/routes.ts';
import { notify } from '../../../platform/news/notify.ts';
import { factorDemanded } from '../../../platform/people/user.ts';
import { refuse } from '../../../platform/refusal.ts';
import { counterAct } from '../../../platform/undo/counter-act.ts';
import { grantPermissions } from '../granting.ts';
import { accessAsked, accessDecided, tellOfReopened } from './news.ts';

const missing = 'Questa richiesta non c’è';

/** The most requests that one person may have open, because each one needs somebody's attention. */
const mostOpen = 10;

const requestHistory = historyOf({
  tables: {
    access_requests: {
      one: 'Richiesta',
      feminine: true,
      fields: {
        user_id: reference('Persona', 'users'),
        label: field('Pagina'),
        state: stateOf(accessRequestLife),
      },
    },
  },
  names: commonNames,
});

export const requestLifeTable: StatefulTable<AccessRequestState, AccessRequestMove> = {
  life: accessRequestLife,
  table: 'access_requests',
  stateColumn: 'state',
  ownerColumn: 'user_id',
  versionColumn: 'version',
  stepColumn: 'access_request_id',
  missing,
  refuseStale: (tx, request, seen) => requestHistory.refuseStaleAct(tx, 'access_requests', request, seen),
  work: { reopen },
  notify: notifyDecision,
};

async function notifyDecision(
  tx: Writer,
  { id, from, to, reason }: StepTaken<AccessRequestState, AccessRequestMove>,
) {
  const { user_id, label, page } = await findRequest(tx, id);
  const about = { userId: user_id, label, page };
  if (to !== 'aperta') await notify(tx, accessDecided, { ...about, granted: to === 'accolta', reason });
  else await tellOfReopened(tx, { ...about, granted: from === 'accolta', reason: await findReason(tx, id) });
}

/** Reads the reason of the answer that a request had last. */
async function findReason(tx: Writer, id: number): Promise<string | null> {
  const [answer] = await runSql(tx)<{ reason: string | null }>`
    select reason from steps_taken where access_request_id = ${id} and to_state <> 'aperta'
     order by id desc limit 1`;
  return answer?.reason ?? null;
}

/** Refuses to open a request again that has nothing left to ask for. */
async function reopen(
  tx: Writer,
  { id, state }: LockedThing<AccessRequestState>,
): Promise<Record<string, never>> {
  const { user_id, page, sets } = await findRequest(tx, id);
  const [facts] = await runSql(tx)<{ held: Permission[]; asked: boolean }>`
    select array(select permission from held_permissions where user_id = ${user_id}) as held,
           exists (select from access_requests
                    where user_id = ${user_id} and page = ${page} and state = 'aperta') as asked`;
  if (facts?.asked)
    throw refuse.conflict('Intanto la persona l’ha chiesto di nuovo: rispondi a quella richiesta');
  if (state === 'accolta' && satisfies(new Set(facts?.held), sets))
    throw refuse.conflict('La persona può aprire la pagina: togli prima il permesso');
  return {};
}

type Request = { user_id: number; label: string; page: string; sets: Permission[][] };

async function findRequest(tx: Writer, id: number): Promise<Request> {
  const [request] = await runSql(tx)<Request>`
    select user_id, label, page, sets from access_requests where id = ${id}`;
  if (!request) throw refuse.notFound(missing);
  return request;
}

export const accessRequestRoutes = [
  implement(askAccess, async ({ body: { page, message }, user, tx }) => {
    const { label, permissions: sets } = pageTable[page];
    if (sets.length === 0 || satisfies(user.permissions, sets))
      throw refuse.conflict('Questa pagina la puoi già aprire');
    if (satisfies(new Set([...user.permissions, ...user.withheld]), sets)) throw factorDemanded();
    const [open] = await runSql(tx)<{ count: number }>`
      select count(*)::integer as count from access_requests where user_id = ${user.id} and state = 'aperta'`;
    if ((open?.count ?? 0) >= mostOpen)
      throw refuse.conflict('Hai già molte richieste aperte: aspetta che ricevano una risposta');
    await insertRow(tx, 'access_requests', {
      user_id: user.id,
      page,
      label,
      message,
      sets: JSON.stringify(sets),
    });
    const [person] = await runSql(tx)<{ name: string }>`
      select first_name || ' ' || last_name as name from users where id = ${user.id}`;
    await notify(tx, accessAsked, { by: user.id, person: person?.name ?? user.username, label });
    return { message: 'Richiesta inviata: ti avvisiamo quando c’è una risposta' };
  }),
  implement(getOwnRequest, async ({ query: { page }, user, db }) => {
    const [request] = await runSql(db)<{ state: AccessRequestState; askedAt: string; reason: string | null }>`
      select r.state, r.asked_at as "askedAt", step.reason
        from access_requests r
        left join lateral (select reason from steps_taken s where s.access_request_id = r.id
                            order by s.id desc limit 1) step on true
       where r.user_id = ${user.id} and r.page = ${page} order by r.id desc limit 1`;
    return { request: request ?? null };
  }),
  implement(listAccessRequests, async ({ user, db }) => {
    const rows = await runSql(db)<Omit<AccessRequest, 'moves'> & { state: AccessRequestState }>`
      select r.id, r.version, r.user_id as "personId", u.first_name || ' ' || u.last_name as person,
             u.institutional_email as email, r.page, r.label, r.sets, r.message, r.asked_at as "askedAt", r.state
        from access_requests r join users u on u.id = r.user_id
       where r.state = 'aperta' and u.state = 'attivo' order by r.id limit ${mostRequests}`;
    return rows.map(({ state, ...request }) => ({
      ...request,
      moves: openMoves(accessRequestLife, state, {
        permissions: user.permissions,
        owns: request.personId === user.id,
      }),
    }));
  }),
  implement(
    grantAccess,
    async ({ params: { id }, body: { version, permissions: codes }, user, tx, security }) => {
      const { user_id, label, sets } = await findRequest(tx, id);
      if (!sets.some((set) => set.length === codes.length && set.every((code) => codes.includes(code))))
        throw refuse.invalid('permissions', 'Questi permessi non sono quelli chiesti');
      const { from } = await makeMove(tx, requestLifeTable, { id, move: 'grant', by: user, version });
      const reason = `Richiesta di accesso a «${label}»`;
      const { changed, grants, refused } = await grantPermissions(tx, {
        granter: user,
        people: [user_id],
        codes,
        reason,
      });
      for (const { reason } of refused) throw refuse.conflict(reason);
      for (const { codes } of changed) security('permissions-granted', { on: user_id, permissions: codes });
      const reopening = { id, move: 'grant', from } as const;
      return {
        message: accessRequestLife.moves.grant.done,
        // The person who held the permissions anyway keeps them, so there is nothing to take back.
        undo:
          grants.length === 0
            ? []
            : [
                counterAct(takeGrantsBack, { body: { grants } }),
                ...(await movesBack(tx, moveAccessRequest, requestLifeTable, reopening)),
              ],
      };
    },
  ),
  implementMoves(moveAccessRequest, requestLifeTable),
];

export const accessRequestConstraints = {
  access_requests_one_open: conflict('L’hai già chiesto: la richiesta è ancora aperta'),
  access_requests_frozen: conflict('La richiesta ha già una risposta: non cambia più'),
};
