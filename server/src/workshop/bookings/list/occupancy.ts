/** Computes how much rooms and vans are used: booked minutes compared with open ones. */
import type { BookingLists } from '@wms/contract/workshop/bookings/list';
import type { Area } from '@wms/contract/workshop/shared/access';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Reader, runSql } from '../../../platform/database/connection.ts';

type Request = z.output<BookingLists['getOccupancy']['query']>;
type Answer = z.output<BookingLists['getOccupancy']['answer']>;

/**
 * Counts bookings that took place or are confirmed, without the buffer after them. A room's booking uses its benches,
 * too. A time that is closed for holidays or maintenance is not open. Hours are those of the clock in Rome; in the
 * night in which it goes back, the hour that exists twice counts twice.
 */
export async function readOccupancy(
  db: Reader,
  area: Area,
  { from, to, resource }: Request,
): Promise<Answer> {
  const [row] = await runSql(db)<Answer>`
    with period as (
      select (${from}::date::timestamp at time zone 'Europe/Rome') as since,
             ((${to}::date + 1)::timestamp at time zone 'Europe/Rome') as until),
    wanted as (
      select r.id, r.name, r.kind, r.parent_id, r.created_at, r.dismissed_at
        from resources r, period
       where r.area = ${area} and coalesce(r.dismissed_at > since, true)),
    used as (
      select w.id, b.id as booking,
             tstzrange(lower(b.during), least(upper(b.during), coalesce(b.ended_at, upper(b.during))))
               * tstzrange(since, until) as during
        from period, wanted w
        join holds h on h.resource_id = w.id
        join bookings b on b.id = h.booking_id
       where h.during && tstzrange(since, until) and b.state in ('confermata', 'in corso', 'conclusa')),
    opened as (
      select w.id, piece as during
        from period, wanted w
       cross join lateral unnest(
         opening_windows(w.id, since, least(until, coalesce(w.dismissed_at, until)))
         - (select coalesce(range_agg(h.during), '{}')
              from holds h where h.resource_id = w.id and h.closure_id is not null
               and h.during && tstzrange(since, until))) as piece),
    -- Rome's clock is whole hours away from UTC, so an hour of UTC is also an hour of Rome's clock.
    pieces as (
      select p.id, is_use, hour,
             extract(epoch from least(upper(p.during), hour + interval '1 hour') - greatest(lower(p.during), hour))
               ::float8 / 60 as minutes
        from (select id, during, true as is_use from used where not isempty(during)
               union all select id, during, false from opened) p
       cross join lateral generate_series(date_trunc('hour', lower(p.during)),
                                          upper(p.during) - interval '1 microsecond', interval '1 hour') as hour),
    by_hour as (
      select id, is_use, hour, sum(minutes) as minutes from pieces group by id, is_use, hour),
    summed as (
      select id, slot, round(sum(minutes) filter (where is_use))::integer as booked,
             round(sum(minutes) filter (where not is_use))::integer as open
        from by_hour
       cross join lateral (select hour at time zone 'Europe/Rome' as clock) local
       cross join lateral (
         select (extract(isodow from clock) * 24 + extract(hour from clock))::integer - 24 as slot) at_hour
       group by id, slot),
    hours as (
      select slot, coalesce(sum(booked), 0) as booked, coalesce(sum(open), 0) as open
        from generate_series(0, 167) as slot
        left join (select * from summed where ${resource ? sql`id = ${resource}` : sql`true`}) chosen using (slot)
       group by slot),
    totals as (select id, coalesce(sum(booked), 0) as booked, coalesce(sum(open), 0) as open from summed group by id),
    counted as (
      select id, count(distinct booking)::integer as bookings from used where not isempty(during) group by id)
    select (select jsonb_agg(jsonb_build_object('at', slot, 'booked', booked, 'open', open) order by slot)
              from hours) as hours,
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'id', w.id, 'name', w.name, 'kind', w.kind, 'booked', coalesce(booked, 0),
                     'open', coalesce(open, 0), 'bookings', coalesce(bookings, 0))
                   order by lower(coalesce(room.name, w.name)), coalesce(room.id, w.id), w.parent_id is not null,
                            lower(w.name), w.id), '[]')
              from wanted w
              left join resources room on room.id = w.parent_id
              left join totals on totals.id = w.id
              left join counted on counted.id = w.id) as resources`;
  return row ?? { hours: [], resources: [] };
}
