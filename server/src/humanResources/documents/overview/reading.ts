/** Reads the grid of people and types, with one statement for each page. */

import type {
  listPeopleWithDocuments,
  PersonWithDocuments,
} from '@wms/contract/humanResources/documents/matrix';
import { documentWarningDays } from '@wms/contract/humanResources/documents/settings';
import { Id } from '@wms/contract/platform/schema';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { CursorText, cursors, type Page, pageBy } from '../../../platform/database/paging.ts';
import { listedName } from '../../../platform/people/name.ts';
import type { User } from '../../../platform/people/user.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { gapStates, matchesPeople, mayHaveGap } from '../../shared/people-filters.ts';
import { maySee } from '../visible.ts';

export type MatrixRequest = z.output<typeof listPeopleWithDocuments.query>;
export type MatrixFilters = Omit<MatrixRequest, 'cursor' | 'limit'>;

/**
 * Returns the filters as a condition on `users u`. Its conditions on documents regard only the types that this person
 * may see.
 */
export function matchesMatrix(filters: MatrixFilters, user: Pick<User, 'permissions'>): RawBuilder<boolean> {
  const { type, within, documents, team, ...people } = filters;
  const ofType = sql`${maySee(user)} and ${type ? sql`type.id = ${type}` : sql`true`}`;
  const gap = documents
    ? sql`${mayHaveGap(documents)} and exists (
            select from required_documents held join document_types type on type.id = held.type_id
             where held.user_id = u.id and held.state = any (${[...gapStates[documents]]}::text[]) and ${ofType})`
    : sql`true`;
  const expiring = within
    ? sql`exists (select from documents document join document_types type on type.id = document.type_id
                   where document.user_id = u.id and ${inForce} and ${ofType}
                     and document.expires_on >= (select rome_today())
                     and document.expires_on <= (select rome_today() + ${Number(within)}::integer))`
    : sql`true`;
  const matched = matchesPeople({ ...people, team });
  return sql`(${matched} and ${gap} and ${expiring})`;
}

/** SQL: whether the document is the one in force. */
export const inForce = sql`document.state = 'approvato' and document.superseded_at is null
  and document.removed_at is null`;

/** The place in the list. Names begin with a space, which `text` would trim. */
const Place = z.object({ name: CursorText, id: Id });
const places = cursors(Place);

/**
 * Reads a page of people by name, each with the cells of the open types; on the screen a page has at most a hundred
 * people.
 */
export async function readMatrix(
  db: Reader,
  { cursor, limit = 100, ...filters }: MatrixRequest,
  user: Pick<User, 'permissions'>,
  settings: Settings,
): Promise<Page<PersonWithDocuments>> {
  const keys = { name: sql`u.search_name`, id: sql`u.id` };
  const { after, end, total, of } = pageBy(places, keys, { cursor, limit });
  const wanted = matchesMatrix(filters, user);
  const warned = sql`(select rome_today() + ${settings.value(documentWarningDays)}::integer)`;
  const rows = await runSql(db)<PersonWithDocuments & { key: string; count: number | null }>`
    with page as materialized (
      select u.id, u.search_name, ${listedName('u')} as name, u.institutional_email
        from users u where ${wanted} and ${after} ${end}),
    held as materialized (
      select document.* from documents document
       where document.user_id in (select id from page)
         and document.superseded_at is null and document.removed_at is null),
    cells as (
      select page.id as user_id, type.id as type_id, type.position, category.position as category_position,
             case when good.id is not null and coalesce(good.expires_on > ${warned}, true) then 'valid'
                  when good.expires_on >= (select rome_today()) then 'expiring'
                  when newest.state = 'in verifica' then 'toCheck'
                  when newest.state = 'rifiutato' then 'refused'
                  when good.id is not null then 'expired'
                  else 'missing' end as state,
             good.expires_on,
             case when newest.state = 'in verifica' then newest.id else coalesce(good.id, newest.id) end as document_id,
             good.expires_on >= (select rome_today()) and newest.state = 'in verifica'
               or good.id is not null and good.expires_on is null and newest.state = 'in verifica' as waiting
        from page
       cross join document_types type
        join document_categories category on category.id = type.category_id
        left join lateral asked_types(page.id) asked on asked.type_id = type.id
        left join held good on good.user_id = page.id and good.type_id = type.id and good.state = 'approvato'
        left join held newest on newest.user_id = page.id and newest.type_id = type.id and newest.state <> 'approvato'
       where type.closed_at is null and ${maySee(user)}
         and ${filters.type ? sql`type.id = ${filters.type}` : sql`true`}
         and (asked.type_id is not null or good.id is not null or newest.id is not null))
    select page.id, page.name, page.institutional_email as email,
           left(picture.small_sha256, 16) as picture, page.search_name as key,
           coalesce(own.cells, '[]') as cells,
           ${total(sql`users u where ${wanted}`)} as count
      from page
      left join profile_pictures picture on picture.user_id = page.id
      left join (
        select user_id, json_agg(json_build_object(
                 'typeId', type_id, 'state', state, 'expiresOn', expires_on, 'documentId', document_id,
                 'waiting', coalesce(waiting, false))
               order by category_position, position, type_id) as cells
          from cells group by user_id) own on own.user_id = page.id
     order by page.search_name, page.id`;
  return of(rows, ({ key, id }) => ({ name: key, id }));
}
