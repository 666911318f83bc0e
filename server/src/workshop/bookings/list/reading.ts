/** Pages of bookings in the order of their beginning. */

import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { openMoves } from '@wms/contract/platform/life';
import { privateTitle } from '@wms/contract/workshop/bookings/calendar';
import { bookingLife } from '@wms/contract/workshop/bookings/life';
import {
  type BookingLists,
  type ListedBooking,
  usualWhose,
  whenLabels,
  whoseLabels,
} from '@wms/contract/workshop/bookings/list';
import { lateAfterMinutes } from '@wms/contract/workshop/handovers/endpoints';
import type { Area } from '@wms/contract/workshop/shared/access';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { countFilters, valuesAs } from '../../../platform/database/filter-counts.ts';
import {
  counted,
  countLimit,
  cursors,
  makePage,
  refuseCursor,
  selectTotal,
} from '../../../platform/database/paging.ts';
import { beginsWord, typedWords } from '../../../platform/database/search-words.ts';
import type { User } from '../../../platform/people/user.ts';
import { isHidden, isMine, viewerOf } from '../../shared/privacy.ts';

type Request = z.output<BookingLists['listBookings']['query']>;
export type ListViewer = Pick<User, 'id' | 'permissions'>;

const Place = z.object({
  at: z.iso.datetime(),
  id: z.number().int().min(0).max(2_147_483_647),
  latestFirst: z.boolean(),
  nearest: z.boolean(),
});
type Place = z.infer<typeof Place>;
const places = cursors(Place);

type Row = Omit<ListedBooking, 'moves'> & { owns: boolean; total: number | null };

/** Searches for the words as they were typed; when no booking has them all, searches for similar words. */
export async function readBookings(db: Reader, area: Area, request: Request, asker: ListViewer) {
  const place = places.read(request.cursor);
  const latestFirst = request.when === 'past';
  if (place && place.latestFirst !== latestFirst) throw refuseCursor();
  const found = await findFew(db, area, request.q, asker);
  const inMany = found ? [] : await findInMany(db, request.q);
  const read = (nearest: boolean) =>
    readPage(db, {
      area,
      request,
      asker,
      place,
      latestFirst,
      nearest,
      found: nearest ? undefined : found,
      inMany,
    });
  const page = await read(place?.nearest ?? false);
  if (page.rows.length > 0 || place || !request.q)
    return { ...page, approximate: (place?.nearest ?? false) && page.rows.length > 0 };
  const alike = await read(true);
  return { ...alike, approximate: alike.rows.length > 0 };
}

/** SQL: a van of the booking is out, and should have been back for a while. */
const isLate = sql`b.id in (select booking_id from vans_out
                         where until + make_interval(mins => ${lateAfterMinutes}) < current_moment())`;

type ListPlan = {
  area: Area;
  request: Request;
  asker: ListViewer;
  place: Place | undefined;
  latestFirst: boolean;
  nearest: boolean;
  /** The bookings that have all words, when one of these is rare. */
  found: readonly number[] | undefined;
  /** The words that rooms with very many bookings have. */
  inMany: readonly string[];
};

async function readPage(db: Reader, how: ListPlan) {
  const { request, asker, place, latestFirst, nearest } = how;
  const { limit = 50 } = request;
  const [order, after] = latestFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const source = sql`bookings b where ${matches(how)}`;
  const rest = place
    ? sql`(lower(b.during), b.id) ${after} (${place.at}::timestamptz, ${place.id})`
    : sql`true`;
  const seen = sql<boolean>`not ${isHidden(viewerOf(asker))}`;
  const counts = countBookings(db, how);
  const rows = await runSql(db)<Row>`
    select b.id, b.state, lower(b.during) as "from", coalesce(b.ended_at, upper(b.during)) as "to",
           b.private, b.version, ${seen} and b.series_id is not null as repeats, b.user_id = ${asker.id} as owns,
           b.area = 'vans' and exists (
             select from bookings whole cross join lateral stopped_for(whole) where whole.id = b.id) as "atRisk",
           ${isMine(asker)} as mine,
           case when ${seen} then b.title else ${privateTitle} end as title,
           case when ${seen} then u.first_name || ' ' || u.last_name end as person,
           case when ${seen} and t.id is not null
                then jsonb_build_object('id', t.id, 'name', t.name, 'colour', t.colour) end as team,
           case when ${seen} then trip.destination end as destination,
           (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'code', r.code)
                                      order by r.name, r.id), '[]')
              from booking_resources asked join resources r on r.id = asked.resource_id
             where asked.booking_id = b.id) as resources,
           ${selectTotal(!place, source)} as total
      from (select b.* from ${source} and ${rest}
             order by lower(b.during) ${order}, b.id ${order} limit ${limit + 1}) b
      join users u on u.id = b.user_id
      left join teams t on t.id = b.team_id
      left join van_trips trip on trip.booking_id = b.id
     order by lower(b.during) ${order}, b.id ${order}`;
  const page = makePage(rows, limit, place ? null : counted(rows[0]?.total ?? 0), ({ from, id }) =>
    places.write({ at: from, id, latestFirst, nearest }),
  );
  return {
    ...page,
    rows: page.rows.map(({ owns, total, ...row }) => ({
      ...row,
      moves: openMoves(bookingLife, row.state, { permissions: asker.permissions, owns }),
    })),
    counts: await counts,
  };
}

