import type { closureChoices, Treatment } from '@wms/contract/workshop/closures/endpoints';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import type { Maker } from '../../platform/lives/make-move.ts';
import { refuse } from '../../platform/refusal.ts';
import { offerFreed } from '../bookings/life/freed.ts';
import { listAtRisk, notifySafe } from '../maintenance/returning.ts';
import { closureHistory } from './history.ts';
import { noClosure } from './list.ts';
import { clearBookings } from './treating.ts';

type StoredClosure = {
  id: number;
  kind: 'chiusura' | 'manutenzione' | 'festa';
  version: number;
  from: string;
  groupId: string | null;
  running: boolean;
  now: string;
  over: boolean;
  resourceIds: number[];
};

const { refuseStaleAct, refuseStaleEdit } = closureHistory;

/**
 * Locks a closure, after the resources that it closes. Refuses a closure that doesn't exist, is over, or was changed.
 */
async function lockClosure(
  tx: Writer,
  { id, version }: { id: number; version: number },
  refuseStale = refuseStaleAct,
): Promise<StoredClosure> {
  await runSql(tx)`
    select id from resources
     where id in (select held_with(resource_id) from closure_resources where closure_id = ${id})
     order by id for no key update`;
  const [closure] = await runSql(tx)<StoredClosure>`
    select id, kind, version, lower(during) as "from", group_id as "groupId", during @> current_moment() as running,
           current_moment() as now,
           coalesce(upper(during) <= current_moment(), false) as over,
           array(select resource_id from closure_resources where closure_id = closures.id order by 1) as "resourceIds"
      from closures where id = ${id} for update`;
  if (!closure) throw noClosure();
  await refuseStale(tx, 'closures', closure, version);
  if (closure.over) throw refuse.conflict('Questa chiusura è già finita: non cambia più');
  return closure;
}

type Change = {
  id: number;
  version: number;
  reason: string;
  from: string;
  to: string | null;
  bookings: readonly Treatment[];
  message: string | null;
  by: Maker;
};

/**
 * Changes a closure; of a closure that has begun only the reason and the end change. Returns the sentences of
 * `clearBookings`.
 */
export async function changeClosure(
  tx: Writer,
  { id, version, reason, ...change }: Change,
): Promise<string[]> {
  const closure = await lockClosure(tx, { id, version }, refuseStaleEdit);
  if (closure.kind === 'festa')
    throw refuse.conflict('Un giorno festivo non si cambia: toglilo, se serve aprire');
  const { now } = closure;
  if (change.to !== null && change.to <= now)
    throw refuse.invalid('to', 'La fine è già passata: usa «Fai finire adesso»');
  const from = closure.running ? closure.from : change.from > now ? change.from : now;
  const { to, bookings, message, by } = change;
  const twice = await clearBookings(tx, {
    resourceIds: closure.resourceIds,
    periods: [{ from, to }],
    bookings,
    message,
    reason,
    act: 'closing',
    by,
  });
  const begins = closure.running ? sql`lower(during)` : sql`${from}::timestamptz`;
  await runSql(tx)`
    update closures set reason = ${reason}, during = tstzrange(${begins}, ${to}::timestamptz), ahead_days = null
     where id = ${id}`;
  await offerFreed(tx);
  return twice;
}

/**
 * Ends a running closure now, so that its resources are free again; the people of bookings that it put at risk hear it.
 */
export async function endNow(
  tx: Writer,
  { id, version, byId }: { id: number; version: number; byId: number },
): Promise<void> {
  const closure = await lockClosure(tx, { id, version });
  if (!closure.running) throw refuse.conflict('Non è ancora cominciata: toglila, se non serve più');
  const safe = await listAtRisk(tx, closure.resourceIds);
  await runSql(tx)`
    update closures set during = tstzrange(lower(during), current_moment()) where id = ${id}`;
  await notifySafe(tx, safe, byId);
  await offerFreed(tx);
}

type Removal = {
  id: number;
  version: number;
  which: (typeof closureChoices)[number];
  resourceId: number | null;
};

/**
 * Removes closures that have not begun: this one, or those that repeat with it. With a resource only this resource
 * opens. The holiday on which a resource opens is stored, because the next night would close it again otherwise.
 */
export async function removeClosures(
  tx: Writer,
  { id, version, which, resourceId }: Removal,
): Promise<number> {
  const { from, groupId, running } = await lockClosure(tx, { id, version });
  if (running && which === 'this') throw refuse.conflict('È già cominciata: falla finire adesso');
  if (resourceId !== null) await requireClosed(tx, id, resourceId);
  const chosen = sql`
    array(select c.id from closures c
           where lower(c.during) > current_moment()
             and (c.id = ${id} and ${!running}
                  or ${which !== 'this'} and c.group_id = ${groupId}::uuid
                     and (${which === 'all'} or lower(c.during) > ${from}::timestamptz)))`;
  const removed = await runSql(tx)<{ closureId: number }>`
    with open as (
      insert into resource_open_holidays (resource_id, day)
      select closed.resource_id, (lower(c.during) at time zone 'Europe/Rome')::date
        from closures c join closure_resources closed on closed.closure_id = c.id
       where c.kind = 'festa' and c.id = any (${chosen})
         and closed.resource_id = coalesce(${resourceId}, closed.resource_id)
          on conflict do nothing)
    delete from closure_resources
     where closure_id = any (${chosen}) and resource_id = coalesce(${resourceId}, resource_id)
    returning closure_id as "closureId"`;
  const ids = [...new Set(removed.map(({ closureId }) => closureId))];
  await runSql(tx)`
    delete from closures c
     where c.id = any (${ids}::integer[])
       and not exists (select from closure_resources closed where closed.closure_id = c.id)`;
  await offerFreed(tx);
  return ids.length;
}

async function requireClosed(tx: Writer, closureId: number, resourceId: number): Promise<void> {
  const rows = await runSql(tx)`
    select from closure_resources where closure_id = ${closureId} and resource_id = ${resourceId}`;
  if (rows.length === 0) throw refuse.invalid('resourceId', 'Questa chiusura non la riguarda');
}
