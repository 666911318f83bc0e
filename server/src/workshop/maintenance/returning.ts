/** Puts a stopped van back into service: its bookings that were at risk take place, and their people hear it. */
import { formatCount } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { offerFreed } from '../bookings/life/freed.ts';
import { notifyOfBookings } from '../bookings/life/news.ts';
import { lockResources } from '../bookings/rules/booking-request.ts';
import { isAtRisk } from './stop.ts';

/**
 * Ends the maintenances of a van that last now, and forgets those that were to begin with its return. Returns a
 * sentence about the people who were told; null when the van wasn't stopped.
 */
export async function putBack(tx: Writer, vanId: number, byId: number): Promise<string | null> {
  await lockResources(tx, [vanId]);
  const safe = await listAtRisk(tx, [vanId]);
  await runSql(tx)`
    delete from closures c using closure_resources closed
     where closed.closure_id = c.id and closed.resource_id = ${vanId} and c.ahead_days is not null
       and lower(c.during) > current_moment()`;
  // A maintenance of several things ends for this van alone.
  const alone = await runSql(tx)`
    with shared as (
      delete from closure_resources closed using closures c
       where c.id = closed.closure_id and closed.resource_id = ${vanId} and c.kind = 'manutenzione'
         and c.during @> current_moment() and lower(c.during) < current_moment()
         and exists (select from closure_resources other
                      where other.closure_id = c.id and other.resource_id <> ${vanId})
      returning c.reason, lower(c.during) as since, c.created_by
    ), past as (
      insert into closures (kind, reason, during, created_by)
      select 'manutenzione', reason, tstzrange(since, current_moment()), created_by from shared returning id)
    insert into closure_resources (closure_id, resource_id) select id, ${vanId} from past returning id`;
  const ended = await runSql(tx)`
    update closures c set during = tstzrange(lower(during), current_moment())
     where c.kind = 'manutenzione' and c.during @> current_moment() and lower(c.during) < current_moment()
       and exists (select from closure_resources closed
                    where closed.closure_id = c.id and closed.resource_id = ${vanId})
    returning id`;
  if (alone.length + ended.length === 0) return null;
  const told = await notifySafe(tx, safe, byId);
  await offerFreed(tx);
  const back = 'Il furgone è di nuovo in servizio';
  if (told === 0) return back;
  return `${back}: ${formatCount(told, 'prenotazione confermata', 'prenotazioni confermate')}, le persone lo sanno`;
}

export type SafeTrip = { id: number; van: string };

/** Returns the bookings of these vans that an open maintenance puts at risk now. */
export const listAtRisk = (tx: Writer, vanIds: readonly number[]) =>
  runSql(tx)<SafeTrip>`
    select distinct b.id, r.name as van
      from resources r
      join closure_resources closed on closed.resource_id = r.id
      join closures c on c.id = closed.closure_id and c.ahead_days is not null
                     and upper(c.during) > current_moment()
      join bookings b on ${isAtRisk(sql`r.id`)}
     where r.id = any (${[...vanIds]}::integer[]) order by b.id`;

/** Tells the people of bookings that their van is back; the dates of a series together. Returns their number. */
export async function notifySafe(
  tx: Writer,
  safe: readonly SafeTrip[],
  byId: number | null,
): Promise<number> {
  const rows = await runSql(tx)<{ id: number; key: string }>`
    select id, coalesce('series ' || series_id, 'one ' || id) || user_id || title as key from bookings
     where id = any (${safe.map(({ id }) => id)}::integer[]) order by lower(during), id`;
  const vanOf = new Map(safe.map(({ id, van }) => [id, van]));
  const tellings = [...Map.groupBy(rows, ({ key }) => key).values()].map((dates) => ({
    ids: dates.map(({ id }) => id),
    event: 'safe' as const,
    byId,
    reason: `${vanOf.get(dates[0]?.id ?? 0)} è di nuovo in servizio`,
  }));
  await notifyOfBookings(tx, tellings);
  return rows.length;
}