/** Counts what each value of whose, when, state and room or van would leave, unless only similar titles were found. */
function countBookings(db: Reader, how: ListPlan) {
  const source = sql`bookings b where true`;
  const as = (chosen: Partial<Request>) => matches({ ...how, request: { ...how.request, ...chosen } });
  return countFilters(db, !how.place && !how.nearest, {
    whose: { source, values: valuesAs(namesOf(whoseLabels), (whose) => as({ whose })) },
    when: { source, values: valuesAs(namesOf(whenLabels), (when) => as({ when })) },
    state: { source, values: valuesAs(namesOf(bookingLife.states), (state) => as({ state })) },
    resource: countByResource(
      how.area,
      sql`select b.id from bookings b where ${as({ resource: undefined })}`,
    ),
  });
}

/** Bookings that are counted by rooms, or read by their ids; of more of them that would take longer than a page. */
const mostFew = 5000;
/** A word is looked for so far, because a booking may have it in its title, its person and its rooms. */
const mostRead = 4 * mostFew;

/** SQL: how many of these bookings each room or van has; nothing when they are very many. */
function countByResource(area: Area, bookings: RawBuilder<unknown>): RawBuilder<unknown> {
  const some = sql`(${bookings} limit ${sql.lit(mostFew + 1)})`;
  return sql`(
    select coalesce(json_object_agg(r.id::text, least(coalesce(of.bookings, 0), ${sql.lit(countLimit)})), '{}')
      from resources r
      left join (select a.resource_id, count(*) as bookings
                   from ${some} b join booking_resources a on a.booking_id = b.id group by a.resource_id) of
           on of.resource_id = r.id
     where r.area = ${area} and (select count(*) from ${some} b) <= ${sql.lit(mostFew)})`;
}

/**
 * Finds the bookings that have all words, when one of these is rare: few bookings have it in their title, or are of a
 * person or room with it. A search that knows their ids reads only these, for its page and for each of its counts.
 */
async function findFew(db: Reader, area: Area, q: string | undefined, asker: ListViewer) {
  const words = typedWords(q);
  if (words.length === 0) return undefined;
  const idsOf = (word: string) => {
    const has = (text: RawBuilder<unknown>) => beginsWord(text, word);
    return sql`(
      select json_build_object('ids', coalesce(json_agg(distinct id), '[]'), 'read', count(*))
        from (select id from bookings where area = ${area} and ${has(sql`search`)}
               union all
              select id from bookings
               where area = ${area} and user_id in (select id from users where ${has(sql`search_name`)})
               union all
              select booking_id from booking_resources
               where area = ${area} and resource_id in (select id from resources where ${has(namesOfResource)})
               limit ${sql.lit(mostRead)}) word)`;
  };
  const [answer] = await runSql(db)<{ words: { ids: number[]; read: number }[] }>`
    select json_build_array(${sql.join(words.map(idsOf))}) as words`;
  const few = (answer?.words ?? [])
    .filter(({ ids, read }) => read < mostRead && ids.length <= mostFew)
    .map(({ ids }) => ids);
  if (few.length === 0) return undefined;
  const seen = sql<boolean>`not ${isHidden(viewerOf(asker))}`;
  const conditions = [
    ...few.map((ids) => sql`b.id = any (${ids}::integer[])`),
    ...words.map((word) => hasWord(word, { nearest: false, seen, inMany: true })),
  ];
  const rows = await runSql(db)<{ id: number }>`
    select b.id from bookings b where b.area = ${area} and ${sql.join(conditions, sql` and `)}`;
  return rows.map(({ id }) => id);
}

/** Finds the words that rooms with very many bookings have. */
async function findInMany(db: Reader, q: string | undefined): Promise<string[]> {
  const words = typedWords(q);
  if (words.length === 0) return [];
  const countOf = (word: string) => sql`(
    select count(*)::integer
      from (select from booking_resources
             where resource_id in (select id from resources where ${beginsWord(namesOfResource, word)})
             limit ${sql.lit(mostFew + 1)}) counted)`;
  const [found] = await runSql(db)<{ counts: number[] }>`
    select json_build_array(${sql.join(words.map(countOf))}) as counts`;
  return words.filter((_, at) => (found?.counts[at] ?? 0) > mostFew);
}

const namesOfResource = sql`' ' || search_words(name || ' ' || code)`;

