/** The grid of people and permissions. Each page has some people and is read with one query. */
import type { PeopleFilters } from '@wms/contract/humanResources/people/filters';
import { type GridPerson, gridPage } from '@wms/contract/humanResources/people/permissions/endpoints';
import { describedPermissions, permissionGroups } from '@wms/contract/identity/permissions/described';
import { lastDayOf } from '@wms/contract/identity/permissions/last-day';
import { personLife } from '@wms/contract/identity/users/life';
import { formatDate } from '@wms/contract/platform/formats';
import type { Permission } from '@wms/contract/platform/permissions';
import { Id, text } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import {
  counted,
  cursors,
  makePage,
  type Page,
  type Paging,
  selectTotal,
} from '../../../platform/database/paging.ts';
import { listedName } from '../../../platform/people/name.ts';
import type { TableColumn } from '../../../platform/spreadsheets/table-file.ts';
import { matchesPeople } from '../../shared/people-filters.ts';

/** The place in the list. People are listed by a name that begins with a space, which `text` trims. */
const places = cursors(z.strictObject({ name: text(600), id: Id }));

/** Returns a cell of the file: 'Sì', or the day until which the grant lasts. */
function describeGrant({ grants }: GridPerson, code: Permission): string | null {
  const grant = grants.find(({ permission }) => permission === code);
  if (!grant) return null;
  const lasts = grant.endsAt ? `fino ${formatDate(lastDayOf(grant.endsAt), 'al')}` : 'Sì';
  return grant.asleep ? `${lasts}, dorme` : lasts;
}

/** The columns of the file, the permissions in the order of the grid. */
export const gridColumns: readonly TableColumn<GridPerson>[] = [
  { header: 'Persona', value: ({ name }) => name, width: 30 },
  { header: 'E-mail', value: ({ email }) => email, width: 30 },
  { header: 'Stato', value: ({ state }) => personLife.states[state].label },
  ...permissionGroups.flatMap(({ codes }) =>
    codes.map((code) => ({
      header: describedPermissions[code].label,
      value: (person: GridPerson) => describeGrant(person, code),
    })),
  ),
];

type Row = GridPerson & { key: string; total: number | null };

export async function readGrid(
  db: Reader,
  callerId: number,
  { cursor, limit = gridPage, ...filters }: z.output<typeof PeopleFilters> & Paging,
): Promise<Page<GridPerson>> {
  const place = places.read(cursor);
  const matches = matchesPeople(filters);
  // A search reads everybody, so it runs once for both the rows and their total.
  const found = sql`with found as materialized (select u.id from users u where ${matches})`;
  const wanted = filters.q ? sql`u.id in (select id from found)` : matches;
  const rows = await runSql(db)<Row>`
    ${filters.q ? found : sql``}
    select u.id, ${listedName('u')} as name, u.institutional_email as email, u.state,
           u.id = ${callerId} as own, u.search_name as key,
           ${selectTotal(!place, sql`users u where ${wanted}`)} as total,
           coalesce((select jsonb_agg(jsonb_build_object(
                       'permission', p.permission, 'endsAt', p.ends_at, 'asleep', p.asleep_since is not null))
                       from user_permissions p
                      where p.user_id = u.id and (p.ends_at is null or p.ends_at > current_moment())), '[]') as grants
      from users u
     where ${wanted} and ${place ? sql`(u.search_name, u.id) > (${` ${place.name}`}, ${place.id})` : sql`true`}
     order by u.search_name, u.id limit ${limit + 1}`;
  const total = place ? null : counted(rows[0]?.total ?? 0);
  return makePage(rows, limit, total, ({ key, id }) => places.write({ name: key.trim(), id }));
}
