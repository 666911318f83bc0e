/** Approves or refuses a document, and takes an approval back. */
import {
  type DocumentMove,
  type DocumentState,
  documentLife,
} from '@wms/contract/humanResources/documents/life';
import {
  approveDocument,
  rejectDocument,
  reopenDocument,
} from '@wms/contract/humanResources/documents/verification';
import { formatDate } from '@wms/contract/platform/formats';
import { messages } from '@wms/contract/platform/messages';
import { undoReason } from '@wms/contract/platform/undo';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { makeMove, type StatefulTable } from '../../../platform/lives/make-move.ts';
import type { User } from '../../../platform/people/user.ts';
import { refuse } from '../../../platform/refusal.ts';
import { counterAct } from '../../../platform/undo/counter-act.ts';
import { versionOf } from '../../../platform/undo/version-of.ts';
import { documentHistory } from '../history.ts';
import { maySee, noDocument } from '../visible.ts';
import { notifyDecision } from './news.ts';

export const documentLifeTable: StatefulTable<DocumentState, DocumentMove> = {
  life: documentLife,
  table: 'documents',
  stateColumn: 'state',
  ownerColumn: 'user_id',
  versionColumn: 'version',
  stepColumn: 'document_id',
  missing: 'Documento non trovato',
  refuseStale: (tx, document, seen) => documentHistory.refuseStaleAct(tx, 'documents', document, seen),
  notify: notifyDecision,
};

type LockedDocument = {
  id: number;
  userId: number;
  typeId: number;
  superseded: boolean;
  achievedOn: string | null;
  expiresOn: string | null;
  hasExpiry: boolean;
  licence: boolean;
  today: string;
};

/**
 * Locks the person, as an upload does, and then the document, so that the two never deadlock. Refuses a document that
 * this person may not see (404), and one that somebody else has decided (409, who and when).
 */
async function lockToDecide(tx: Writer, id: number, user: User): Promise<LockedDocument> {
  await runSql(tx)`
    select from users where id = (select user_id from documents where id = ${id}) for no key update`;
  const [document] = await runSql(tx)<LockedDocument>`
    select document.id, document.user_id as "userId", document.type_id as "typeId",
           document.superseded_at is not null as superseded, document.achieved_on as "achievedOn",
           document.expires_on as "expiresOn", type.has_expiry as "hasExpiry", type.licence,
           rome_today() as today
      from documents document join document_types type on type.id = document.type_id
     where document.id = ${id} and document.removed_at is null and ${maySee(user)}
       for no key update of document`;
  if (!document) throw noDocument();
  await refuseDecided(tx, id);
  if (document.superseded)
    throw refuse.conflict('Intanto la persona ne ha caricato uno più recente: verifica quello');
  return document;
}

const inRome = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

const decisions: Readonly<Record<string, string>> = { approve: 'approvato', reject: 'rifiutato' };

/**
 * Refuses a document that is already decided, and says who decided it: so the second of two simultaneous verifiers
 * learns of the first.
 */
async function refuseDecided(tx: Writer, id: number): Promise<void> {
  const [step] = await runSql(tx)<{ move: string; at: string; by: string | null }>`
    select step.move, step.made_at as at, u.first_name || ' ' || u.last_name as by
      from steps_taken step left join users u on u.id = step.made_by
     where step.document_id = ${id} order by step.id desc limit 1`;
  if (!step || step.move === 'reopen') return;
  const when = inRome.format(new Date(step.at)).replace(', ', ' alle ');
  throw refuse.conflict(`${step.by ?? 'Qualcun altro'} l’ha già ${decisions[step.move]} (${when})`);
}

/** Returns the expiry that the approved document gets; null for a type without one. */
function requireExpiry(
  { hasExpiry, achievedOn, expiresOn, today }: LockedDocument,
  typed: string | null,
): string | null {
  const expiry = typed ?? expiresOn;
  if (!hasExpiry) return expiry;
  if (!expiry) throw refuse.invalid('expiresOn', 'Scrivi la scadenza che sta sul documento');
  if (expiry < today)
    throw refuse.invalid('expiresOn', `È scaduto ${formatDate(expiry, 'il')}: rifiutalo, o correggi la data`);
  if (achievedOn && expiry <= achievedOn) throw refuse.invalid('expiresOn', messages.dateAfter(achievedOn));
  return expiry;
}

