/**
 * Finds alternatives to a place that somebody else has: later times of the place, and other places at the same time.
 */
import { formatAll } from '@wms/contract/platform/formats';
import type { Alternative } from '@wms/contract/platform/problem';
import { minutesBetween } from '@wms/contract/workshop/shared/periods';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import type { Place } from './wanted.ts';

const mostAlternatives = 3;

/**
 * A place that somebody else has, and how many people need room; without an owner it is looked for on behalf of
 * anybody.
 */
export type Looked = Omit<Place, 'people' | 'ownerId' | 'byId'> & { ownerId: number | null; heads: number };

/**
 * Counts the people who need room: the owner of a room's booking is present, while the people of a van's booking are
 * all who travel.
 */
export function lookFor({ people, byId, ...place }: Place): Looked & { ownerId: number } {
  const ids = people.map(({ userId }) => userId);
  return { ...place, heads: new Set(place.area === 'rooms' ? [place.ownerId, ...ids] : ids).size };
}

/**
 * Finds more alternatives than are told: later times of the same place, other places at the same time, the same time of
 * other days.
 */
export async function findAlternatives(db: Reader, place: Looked): Promise<Alternative[]> {
  const later = await findLater(db, place);
  const elsewhere = await findElsewhere(db, place, { most: mostAlternatives });
  const otherDays = await findOtherDays(db, place);
  const isKnown = ({ from }: Alternative) => later.some((known) => known.from === from);
  return inOrder([...later, ...otherDays.filter((one) => !isKnown(one))], elsewhere);
}

/** Sorts alternatives: the next time of the same place, two other places, then the rest in the same order. */
const inOrder = ([next, ...later]: readonly Alternative[], elsewhere: readonly Alternative[]) => [
  ...(next ? [next] : []),
  ...elsewhere.slice(0, 2),
  ...later,
  ...elsewhere.slice(2),
];

/** Returns the first three alternatives; for a known owner, the first three that the rules allow them. */
export async function chooseAlternatives(
  db: Reader,
  alternatives: readonly Alternative[],
  { resourceIds: [wanted], ownerId, teamId, manages, instead }: Looked,
): Promise<Alternative[]> {
  if (ownerId === null) return alternatives.slice(0, mostAlternatives);
  // Without a sort PostgreSQL checks the rows in their order and stops at the limit.
  const rows = await runSql(db)<{ nth: number }>`
    select nth::integer
      from rows from (json_to_recordset(${JSON.stringify(alternatives)}::json)
                        as ("resourceIds" json, "from" timestamptz, "to" timestamptz))
           with ordinality as found ("resourceIds", "from", "to", nth)
     where (select bool_and(may_be_offered(id::integer, ${ownerId}, ${teamId}::integer, ${manages}, "from", "to",
                                           ${[...instead]}::integer[]))
              from json_array_elements_text("resourceIds") as id)
     limit ${mostAlternatives}`;
  const offered = rows.flatMap(({ nth }) => alternatives[nth - 1] ?? []);
  const isElsewhere = (one: Alternative) => one.resourceIds[0] !== wanted;
  return inOrder(
    offered.filter((one) => !isElsewhere(one)),
    offered.filter(isElsewhere),
  );
}

type TimeOfPlaces = { names: string[]; waits: boolean; from: string; to: string };

/** Reads the names of places that are booked together, and whether a booking of this length waits for an approval. */
const placesTogether = (ids: readonly number[], length: RawBuilder<unknown>) => sql`
  select array_agg(name order by id) as names, bool_or(needs_approval(r, ${length})) as waits
    from resources r where id = any (${[...ids]}::integer[])`;

/** Finds the same place at the same time of the next seven days. */
async function findOtherDays(
  db: Reader,
  { resourceIds, from, to, ownerId, teamId, manages, instead }: Looked,
): Promise<Alternative[]> {
  const ids = [...new Set(resourceIds)];
  const rows = await runSql(db)<TimeOfPlaces>`
    select places.names, not ${manages} and places.waits as waits, starts as "from", ends as "to"
      from generate_series(1, 7) as days
     cross join lateral (
       select (${from}::timestamptz at time zone zone + make_interval(days => days)) at time zone zone as starts,
              (${to}::timestamptz at time zone zone + make_interval(days => days)) at time zone zone as ends
         from (values ('Europe/Rome')) as rome (zone)) moved
     cross join (${placesTogether(ids, sql`${to}::timestamptz - ${from}::timestamptz`)}) places
     where starts > current_moment()
       and not exists (select from find_clashes(${ids}::integer[], starts, ends, ${[...instead]}::integer[]))
       and (select bool_and(open_for(id, starts, ends)
                            and may_be_offered(id, ${ownerId}, ${teamId}::integer, ${manages}, starts, ends,
                                               ${[...instead]}::integer[]))
              from unnest(${ids}::integer[]) as id)
     order by days`;
  return rows.map(({ names, ...when }) => ({ resourceIds: ids, name: formatAll(names), ...when }));
}

