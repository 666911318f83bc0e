/** Reads rooms, benches and vans: each list and each page with one query. */

import { Id, text } from '@wms/contract/platform/schema';
import type { ListedResource, listResources, Resource } from '@wms/contract/workshop/resources/endpoints';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { selectAttachments } from '../../platform/annotations/attachments.ts';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { containsWords } from '../../platform/database/contains-words.ts';
import { counted, cursors, makePage, type Page, selectTotal } from '../../platform/database/paging.ts';
import { listedName } from '../../platform/people/name.ts';
import { maintenanceOf, stopJson } from '../maintenance/stop.ts';

type Request = z.output<typeof listResources.query>;

/**
 * SQL: the closure of `r` at this moment: a maintenance before other closures, and of several the one that lasts
 * longest.
 */
const closedNow = sql`
  left join lateral (
    select c.kind, c.during
      from closure_resources closed join closures c on c.id = closed.closure_id
     where closed.resource_id in (r.id, r.parent_id) and c.during @> current_moment()
     order by c.kind = 'manutenzione' desc, upper(c.during) desc nulls first limit 1) shut on true`;

/** SQL: the columns of `r` in its list and on its page; they need `closedNow` and the room `p` in the query. */
const columns = sql`
  r.id, r.kind, r.name, r.code, r.place, r.capacity, r.colour, r.approval, r.approval_minutes as "approvalMinutes",
  r.version,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'code', p.code) end as parent,
  case when r.dismissed_at is not null then 'dismesso' when shut.kind = 'manutenzione' then 'in manutenzione'
       when shut.kind is not null then 'chiuso' else 'disponibile' end as state,
  upper(shut.during) as "closedUntil"`;

/** SQL: a text by which resources sort as people look for them: rooms before vans, and each room before its benches. */
export const orderKey = sql`(
  case r.area when 'rooms' then '1' else '2' end || rpad(search_text(coalesce(p.name, r.name)), 80)
  || lpad(coalesce(p.id, r.id)::text, 10, '0') || case r.kind when 'bench' then '1' else '0' end
  || search_text(r.name)) collate "C"`;

const Place = z.object({ key: text(400, 0), id: Id });
const places = cursors(Place);

/** SQL: the words by which a resource is found. */
export const words = sql`concat_ws(' ', r.name, r.code, r.place, v.plate, v.make, v.model, p.name,
                            array_to_string(r.equipment, ' '))`;

export type ExportedResource = ListedResource & Pick<Resource, 'van'>;

type SearchPage = Page<ListedResource> & { approximate: boolean };

/** Searches for the words as they were typed; when nothing has them, the first page shows similar spellings. */
export async function readResources(db: Reader, request: Request): Promise<SearchPage> {
  const { q = '', cursor } = request;
  const page = await readPage(db, request, containsWords(words, q));
  if (page.rows.length > 0 || cursor || !q.trim()) return { ...page, approximate: false };
  const near = await readPage(db, { ...request, limit: mostSimilar }, resemblesWords(q));
  return { ...near, cursor: null, approximate: near.rows.length > 0 };
}

/** SQL: whether each word of the text is spelled nearly like a word by which `r` is found. */
export const resemblesWords = (q: string): RawBuilder<unknown> =>
  sql.join(
    q
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`word_similarity(search_text(${word}), search_text(${words})) >= 0.45`),
    sql` and `,
  );

const mostSimilar = 200;

async function readPage(
  db: Reader,
  { kind, dismissed = 'no', cursor, limit = 50 }: Request,
  found: RawBuilder<unknown>,
): Promise<Page<ListedResource>> {
  const place = places.read(cursor);
  const wanted = sql`
    resources r left join resources p on p.id = r.parent_id left join vans v on v.resource_id = r.id
     where (r.dismissed_at is not null) = ${dismissed === 'yes'} and r.kind = coalesce(${kind ?? null}, r.kind)
       and ${found}`;
  const rows = await runSql(db)<ListedResource & { key: string; total: number | null }>`
    select ${columns}, r.plate, r."nextDue", r.key, ${selectTotal(!place, wanted)} as total
      from (
        select r.*, v.plate, due."nextDue", ${orderKey} as key
          from resources r
          left join resources p on p.id = r.parent_id
          left join vans v on v.resource_id = r.id
          left join lateral (
            select json_build_object('what', what, 'on', day) as "nextDue"
              from (values ('insurance', v.insurance_until), ('inspection', v.inspection_until),
                           ('roadTax', v.road_tax_until), ('service', v.service_on),
                           ('tollDevice', v.toll_device_until)) as one (what, day)
             where day is not null order by day limit 1) due on true
         where r.id in (select r.id from ${wanted})) r
      left join resources p on p.id = r.parent_id ${closedNow}
     where ${place ? sql`(r.key, r.id) > (${place.key} collate "C", ${place.id})` : sql`true`}
     order by r.key, r.id limit ${limit + 1}`;
  const total = place ? null : counted(rows[0]?.total ?? 0);
  return makePage(rows, limit, total, ({ key, id }) => places.write({ key, id }));
}

