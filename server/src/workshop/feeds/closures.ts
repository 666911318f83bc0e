/** Reads closures and maintenance as events of the calendar of a room or van. */
import { closureLabels } from '@wms/contract/workshop/closures/endpoints';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { type CalendarEvent, daysAhead, daysBack } from './icalendar.ts';

type Row = {
  uid: string;
  sequence: number;
  kind: keyof typeof closureLabels;
  reason: string;
  from: string;
  to: string;
  endless: boolean;
  places: string;
};

/**
 * Returns the closures of these resources, one event for each date. A closure without an end reaches to the midnight at
 * which the calendar ends, so that a program that asks every quarter of an hour sees no change. Closures end when their
 * resource, or the place whose calendar this is, was dismissed.
 */
export async function closuresOf(
  db: Reader,
  resourceIds: readonly number[],
  dismissedAt: string | null,
): Promise<CalendarEvent[]> {
  const rows = await runSql(db)<Row>`
    select c.uid, c.version - 1 as sequence, c.kind, c.reason, lower(c.during) as "from",
           coalesce(least(upper(c.during), nullif(max(used.until), 'infinity')), horizon) as "to",
           upper_inf(c.during) and max(used.until) = 'infinity' as endless,
           string_agg(r.name, ' + ' order by r.name) as places
      from (select (rome_today() + ${daysAhead}::integer)::timestamp at time zone 'Europe/Rome' as horizon) ahead
      join closures c on c.during && tstzrange(current_moment() - make_interval(days => ${daysBack}), horizon)
      join closure_resources closed on closed.closure_id = c.id
      join resources r on r.id = closed.resource_id
     cross join lateral (
       select coalesce(least(r.dismissed_at, ${dismissedAt}::timestamptz), 'infinity') as until) used
     where r.id = any (${[...resourceIds]}::integer[]) and lower(c.during) < used.until
     group by c.id, horizon order by lower(c.during), c.id`;
  return rows.map(({ uid, sequence, kind, reason, from, to, endless, places }) => ({
    uid,
    sequence,
    from,
    to,
    title: reason,
    place: places,
    status: 'CONFIRMED',
    description: `${closureLabels[kind]}${endless ? ', fino a nuovo avviso' : ''}`,
  }));
}
