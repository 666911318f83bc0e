/**
 * Finds alternatives to a place that somebody else has, as a person would: the same hours on the nearest days, a small
 * shift, and other places at the same time; never at night unless the person asked for the night.
 */
import { formatAll } from '@wms/contract/platform/formats';
import type { Alternative } from '@wms/contract/platform/problem';
import { minutesBetween } from '@wms/contract/workshop/shared/periods';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import type { Place } from './booking-request.ts';

/** The most alternatives that a person reads, and how many other days and other hours come before all the rest. */
const mostAlternatives = 5;
const mostDays = 2;
const mostShifts = 1;

/**
 * A place that somebody else has, and how many people need room. Without an owner the search is for anybody, and the
 * rules about the owner and the drivers don't count.
 */
export type PlaceSearch = Omit<Place, 'people' | 'ownerId' | 'byId'> & {
  ownerId: number | null;
  heads: number;
  drivers: readonly number[] | null;
};

/** SQL: the arguments about the person who searches, which the functions of the rules take before the times. */
const askedBy = ({ ownerId, teamId, drivers, heads, manages }: Omit<PlaceSearch, 'from' | 'to'>) => sql`
  ${ownerId}::integer, ${teamId}::integer, ${drivers && [...drivers]}::integer[], ${heads}::integer,
  ${manages}::boolean`;

type Kind = 'day' | 'shift' | 'later' | 'elsewhere';
/** A found alternative: the same hours of another day, other hours of the day, a later time, or another place. */
export type FoundPlace = Alternative & { kind: Kind };

/** Finds more alternatives than a person reads; `chooseAlternatives` picks the best that the rules allow the person. */
export async function findAlternatives(db: Reader, place: PlaceSearch): Promise<FoundPlace[]> {
  const times = await findTimes(db, place);
  const elsewhere = await findElsewhere(db, place, mostAlternatives);
  const found: FoundPlace[] = [
    ...times,
    ...elsewhere.map((place) => ({ ...place, kind: 'elsewhere' as const })),
  ];
  if (found.length > 0) return found;
  const later = await findLater(db, place);
  return later.map((place) => ({ ...place, kind: 'later' as const }));
}

/**
 * Returns the first alternatives as a person would name them: the same hours on the nearest days, then a small shift of
 * the hours, then another place, then the rest in the same order.
 */
export function inOrder(found: readonly FoundPlace[]): Alternative[] {
  const placesOf = (kind: Kind) => found.filter((candidate) => candidate.kind === kind);
  const [days, shifts, elsewhere] = [placesOf('day'), placesOf('shift'), placesOf('elsewhere')];
  const first = [
    ...days.slice(0, mostDays),
    ...shifts.slice(0, mostShifts),
    ...elsewhere.slice(0, mostAlternatives - mostDays - mostShifts),
  ];
  const rest = [...days, ...shifts, ...elsewhere, ...placesOf('later')].filter(
    (candidate) => !first.includes(candidate),
  );
  return [...first, ...rest].slice(0, mostAlternatives).map(({ kind, ...place }) => place);
}

/** Returns the alternatives that a person reads; for a known owner, only those that the rules allow the owner. */
export async function chooseAlternatives(
  db: Reader,
  found: readonly FoundPlace[],
  person: PlaceSearch,
): Promise<Alternative[]> {
  if (person.ownerId === null) return inOrder(found);
  const rows = await runSql(db)<{ nth: number }>`
    select nth::integer
      from rows from (jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
                        as ("resourceIds" integer[], "from" timestamptz, "to" timestamptz))
           with ordinality as found (ids, since, until, nth)
     where may_be_offered(ids, ${askedBy(person)}, since, until, ${[...person.instead]}::integer[])
     order by nth`;
  return inOrder(rows.flatMap(({ nth }) => found[nth - 1] ?? []));
}

type TimeOfPlaces = { names: string[]; waits: boolean; from: string; to: string };

/** Reads the names of places that are booked together, and whether a booking of this length waits for an approval. */
const placesTogether = (ids: readonly number[], length: RawBuilder<unknown>) => sql`
  select array_agg(name order by id) as names, bool_or(needs_approval(r, ${length})) as waits
    from resources r where id = any (${[...ids]}::integer[])`;

/** SQL: whether a period of Rome's clock begins and ends by day; a trip over several days may last over the nights. */
const isByDay = (
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
  first: number,
  last: number,
) => sql<boolean>`(
  (${from} at time zone 'Europe/Rome')::time >= make_time(${first}, 0, 0)
  and (${from} at time zone 'Europe/Rome')::time < make_time(${last}, 0, 0)
  and (${to} at time zone 'Europe/Rome')::time > make_time(${first}, 0, 0)
  and (${to} at time zone 'Europe/Rome')::time <= make_time(${last}, 0, 0)
  and (${to} - ${from} >= interval '1 day'
       or (${from} at time zone 'Europe/Rome')::date = (${to} at time zone 'Europe/Rome')::date))`;

