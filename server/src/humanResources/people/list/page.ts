/** Reads a page of the list of people with one query: the page first, then what is shown of its people. */
import type { ListedPerson, peopleSorts } from '@wms/contract/humanResources/people/list';
import { Id } from '@wms/contract/platform/schema';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import {
  CursorText,
  cursors,
  makePage,
  type Page,
  type Paging,
  refuseCursor,
} from '../../../platform/database/paging.ts';
import { matchesPeople, type ParsedFilters } from '../../shared/people-filters.ts';

type Sort = (typeof peopleSorts)[number];
export type PeopleRequest = ParsedFilters &
  Paging & { sort?: Sort | undefined; direction?: 'asc' | 'desc' | undefined };

/**
 * The place where a page ended. The last sign-in is in microseconds since 1970, because milliseconds would skip people.
 */
const Place = z.discriminatedUnion('sort', [
  z.object({
    sort: z.literal('name'),
    direction: z.enum(['asc', 'desc']),
    key: CursorText,
    id: Id,
  }),
  z.object({
    sort: z.literal('lastLogin'),
    direction: z.enum(['asc', 'desc']),
    key: z.number().int().min(0).max(7_000_000_000_000_000).nullable(),
    id: Id,
  }),
]);
type Place = z.infer<typeof Place>;
const places = cursors(Place);

/** The expression that each order compares; both have an index. */
const keys: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  name: sql`u.search_name`,
  lastLogin: sql`coalesce(u.last_login_at, '-infinity'::timestamptz)`,
};

type Row = ListedPerson & { searchName: string; lastLogin: number | null; total: number | null };

export async function readPeople(
  db: Reader,
  { cursor, limit = 50, sort = 'name', direction = 'asc', ...filters }: PeopleRequest,
): Promise<Page<ListedPerson>> {
  const place = places.read(cursor);
  if (place && (place.sort !== sort || place.direction !== direction)) throw refuseCursor();
  // A slow search runs once, for the page and for the total; otherwise the page is read by its index.
  const isSearch = filters.q !== undefined || filters.documents !== undefined;
  const matching = sql`users u where ${matchesPeople(filters)}`;
  const source = isSearch ? sql`found u where true` : matching;
  const order = direction === 'asc' ? sql`asc` : sql`desc`;
  const rows = await runSql(db)<Row>`
    with ${isSearch ? sql`found as materialized (select u.* from ${matching}),` : sql``}
    page as materialized (
      select u.* from ${source} and ${place ? isAfter(place) : sql`true`}
       order by ${keys[sort]} ${order}, u.id ${order} limit ${limit + 1})
    select u.id, u.first_name as "firstName", u.last_name as "lastName",
           u.institutional_email as "institutionalEmail", left(picture.small_sha256, 16) as picture, u.state,
           u.registration_status as step, u.last_login_at as "lastLoginAt", member.teams,
           has_second_factor(u.id) as "hasFactor",
           to_jsonb(gaps) as documents, invitation.expires_at as "invitedUntil",
           u.search_name as "searchName",
           (extract(epoch from u.last_login_at) * 1000000)::bigint as "lastLogin",
           ${place ? sql`null` : sql`(select count(*) from ${source})::integer`} as total
      from page u
      left join profile_pictures picture on picture.user_id = u.id
      left join invitations invitation
        on invitation.user_id = u.id and invitation.ended_at is null
       and u.state = 'invitato' and invitation.expires_at > current_moment()
      cross join lateral (
        select coalesce(array_agg(team.name order by team.name), '{}') as teams
          from team_members m join teams team on team.id = m.team_id
         where m.user_id = u.id and m.since <= (select rome_today())
           and coalesce(m.until >= (select rome_today()), true)) member
      cross join lateral (
        select count(*) filter (where d.state = 'manca') as missing,
               count(*) filter (where d.state = 'rifiutato') as refused,
               count(*) filter (where d.state = 'in verifica') as "toCheck",
               count(*) filter (where d.state = 'scaduto') as expired
          from required_documents d where d.user_id = u.id) gaps
     order by ${keys[sort]} ${order}, u.id ${order}`;
  const total = place ? null : { count: rows[0]?.total ?? 0, more: false };
  return makePage(rows, limit, total, ({ id, searchName, lastLogin }) =>
    places.write(
      sort === 'name' ? { sort, direction, key: searchName, id } : { sort, direction, key: lastLogin, id },
    ),
  );
}

function isAfter({ sort, direction, key, id }: Place): RawBuilder<boolean> {
  const value =
    sort === 'name'
      ? sql`${key}`
      : key === null
        ? sql`'-infinity'::timestamptz`
        : sql`'epoch'::timestamptz + ${key}::bigint * interval '1 microsecond'`;
  return sql`(${keys[sort]}, u.id) ${direction === 'asc' ? sql`>` : sql`<`} (${value}, ${id})`;
}