/** SQL: booking `b` is of this room, bench or van. */
const isOf = (resource: RawBuilder<unknown>) =>
  sql`exists (select from booking_resources a where a.booking_id = b.id and a.resource_id = ${resource})`;

/**
 * The filters as a condition on `bookings b`. Filters by person, team and title skip hidden bookings, because a match
 * would reveal whose a private booking is.
 */
function matches({ area, request, asker, nearest, found, inMany }: ListPlan): RawBuilder<boolean> {
  const {
    q = '',
    whose = usualWhose(area, asker.permissions),
    state,
    resource,
    person,
    team,
    from,
    to,
  } = request;
  const when = request.when ?? (from || to || state ? 'any' : 'coming');
  const seen = sql<boolean>`not ${isHidden(viewerOf(asker))}`;
  const conditions = [
    sql`b.area = ${area}`,
    // A cancelled booking is no longer planned, though its time is still to come.
    ...(when === 'coming' ? [area === 'vans' ? isOut : isToCome, longAgo(now), isPlanned] : []),
    ...(when === 'past' ? [sql`(upper(b.during) <= ${now} or b.state = 'conclusa')`] : []),
    ...(when === 'late' ? [isLate] : []),
    ...(from ? [sql`upper(b.during) > ${midnight(from)}`, longAgo(midnight(from))] : []),
    ...(to ? [sql`lower(b.during) < ${midnight(to)} + interval '1 day'`] : []),
    // The state is a literal, because only then does PostgreSQL use the partial index of waiting bookings.
    ...(whose === 'waiting' ? [sql`b.state = 'in attesa' and b.offered_until is null`] : []),
    ...(state ? [sql`b.state = ${sql.lit(state)}`] : []),
    ...(whose === 'mine'
      ? [
          sql`b.id in (select id from bookings where user_id = ${asker.id}
                        union all select booking_id from booking_people where user_id = ${asker.id})`,
          // An offered place is shown above the list until its person accepts it; before that it is no booking of
          // theirs.
          sql`not (b.user_id = ${asker.id} and b.state = 'in attesa' and b.offered_until is not null)`,
        ]
      : []),
    ...(whose === 'team'
      ? [
          sql`b.team_id in (select team_id from team_members where user_id = ${asker.id} and since <= rome_today()
                                and coalesce(until >= rome_today(), true))`,
          seen,
        ]
      : []),
    ...(resource ? [isOf(sql`${resource}`)] : []),
    ...(person ? [sql`b.user_id = ${person}`, seen] : []),
    ...(team ? [sql`b.team_id = ${team}`, seen] : []),
    ...(found
      ? [sql`b.id = any (${found}::integer[])`]
      : typedWords(q).map((word) => hasWord(word, { nearest, seen, inMany: inMany.includes(word) }))),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/**
 * The present moment, as a subquery so that PostgreSQL computes it once: an index can't be searched for a value that
 * may change from row to row.
 */
const now = sql`(select current_moment())`;

const isPlanned = sql`b.state in ('in attesa', 'confermata', 'in corso')`;

const isToCome = sql`upper(b.during) > ${now}`;
/** A trip whose van should be back and isn't counts as still under way. */
const isOut = sql`(${isToCome} or b.state = 'in corso')`;

/**
 * Narrows a search by the end of a booking: only its beginning has an index, and no booking lasts longer than 745
 * hours.
 */
const longAgo = (moment: RawBuilder<unknown>) => sql`lower(b.during) > ${moment} - interval '745 hours'`;

/** The beginning of a day by the clock of Rome. */
const midnight = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Rome')`;

type WordPlan = { nearest: boolean; seen: RawBuilder<boolean>; inMany: boolean };

/**
 * Compares words from their beginning, without case and accents. An exact title is compared row by row, because most
 * pages are full long before the last row. So are rooms with very many bookings: `+ 0` and `offset 0` keep PostgreSQL
 * from reading all of these first. Similar titles are few, and an index finds them.
 */
function hasWord(word: string, { nearest, seen, inMany }: WordPlan): RawBuilder<boolean> {
  const like = (text: RawBuilder<unknown>) =>
    nearest ? sql`${text} %> search_words(${word})` : sql`${text} like '% ' || search_words(${word}) || '%'`;
  const inTitle = nearest
    ? sql`b.id in (select id from bookings where ${like(sql`search`)})`
    : like(sql`b.search`);
  const named = sql`select id from resources where ${like(namesOfResource)}`;
  const inPlace =
    inMany && !nearest
      ? sql`a.resource_id + 0 = any (array(${named})) offset 0`
      : sql`a.resource_id in (${named})`;
  return sql`(
    (${inTitle} or b.user_id in (select id from users where ${like(sql`search_name`)})) and ${seen}
    or exists (select from booking_resources a where a.booking_id = b.id and ${inPlace}))`;
}