async function findLater(
  db: Reader,
  { resourceIds, from, to, ownerId, teamId, manages, instead }: Looked,
): Promise<Alternative[]> {
  const ids = [...new Set(resourceIds)];
  const minutes = Math.ceil(minutesBetween(from, to));
  const rows = await runSql(db)<TimeOfPlaces>`
    select places.names, not ${manages} and places.waits as waits, starts as "from", ends as "to"
      from (select max(greatest(${from}::timestamptz, current_moment() + notice)) as since
              from resources
             cross join lateral (select make_interval(mins => case when ${manages} then 0 else notice_minutes end)
                                          as notice) wanted
             where id = any (${ids}::integer[])) earliest
     cross join lateral (
       select distinct starts, starts + make_interval(mins => ${minutes}::integer) as ends
         from free_starts(${ids}::integer[], ${minutes}::integer, since, since + interval '14 days')) free
     cross join (${placesTogether(ids, sql`make_interval(mins => ${minutes}::integer)`)}) places
     where (${ids.length} = 1
            or not exists (select from find_clashes(${ids}::integer[], starts, ends, ${[...instead]}::integer[]))
               and (select bool_and(open_for(id, starts, ends)) from unnest(${ids}::integer[]) as id))
       and (select bool_and(may_be_offered(id, ${ownerId}, ${teamId}::integer, ${manages}, starts, ends,
                                           ${[...instead]}::integer[]))
              from unnest(${ids}::integer[]) as id)
     order by starts limit ${mostAlternatives}`;
  return rows.map(({ names, ...when }) => ({ resourceIds: ids, name: formatAll(names), ...when }));
}

/**
 * Finds other places of the same kind that the person may book and that have room for all people, the most similar in
 * size first.
 */
async function findElsewhere(
  db: Reader,
  { area, resourceIds, from, to, ownerId, teamId, manages, instead, along = [], heads }: Looked,
  { most, onlyAccepted = false }: { most: number; onlyAccepted?: boolean },
): Promise<Alternative[]> {
  const [first, ...more] = resourceIds;
  // A booking of several places gets only other times for all of them together.
  if (first === undefined || more.length > 0) return [];
  const minutes = Math.ceil(minutesBetween(from, to));
  // The most similar place is checked first, and the search stops at the limit.
  return runSql(db)<Alternative>`
    select array[r.id] as "resourceIds", r.name, ${from}::timestamptz as "from", ${to}::timestamptz as "to",
           not ${manages} and r.waits as waits
      from (select r.id, r.name, needs_approval(r, ${to}::timestamptz - ${from}::timestamptz) as waits
              from resources r join resources wanted on wanted.id = ${first} and wanted.kind = r.kind
              left join resources room on room.id = r.parent_id
             where r.area = ${area} and r.id <> wanted.id and num_nonnulls(r.dismissed_at, room.dismissed_at) = 0
               and coalesce(r.capacity >= ${heads}, true) and coalesce(r.shortest_minutes <= ${minutes}, true)
               and (${manages} or coalesce(r.longest_minutes >= ${minutes}, true))
               and extract(epoch from ${from}::timestamptz)::bigint % (r.slot_minutes * 60) = 0
               and extract(epoch from ${to}::timestamptz)::bigint % (r.slot_minutes * 60) = 0
             order by r.parent_id is distinct from wanted.parent_id,
                      coalesce(r.capacity < wanted.capacity, false), abs(r.capacity - wanted.capacity), r.id
            offset 0) r
     where may_be_offered(r.id, ${ownerId}, ${teamId}::integer, ${manages}, ${from}, ${to}, ${[...instead]}::integer[],
                          ${JSON.stringify(along)}::jsonb)
       and (not ${onlyAccepted} or rules_to_accept(r.id, ${ownerId}) is null)
       and open_for(r.id, ${from}, ${to})
       and not exists (select from find_clashes(array[r.id], ${from}, ${to}, ${[...instead]}::integer[]))
     limit ${most}`;
}

/**
 * Returns the place that a date of a series moves to without asking. For owners who book themselves it leaves out
 * places with rules that they would have to read and accept first.
 */
export async function findOneElsewhere(db: Reader, place: Place): Promise<Alternative | null> {
  const onlyAccepted = place.ownerId === place.byId;
  const [one = null] = await findElsewhere(db, lookFor(place), { most: 1, onlyAccepted });
  return one;
}
