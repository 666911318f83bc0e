/** «Quando prima»: the first free times for a wanted length, number of people and equipment. */
import type { Alternative } from '@wms/contract/platform/problem';
import type { Area } from '@wms/contract/workshop/shared/access';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';

/** The number of free times that are shown. */
const most = 20;

export type FreeSearch = {
  area: Area;
  minutes: number;
  people?: number | undefined;
  equipment?: string | undefined;
  from?: string | undefined;
  resource?: number | undefined;
  /** The driver of a van; without one the person who asks. */
  driver?: number | undefined;
  userId: number;
  manages: boolean;
};

/**
 * Finds the first free times in the four weeks from a moment on, the earliest first. At the same moment places that are
 * confirmed at once come before places that somebody must approve, then rooms before benches, then the smallest first.
 * Places that the rules would refuse are left out, such as a van whose insurance or inspection expires before the day
 * of return, or that the driver's licence isn't enough for.
 */
export const findFreeTimes = (db: Reader, needed: FreeSearch): Promise<Alternative[]> => runSql(
  db,
)<Alternative>`
  ${selectFree(needed)}
  select array[id] as "resourceIds", name, starts as "from", ends as "to", waits
    from possible join ${allowed(needed, most)} on allowed = nth
   order by nth`;

/** Returns the ids of the rooms, benches or vans that have a free time in the four weeks. */
export async function listFree(db: Reader, needed: FreeSearch): Promise<number[]> {
  const rows = await runSql(db)<{ id: number }>`
    ${selectFree(needed)} select id from possible join ${allowed(needed, null)} on allowed = nth`;
  return rows.map(({ id }) => id);
}

/** SQL: whether the equipment of the resource `r` contains all these words. */
export const hasEquipment = (equipment = '') => {
  const words = equipment.split(/[\s,]+/).filter(Boolean);
  const has = words.map(
    (word) => sql`strpos(search_text(array_to_string(r.equipment, ' ')), search_text(${word})) > 0`,
  );
  return has.length > 0 ? sql<boolean>`(${sql.join(has, sql` and `)})` : sql<boolean>`true`;
};

/** The drivers whom the rules ask about; rooms have none. */
const driversOf = ({ area, userId, driver = userId }: FreeSearch) => (area === 'vans' ? [driver] : null);

/** SQL: the numbers of the free times that the rules allow; without a limit only the first time of each resource. */
const allowed = (needed: FreeSearch, limit: number | null) => sql`
  allowed_times(array(select id from possible order by nth), array(select starts from possible order by nth),
                ${needed.minutes}, ${needed.userId}, ${driversOf(needed)}::integer[], ${needed.people ?? 1},
                ${needed.manages}, ${limit}::integer, ${limit === null}) as allowed`;

/** SQL: the free times as `possible`, a few of each resource. */
function selectFree(needed: FreeSearch): RawBuilder<unknown> {
  const { area, minutes, people = 1, equipment, from, resource, userId, manages } = needed;
  return sql`
    with clock as (
      select greatest(${from ?? null}::timestamptz, present) as since, present
        from (select current_moment() as present offset 0) moment
    ), fitting as (
      select r.id, concat_ws(' · ', room.name, r.name) as name, r.kind = 'bench' as is_bench, r.capacity,
             not ${manages} and needs_approval(r, make_interval(mins => ${minutes})) as waits, r.notice_minutes,
             case when not ${manages} then r.person_week_minutes end as week_minutes
        from resources r left join resources room on room.id = r.parent_id
       where r.area = ${area} and num_nonnulls(r.dismissed_at, room.dismissed_at) = 0
         and r.id = coalesce(${resource ?? null}::integer, r.id)
         and coalesce(r.capacity, 1) >= ${people}
         and ${hasEquipment(equipment)}
         -- A rule about people and their papers refuses all later times, too.
         and not exists (
           select from clock cross join lateral rule_about(r.id, ${userId}, ${manages}, last_day(since)) about
            where about.rule is not null)
         and not exists (
           select from clock
            cross join lateral rule_of_trip(array[r.id], ${driversOf(needed)}::integer[], ${people}, last_day(since)))
    ), booked as materialized (
      select booked.resource_id, booked.week, booked.of_person
        from clock
       cross join (select array_agg(id) as ids, max(make_interval(mins => notice_minutes)) as notice
                     from fitting where week_minutes is not null) limited
       cross join lateral booked_weeks(ids, ${userId}, null, since,
                                       greatest(since, present + notice) + interval '28 days'
                                         + make_interval(mins => ${minutes}), '{}') booked
    ), span as (
      -- The function free_starts returns only the first moment of a free time. So resources with a notice are searched
      -- from the end of their notice, and those whose weekly quota the booking may exceed are searched week by week.
      select array_agg(f.id) as ids, part.since, part.until
        from clock
       cross join lateral (
         select id, case when ${manages} then 0 else notice_minutes end as notice,
                coalesce(week_minutes < ${minutes}, false)
                  or id in (select resource_id from booked where of_person > 0) as weekly
           from fitting) f
       cross join lateral (
         select tstzrange(earliest, earliest + interval '28 days') as whole
           from (select greatest(since, case when f.notice > 0 then present + make_interval(mins => f.notice) end)
                          as earliest) noticed) looked
       cross join lateral (
         select lower(range) as since, upper(range) as until
           from (select whole as range where not f.weekly
                 union all
                 select whole * week from weeks_of(lower(whole), upper(whole)) as week where f.weekly) ranges) part
       group by part.since, part.until
    ), free as materialized (
      -- The function free_starts is called once for all places: in a join with the places, PostgreSQL might call it for
      -- each.
      select resource_id, starts, starts + make_interval(mins => ${minutes}) as ends
        from span cross join lateral free_starts(ids, ${minutes}, since, until, ${most})
    ), possible as materialized (
      select f.id, f.name, f.waits, starts, ends,
             row_number() over (order by starts, f.waits, f.is_bench, f.capacity nulls last, f.name, f.id) as nth
        from free
        join fitting f on f.id = free.resource_id
    )`;
}