/** SQL: whether the rules allow a time of all places together, and all are open and free then. */
const isPossible = (ids: readonly number[], place: PlaceSearch) => sql`
  starts > current_moment()
  and not exists (select from find_clashes(${[...ids]}::integer[], starts, ends, ${[...place.instead]}::integer[]))
  and may_be_offered(${[...ids]}::integer[], ${askedBy(place)}, starts, ends, ${[...place.instead]}::integer[])`;

/**
 * Finds the same place at the same hours of the seven days before and after, the nearest first, and on the same day
 * shifted by less than three hours. A shift stays between 7 and 21, unless the person asked for hours outside.
 */
async function findTimes(db: Reader, place: PlaceSearch): Promise<FoundPlace[]> {
  const ids = [...new Set(place.resourceIds)];
  const [from, to] = [sql`${place.from}::timestamptz`, sql`${place.to}::timestamptz`];
  const rows = await runSql(db)<TimeOfPlaces & { kind: 'day' | 'shift' }>`
    with days as (
      select 'day' as kind, abs(days) as distance, -sign(days) as side,
             (${from} at time zone zone + make_interval(days => days)) at time zone zone as starts,
             (${to} at time zone zone + make_interval(days => days)) at time zone zone as ends
        from (values ('Europe/Rome')) as rome (zone), generate_series(-7, 7) as days
       where days <> 0
    ), shifts as (
      select 'shift', abs(minutes), -sign(minutes), ${from} + make_interval(mins => minutes),
             ${to} + make_interval(mins => minutes)
        from (select max(slot_minutes) as step from resources where id = any (${ids}::integer[])) grid
       cross join lateral generate_series(-179 / step * step, 179 / step * step, step) as minutes
       where minutes <> 0
    )
    select kind, places.names, not ${place.manages} and places.waits as waits, starts as "from", ends as "to"
      from (select * from days union all select * from shifts) as asked (kind, distance, side, starts, ends)
     cross join (${placesTogether(ids, sql`${to} - ${from}`)}) places
     where (kind = 'day' or not ${isByDay(from, to, 7, 21)} or ${isByDay(sql`starts`, sql`ends`, 7, 21)})
       and ${isPossible(ids, place)}
     order by kind, distance, side`;
  return rows.map(({ names, ...when }) => ({ resourceIds: ids, name: formatAll(names), ...when }));
}

/**
 * Finds later times of the same place, where nothing nearer is free; at night only if the person asked for the night.
 */
async function findLater(db: Reader, place: PlaceSearch): Promise<Alternative[]> {
  const { resourceIds, from, to, manages } = place;
  const ids = [...new Set(resourceIds)];
  const minutes = Math.ceil(minutesBetween(from, to));
  const asked = isByDay(sql`${from}::timestamptz`, sql`${to}::timestamptz`, 6, 22);
  const rows = await runSql(db)<TimeOfPlaces>`
    select places.names, not ${manages} and places.waits as waits, starts as "from", ends as "to"
      from (select max(greatest(${from}::timestamptz, current_moment() + notice)) as since
              from resources
             cross join lateral (select make_interval(mins => case when ${manages} then 0 else notice_minutes end)
                                          as notice) wanted
             where id = any (${ids}::integer[])) earliest
     -- The search begins anew each morning, because only the first moment of each free time is found.
     cross join lateral generate_series(0, 13) as day
     cross join lateral (
       select greatest(since, ((since at time zone 'Europe/Rome')::date + day + time '07:00')
                                at time zone 'Europe/Rome') as morning) of_day
     cross join lateral (
       select starts, starts + make_interval(mins => ${minutes}::integer) as ends
         from (select min(starts) as starts
                 from free_starts(${ids}::integer[], ${minutes}::integer, morning, morning + interval '1 day')) first
        where starts is not null) free
     cross join (${placesTogether(ids, sql`make_interval(mins => ${minutes}::integer)`)}) places
     where (not ${asked} or ${isByDay(sql`starts`, sql`ends`, 6, 22)}) and ${isPossible(ids, place)}
     group by places.names, places.waits, starts, ends
     order by starts limit ${mostAlternatives}`;
  return rows.map(({ names, ...when }) => ({ resourceIds: ids, name: formatAll(names), ...when }));
}

/**
 * Finds other places that are free at the wanted time, the most similar first. A booking of several places gets none,
 * only other times at which all its places are free.
 */
async function findElsewhere(db: Reader, place: PlaceSearch, most: number): Promise<Alternative[]> {
  const [id, ...more] = place.resourceIds;
  if (more.length > 0) return [];
  const [from, to] = [sql`${place.from}::timestamptz`, sql`${place.to}::timestamptz`];
  // The most similar place is checked first, and the search stops at the limit.
  return runSql(db)<Alternative>`
    select array[id] as "resourceIds", name, ${from} as "from", ${to} as "to", waits
      from other_places(${id}::integer, ${askedBy(place)}, ${from}, ${to}, ${[...place.instead]}::integer[])
     limit ${most}`;
}
