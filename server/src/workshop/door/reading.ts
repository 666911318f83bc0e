import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import type { Day } from './state.ts';

export type Door = Day & {
  id: number;
  name: string;
  code: string;
  place: string | null;
  /** The code of the resource's sign, which stands in the address that a phone opens. */
  qr: string;
};

/**
 * Reads today's times of a room, bench or van: when it is taken and when it is open, but not who has it and why. A
 * request that holds its place counts as taken, and so does a van that isn't back; the buffer after a booking doesn't.
 */
export async function readDoor(db: Reader, resourceId: number): Promise<Door | undefined> {
  const [door] = await runSql(db)<Door>`
    select r.id, r.name, r.code, coalesce(r.place, room.name) as place, r.qr,
           ${iso(sql`now`)} as now, ${iso(sql`midnight`)} as midnight,
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'from', ${iso(sql`lower(taken)`)}, 'to', ${iso(sql`upper(taken)`)},
                     'closed', h.closure_id is not null)), '[]')
              from holds h
              left join bookings b on b.id = h.booking_id
             cross join lateral (
               select tstzrange(lower(h.during), least(upper(h.during), upper(b.during), midnight + interval '2 days'))
                 as taken) cut
             where h.resource_id = r.id and h.during && tstzrange(now, midnight) and not isempty(taken)) as busy,
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'from', ${iso(sql`lower(win)`)}, 'to', ${iso(sql`upper(win)`)})), '[]')
              from unnest(opening_windows(r.id, now, midnight)) as win) as open,
           exists (select from vans_out o where o.resource_id = r.id and o.until <= now) as overdue
      from resources r
      left join resources room on room.id = r.parent_id
     cross join lateral (select current_moment() as now) clock
     cross join lateral (
       select ((now at time zone 'Europe/Rome')::date + 1)::timestamp at time zone 'Europe/Rome' as midnight) day
     where r.id = ${resourceId} and r.dismissed_at is null`;
  return door;
}

/** SQL: a moment as JavaScript writes it, so that the texts compare like the moments. */
const iso = (moment: RawBuilder<unknown>) =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