type LaterDocument = { id: number; expiresOn: string | null; achievedOn: string | null };

/**
 * Returns the document in force that expires later than this one or, for a type without expiry, was achieved later.
 * Approving an older certificate must never replace the certificate in force.
 */
async function findLonger(
  tx: Writer,
  document: LockedDocument,
  expiry: string | null,
): Promise<LaterDocument | undefined> {
  const [longer] = await runSql(tx)<LaterDocument>`
    select id, expires_on as "expiresOn", achieved_on as "achievedOn" from documents
     where user_id = ${document.userId} and type_id = ${document.typeId} and state = 'approvato'
       and superseded_at is null and removed_at is null
       and case when ${document.hasExpiry}::boolean then expires_on > ${expiry}::date
                else achieved_on > ${document.achievedOn}::date end`;
  return longer;
}

const stayingWords = ({ hasExpiry }: LockedDocument, day: string) =>
  hasExpiry ? `che vale fino ${formatDate(day, 'al')}` : `più recente, ${formatDate(day, 'del')}`;

/** Locks the person and the document. Refuses a document that isn't in force. */
async function lockToReopen(tx: Writer, id: number, user: User): Promise<void> {
  await runSql(tx)`
    select from users where id = (select user_id from documents where id = ${id}) for no key update`;
  const [document] = await runSql(tx)<{ superseded: boolean; newer: boolean }>`
    select document.superseded_at is not null as superseded,
           exists (select from documents other
                    where other.user_id = document.user_id and other.type_id = document.type_id
                      and other.state <> 'approvato' and other.superseded_at is null and other.removed_at is null
                      and other.id <> document.id) as newer
      from documents document join document_types type on type.id = document.type_id
     where document.id = ${id} and document.removed_at is null and ${maySee(user)}
       for no key update of document`;
  if (!document) throw noDocument();
  if (document.superseded) throw refuse.conflict('Ne è in vigore un altro: questo non conta più');
  if (document.newer)
    throw refuse.conflict('Intanto la persona ne ha caricato uno più recente: verifica quello');
}

export const documentDecisionRoutes = [
  implement(approveDocument, async ({ params: { id }, body, user, tx }) => {
    const document = await lockToDecide(tx, id, user);
    const move = { id, move: 'approve', by: user, version: body.version } as const;
    let stays: string | null | undefined;
    await makeMove(tx, documentLifeTable, move, async () => {
      const expiry = requireExpiry(document, body.expiresOn);
      if (document.licence && !body.licenceCategory)
        throw refuse.invalid('licenceCategory', messages.required);
      const longer = await findLonger(tx, document, expiry);
      stays = longer?.expiresOn ?? longer?.achievedOn;
      if (!longer)
        await runSql(tx)`
          update documents set superseded_at = current_moment(), superseded_by = ${id}
           where user_id = ${document.userId} and type_id = ${document.typeId} and state = 'approvato'
             and superseded_at is null and removed_at is null`;
      return {
        expires_on: expiry,
        licence_category: document.licence ? body.licenceCategory : null,
        ...(longer && { superseded_at: sql`current_moment()`, superseded_by: longer.id }),
      };
    });
    const message = documentLife.moves.approve.done;
    const reopening = { version: await versionOf(tx, 'documents', id), reason: undoReason };
    return {
      undo: [counterAct(reopenDocument, { params: { id: String(id) }, body: reopening })],
      message: stays ? `${message}, ma resta in vigore quello ${stayingWords(document, stays)}` : message,
    };
  }),

  implement(reopenDocument, async ({ params: { id }, body: { version, reason }, user, tx }) => {
    await lockToReopen(tx, id, user);
    const move = { id, move: 'reopen', by: user, version, reason } as const;
    await makeMove(tx, documentLifeTable, move, async () => ({}));
    await runSql(tx)`
      update documents set superseded_at = null, superseded_by = null
       where superseded_by = ${id} and state = 'approvato' and removed_at is null`;
    return { message: documentLife.moves.reopen.done };
  }),

  implement(rejectDocument, async ({ params: { id }, body: { version, reason }, user, tx }) => {
    await lockToDecide(tx, id, user);
    const move = { id, move: 'reject', by: user, version, reason } as const;
    await makeMove(tx, documentLifeTable, move, async () => ({ refusal_reason: reason }));
    return { message: documentLife.moves.reject.done };
  }),
];