/** SQL: the fields that only a van `v` has. */
const vanJson = sql`json_build_object(
  'plate', v.plate, 'make', v.make, 'model', v.model, 'fuel', v.fuel, 'licenceCategory', v.licence_category,
  'loadKg', v.load_kg, 'towBar', v.tow_bar, 'odometer', v.odometer, 'insuranceUntil', v.insurance_until,
  'inspectionUntil', v.inspection_until, 'roadTaxUntil', v.road_tax_until, 'serviceOn', v.service_on,
  'serviceKm', v.service_km, 'keyPlace', v.key_place, 'tollDevice', v.toll_device,
  'tollDeviceUntil', v.toll_device_until)`;

/** Reads a page of resources with the fields of vans that only a file has. */
export async function readExported(db: Reader, request: Request): Promise<Page<ExportedResource>> {
  const page = await readResources(db, request);
  const ids = page.rows.filter(({ kind }) => kind === 'van').map(({ id }) => id);
  const vans = await runSql(db)<{ id: number; van: NonNullable<Resource['van']> }>`
    select v.resource_id as id, ${vanJson} as van from vans v where v.resource_id = any (${ids}::integer[])`;
  const known = new Map(vans.map(({ id, van }) => [id, van]));
  return { ...page, rows: page.rows.map((row) => ({ ...row, van: known.get(row.id) ?? null })) };
}

const clock = (column: string) => sql`left(${sql.ref(column)}::text, 5)`;

export async function readResource(db: Reader, id: number): Promise<Resource | undefined> {
  const [resource] = await runSql(db)<Resource>`
    select ${columns}, r.description, r.equipment, r.slot_minutes as "slotMinutes",
           r.shortest_minutes as "shortestMinutes", r.longest_minutes as "longestMinutes",
           r.notice_minutes as "noticeMinutes", r.ahead_days as "aheadDays", r.buffer_minutes as "bufferMinutes",
           r.most_open as "mostOpen", r.person_week_minutes as "personWeekMinutes",
           r.team_week_minutes as "teamWeekMinutes", r.waiting_holds as "waitingHolds",
           r.wants_check_in as "wantsCheckIn", r.bookable_by as "bookableBy",
           r.closed_on_holidays as "closedOnHolidays", r.dismissed_at as "dismissedAt", r.rules,
           coalesce((select json_agg(json_build_object('weekday', h.weekday, 'opens', ${clock('h.opens')},
                                                       'closes', ${clock('h.closes')}) order by h.weekday, h.opens)
                       from opening_hours h where h.resource_id = r.id), '[]') as hours,
           coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id)
                       from resource_teams may join teams t on t.id = may.team_id
                      where may.resource_id = r.id), '[]') as teams,
           coalesce((select json_agg(json_build_object(
                              'id', u.id, 'name', ${listedName('u')},
                              'picture', left(picture.small_sha256, 16), 'teams', array[]::text[])
                            order by u.search_name, u.id)
                       from resource_people may join users u on u.id = may.user_id
                       left join profile_pictures picture on picture.user_id = u.id
                      where may.resource_id = r.id), '[]') as people,
           coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.name, d.id)
                       from resource_documents asked join document_types d on d.id = asked.type_id
                      where asked.resource_id = r.id), '[]') as "documentTypes",
           coalesce((select json_agg(json_build_object('id', g.id, 'title', g.title) order by g.title)
                       from resource_regulations asked join regulations g on g.id = asked.regulation_id
                      where asked.resource_id = r.id), '[]') as regulations,
           coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name, 'code', b.code,
                                                       'dismissed', b.dismissed_at is not null)
                                     order by b.dismissed_at is not null, search_text(b.name), b.id)
                       from resources b where b.parent_id = r.id), '[]') as benches,
           (select ${vanJson} from vans v where v.resource_id = r.id) as van,
           (select ${stopJson} from (${maintenanceOf(sql`r.id`)}) c where r.kind = 'van') as stop,
           ${selectAttachments(sql`a.resource_id = r.id`)} as attachments
      from resources r left join resources p on p.id = r.parent_id ${closedNow}
     where r.id = ${id}`;
  return resource;
}

export async function readChoices(db: Reader) {
  const [choices] = await runSql(db)<{
    documentTypes: { id: number; name: string }[];
    regulations: { id: number; title: string }[];
    rooms: { id: number; name: string; code: string }[];
    equipment: string[];
  }>`
    select coalesce((select json_agg(json_build_object('id', id, 'name', name) order by name, id)
                       from document_types where closed_at is null), '[]') as "documentTypes",
           coalesce((select json_agg(json_build_object('id', id, 'title', title) order by lower(title))
                       from regulations where closed_at is null), '[]') as regulations,
           coalesce((select json_agg(json_build_object('id', id, 'name', name, 'code', code)
                                     order by search_text(name), id)
                       from resources where kind = 'room' and dismissed_at is null), '[]') as rooms,
           array(select word from resources, unnest(equipment) as word
                  group by word order by count(*) desc, word limit 60) as equipment`;
  return choices ?? { documentTypes: [], regulations: [], rooms: [], equipment: [] };
}
