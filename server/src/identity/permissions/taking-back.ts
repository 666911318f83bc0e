/** Takes back grants that somebody gave, took or changed a moment ago: each is again as it was before. */
import { grantObstacles, nameCodes } from '@wms/contract/identity/permissions/described';
import { takeGrantsBack } from '@wms/contract/identity/permissions/granting';
import type { Permission } from '@wms/contract/platform/permissions';
import { ownActDays } from '@wms/contract/platform/undo';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { notify } from '../../platform/news/notify.ts';
import type { User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';
import { type CounterAct, counterAct } from '../../platform/undo/counter-act.ts';
import { peopleHistory } from '../shared/people-history.ts';
import { type Outcome, requireHeld } from './granting.ts';
import { ownSleepersGone } from './sleeping/news.ts';
import { notifyAsleep } from './sleeping/sleeping.ts';

/**
 * Takes back what was given and taken. Nothing does when people took a code from themselves, because another person
 * decides whether they get it again, nor when one code was given and taken at once.
 */
export function grantsAgain(user: User, given: Outcome, taken: Outcome): CounterAct[] {
  const grants = [...given.grants, ...taken.grants];
  const once = new Set(grants.map(({ id }) => id)).size === grants.length;
  const own = taken.changed.some(({ id }) => id === user.id);
  return grants.length === 0 || own || !once ? [] : [counterAct(takeGrantsBack, { body: { grants } })];
}

/** A grant with its last change, which the person who takes it back made. */
type Changed = {
  id: number;
  version: number;
  userId: number;
  permission: Permission;
  left: boolean;
  /** Whether it lasted before the change. */
  lasted: boolean;
  /** Whether the change put it to sleep, so that the person was told. */
  fellAsleep: boolean;
  change: number | null;
};

export const takeGrantsBackRoute = implement(
  takeGrantsBack,
  async ({ body: { grants }, user, tx, security }) => {
    const ids = [...new Set(grants.map(({ id }) => id))];
    const rows = new Map((await lockChanged(tx, user, ids)).map((row) => [row.id, row]));
    requireHeld(user, [...new Set([...rows.values()].map(({ permission }) => permission))]);
    for (const { id, version } of grants) {
      const row = rows.get(id);
      if (!row) throw refuse.conflict('Intanto i permessi sono cambiati: rimedia dalla pagina della persona');
      await peopleHistory.refuseStaleAct(tx, 'user_permissions', row, version);
      if (row.change === null) throw refuse.conflict('Questi permessi li ha cambiati un’altra persona');
      if (row.left && row.lasted) throw refuse.conflict(grantObstacles.left);
    }
    await restore(tx, ids);
    for (const { userId, permission, lasted } of rows.values())
      security(lasted ? 'permissions-granted' : 'permissions-revoked', {
        on: userId,
        permissions: [permission],
      });
    const mistaken = [...rows.values()].filter(({ fellAsleep, lasted }) => fellAsleep && !lasted);
    for (const [personId, codes] of Map.groupBy(mistaken, ({ userId }) => userId))
      await notify(tx, ownSleepersGone, { personId, codes: codes.map(({ permission }) => permission) });
    await notifyAsleep(tx, ...[...rows.values()].map(({ userId }) => userId));
    const codes = [...new Set([...rows.values()].map(({ permission }) => permission))];
    return { message: `Di nuovo com’era prima: ${nameCodes(codes)}` };
  },
);

/** Locks the people, then the grants, each with the last change that the history has of it, if `user` made it. */
async function lockChanged(tx: Writer, user: User, ids: readonly number[]): Promise<Changed[]> {
  await runSql(tx)`
    select from users where id in (select user_id from user_permissions where id = any (${ids}::integer[]))
     order by id for no key update`;
  return runSql(tx)<Changed>`
    select p.id, p.version, p.user_id as "userId", p.permission, u.state in ('cessato', 'anonimizzato') as left,
           coalesce(l.action = 'update' and coalesce(former.ends_at > current_moment(), true), false) as lasted,
           coalesce(l.after ->> 'asleep_since', '') <> '' as "fellAsleep", l.id as change
      from user_permissions p join users u on u.id = p.user_id
      left join lateral (select * from audit_log l where l.table_name = 'user_permissions' and l.row_id = p.id
                          order by l.id desc limit 1) l
        on l.actor_id = ${user.id} and l.at > current_moment() - make_interval(days => ${ownActDays})
      left join lateral jsonb_populate_record(p, l.before) former on true
     where p.id = any (${ids}::integer[]) order by p.id for update of p`;
}

/**
 * Deletes the grants that their last change made, and writes the former values over the others. One that lasts again
 * sleeps like any grant that begins, where somebody could have come into the account; one that slept sleeps again.
 */
async function restore(tx: Writer, ids: readonly number[]): Promise<void> {
  await runSql(tx)`
    with last as (
      select distinct on (row_id) row_id, action, before, at from audit_log
       where table_name = 'user_permissions' and row_id = any (${ids}::integer[]) order by row_id, id desc),
    gone as (
      delete from user_permissions p using last where p.id = last.row_id and last.action = 'insert')
    update user_permissions p
       set (granted_by, granted_at, reason, ends_at, revoked_by, revocation_reason) =
             (select granted_by, granted_at, reason, ends_at, revoked_by, revocation_reason
                from jsonb_populate_record(p, last.before))
      from last where p.id = last.row_id and last.action = 'update'`;
  await runSql(tx)`
    update user_permissions p
       set (asleep_since, asleep_by, asleep_through) =
             (select asleep_since, asleep_by, asleep_through from jsonb_populate_record(p, last.before))
      from (select distinct on (row_id) row_id, before, after from audit_log
             where table_name = 'user_permissions' and row_id = any (${ids}::integer[])
             order by row_id, id desc) last
     where p.id = last.row_id and p.asleep_since is null and last.after ? 'asleep_since'`;
}
