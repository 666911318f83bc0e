/** Reads the tree of places: each screen needs one query, however many places there are. */
import type { Location, LocationNode, LocationStockRow } from '@wms/contract/logistics/locations/endpoints';
import { Id, text } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import {
  counted,
  cursors,
  makePage,
  type Paging,
  refuseCursor,
  selectTotal,
} from '../../platform/database/paging.ts';
import { findNamed, pointsTo } from '../shared/named.ts';
import { lotRef, movedProduct, placeRef } from '../shared/refs.ts';

const mostNodes = 200;

/**
 * Reads the places directly inside a place, or the warehouses, in the order of their codes; the cursor is the code of
 * the last place.
 */
export async function readChildren(db: Reader, parent: number | undefined, paging: Paging) {
  const { cursor, limit = mostNodes } = paging;
  if (cursor !== undefined && !text(40).safeParse(cursor).success) throw refuseCursor();
  // The goods inside are counted in one statement, each for the place of the page that lies around them.
  const rows = await runSql(db)<LocationNode>`
    with page as (
      select * from locations
       where ${parent ? sql`parent_id = ${parent}` : sql`parent_id is null`} ${
         cursor
           ? sql`and code >
         ${cursor}`
           : sql``
       }
       order by code limit ${limit + 1}),
    inside as (
      select b.path[(select cardinality(path) from page limit 1)] as top, count(distinct s.product_id) as products
        from locations b join stock s on s.location_id = b.id and s.quantity > 0
       where ${parent ? sql`b.path @> array[${parent}::integer]` : sql`true`}
       group by 1)
    select p.id, p.parent_id as "parentId", p.kind, p.code, p.name, p.closed, p.holds_stock as "holdsStock",
           (select count(*) from locations c where c.parent_id = p.id) as children, coalesce(i.products, 0) as products
      from page p left join inside i on i.top = p.id
     order by p.code`;
  const page = rows.slice(0, limit);
  return { rows: page, cursor: rows.length > limit ? (page.at(-1)?.code ?? null) : null };
}

export async function readLocation(db: Reader, id: number): Promise<Location | undefined> {
  const rows = await runSql(db)<Location>`
    select l.id, l.parent_id as "parentId", l.kind, l.code, l.name, l.closed, l.holds_stock as "holdsStock",
      l.capacity, l.notes, l.version,
           (select json_agg(${placeRef('a')} order by up.depth)
              from unnest(l.path) with ordinality as up (id, depth) join locations a on a.id = up.id) as path,
           (select ${placeRef('a')} from locations a
             where a.id = any (l.path) and a.id <> l.id and a.closed order by cardinality(a.path) desc
               limit 1) as "closedBy",
           (select coalesce(json_agg(json_build_object('unit', unit, 'quantity', quantity::text) order by unit), '[]')
              from (select p.unit, sum(s.quantity) as quantity
                      from stock s join products p on p.id = s.product_id
                     where s.location_id = l.id and s.quantity > 0 group by p.unit) of_unit) as held,
           (select count(*) from locations c where c.parent_id = l.id) as children,
           (select count(*) - 1 from locations b where b.path @> array[l.id]) as below,
           (select count(distinct s.product_id) from locations b join stock s on s.location_id = b.id and s.quantity > 0
             where b.path @> array[l.id]) as products,
           case when m.id is not null then json_build_object('id', m.id, 'name', m.name) end as "macroCategory",
           case when m.id is null then
             (select json_build_object('category', c.name, 'from', ${placeRef('a')})
                from locations a join macro_categories c on c.id = a.macro_category_id
               where a.id = any (l.path) order by cardinality(a.path) desc limit 1) end as inherited,
           case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name)
             end as responsible,
           (select max(t.closed_at) from stock_takes t
             where t.state = 'approvato' and (t.location_id = any (l.path) or exists
                   (select from stock_take_counts c where c.location_id = l.id
                     and c.stock_take_id = t.id))) as "countedAt",
           (select f.id from location_photos f where f.location_id = l.id) as "photoId",
           (select json_build_object('id', f.id, 'of', ${placeRef('a')})
              from location_photos f join locations a on a.id = f.location_id
             where a.id = any (l.path) and not exists (select from location_photos own where own.location_id = l.id)
             order by cardinality(a.path) desc limit 1) as "photoAbove",
           ${everUsed} = false and not exists (select from locations c where c.parent_id = l.id) as deletable
      from locations l
      left join macro_categories m on m.id = l.macro_category_id
      left join users u on u.id = l.responsible_id
     where l.id = ${id}`;
  return rows[0];
}

/** SQL: whether anything ever lay in location `l` or was counted there; then the history needs the place. */
export const everUsed = sql`(exists (select from stock s where s.location_id = l.id)
  or exists (select from loans where location_id = l.id)
    or exists (select from stock_takes t where t.location_id = l.id)
  or exists (select from stock_take_counts c where c.location_id = l.id))`;

export const locationExists = async (db: Reader, id: number): Promise<boolean> =>
  (await db.selectFrom('locations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** The cursor has the last product's name, in the form by which it is ordered, and the row's id. */
const place = cursors(z.tuple([text(400, 0), Id]));

export type StockRequest = Paging & { q?: string | undefined; below?: 'yes' | undefined };

/** Reads what lies in a place, in the order of the products' names. */
export async function readStock(db: Reader, id: number, { q, below, cursor, limit = 50 }: StockRequest) {
  const after = place.read(cursor);
  const here = below
    ? sql`s.quantity > 0 and s.location_id in (select id from locations where path @> array[${id}::integer])`
    : sql`s.quantity > 0 and s.location_id = ${id}`;
  const found = await findNamed(db, q);
  const where = sql`${here} and ${pointsTo(found, { product: sql`s.product_id`, lot: sql`s.lot_id` })}`;
  const total = selectTotal(!after, sql`stock s where ${where}`);
  const rows = await runSql(db)<LocationStockRow & { key: string; total: number | null }>`
    select s.id, s.quantity, p.search_name as key, ${total} as total, ${placeRef('l')} as location,
           ${movedProduct} as product,
           ${lotRef} as lot
      from stock s
      join products p on p.id = s.product_id
      join locations l on l.id = s.location_id
      left join lots lot on lot.id = s.lot_id
     where ${where} ${after ? sql`and (p.search_name, s.id) > (${after[0]}, ${after[1]}::integer)` : sql``}
     order by p.search_name, s.id limit ${limit + 1}`;
  return makePage(rows, limit, after ? null : counted(rows[0]?.total), ({ key, id }) =>
    place.write([key, id]),
  );
}
