/** «Quando prima»: the first free times for what somebody needs. */
import type { FreeTime } from '@wms/contract/workshop/bookings/endpoints';
import type { Area } from '@wms/contract/workshop/shared/access';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';

type Needed = {
  area: Area;
  minutes: number;
  people?: number | undefined;
  equipment?: string | undefined;
  from?: string | undefined;
  resource?: number | undefined;
  userId: number;
  manages: boolean;
};

/** The first free times of the four weeks from a moment on, the earliest first and among those the smallest place. */
export function findFreeTimes(db: Reader, needed: Needed): Promise<FreeTime[]> {
  const { area, minutes, people = 1, equipment = '', from, resource, userId, manages } = needed;
  const words = equipment.split(/[\s,]+/).filter(Boolean);
  const hasWords = words.map(
    (word) => sql`and strpos(search_text(array_to_string(r.equipment, ' ')), search_text(${word})) > 0`,
  );
  return runSql(db)<FreeTime>`
    with fitting as (
      select r.id, r.name, r.capacity, r.ahead_days, r.notice_minutes
        from resources r left join resources room on room.id = r.parent_id
       where r.area = ${area} and num_nonnulls(r.dismissed_at, room.dismissed_at) = 0
         and r.id = coalesce(${resource ?? null}::integer, r.id)
         and coalesce(r.capacity, 1) >= ${people}
         and coalesce(r.shortest_minutes <= ${minutes}, true) and ${minutes} * 60 % (r.slot_minutes * 60) = 0
         and (${manages} or coalesce(r.longest_minutes >= ${minutes}, true) and may_book(r.id, ${userId}))
         ${hasWords.length > 0 ? sql.join(hasWords, sql` `) : sql``}
    ), span as (
      select greatest(${from ?? null}::timestamptz, present) as since, present,
             (present at time zone 'Europe/Rome')::date as today
        from (select current_moment() as present offset 0) moment
    )
    select array[f.id] as "resourceIds", f.name, starts as "from",
           starts + make_interval(mins => ${minutes}) as "to"
      from span
     cross join lateral free_starts(array(select id from fitting), ${minutes}, since, since + interval '28 days') free
      join fitting f on f.id = free.resource_id
     where ${manages}
        or starts >= present + make_interval(mins => f.notice_minutes)
           and coalesce((starts at time zone 'Europe/Rome')::date <= today + f.ahead_days, true)
     order by starts, f.capacity nulls last, f.name, f.id limit 20`;
}
