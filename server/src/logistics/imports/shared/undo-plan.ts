/** Finds what the undo of an import would do, in the audit log and the ledger, whose rows have the id of the import. */

import type { ImportUndo } from '@wms/contract/logistics/imports/endpoints';
import type { ImportKind } from '@wms/contract/logistics/imports/kinds';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { pricesBefore } from './undo-offers.ts';

/** The tables that each kind of import is for; it also creates other things, which stay while somebody needs them. */
export const mainTables: Record<ImportKind, readonly string[]> = {
  products: ['products'],
  categories: ['macro_categories', 'sub_categories'],
  locations: ['locations'],
  stock: [],
  suppliers: ['suppliers'],
  supplierProducts: ['supplier_products'],
  // The mails have left, so invitations are withdrawn one by one.
  people: [],
  members: ['members'],
};

/** SQL for the rows that the import wrote, and for those that were changed again since. */
export const writtenBy = (id: number) => sql`
  mine as materialized (select id, table_name, row_id, action, about_id from audit_log where import_id = ${id}),
  touched as materialized (
    select mine.* from mine where exists (
           select from audit_log l where l.table_name = mine.table_name and l.row_id = mine.row_id and l.id > mine.id
              -- This repeats the condition on the id for speed: most imports are undone soon, and then little was
              -- logged since.
              and l.id > (select min(id) from mine) and l.import_id is distinct from ${id})),
  moved as materialized (
    select m.* from stock_movements m
     where m.import_id = ${id} and not exists (select from stock_movements r where r.reverses_id = m.id))`;

/** SQL for products that the import created and that never moved. */
export const goingProducts = sql`
  going as materialized (
    select p.id from mine join products p on p.id = mine.row_id join product_totals t on t.product_id = p.id
     where mine.table_name = 'products' and mine.action = 'insert' and t.last_movement_id is null)`;

/** SQL for places that the import created, where nothing ever lay, not even in the places inside. */
export const goingPlaces = sql`
  going as materialized (
    select l.id, cardinality(l.path) as depth from mine join locations l on l.id = mine.row_id
     where mine.table_name = 'locations' and mine.action = 'insert'
       and not exists (select from stock s join locations inside on inside.id = s.location_id
         where inside.path @> array[l.id]))`;

/** SQL for categories that were created with products, and are empty once these are deleted or moved back. */
export const emptyCategories = (id: number) => sql`
  leaving as (
    select id from going
    union select row_id from audit_log
     where import_id = ${id} and table_name = 'products' and action = 'update' and before ? 'sub_category_id'),
  empty_subs as (
    select s.id, s.macro_id from mine join sub_categories s on s.id = mine.row_id
     where mine.table_name = 'sub_categories' and mine.action = 'insert'
       and not exists (select from touched t where t.table_name = 'sub_categories' and t.row_id = s.id)
       and not exists (select from products p left join leaving on leaving.id = p.id where p.sub_category_id = s.id
         and leaving.id is null)
       and not exists (select from stock_takes k where k.sub_category_id = s.id)),
  empty_macros as (
    select m.id from mine join macro_categories m on m.id = mine.row_id
     where mine.table_name = 'macro_categories' and mine.action = 'insert'
       and not exists (select from touched t where t.table_name = 'macro_categories' and t.row_id = m.id)
       and not exists (select from sub_categories s left join empty_subs e on e.id = s.id where s.macro_id = m.id
         and e.id is null)
       and not exists (select from locations l where l.macro_category_id = m.id)
       and not exists (select from stock_takes k where k.macro_category_id = m.id))`;

type Counts = Omit<ImportUndo, 'obstacles'>;
const none: Counts = { deletes: 0, deactivates: 0, restores: 0, categories: 0, reverses: 0 };
const reverses = sql`(select count(*)::integer from moved) as reverses`;

export async function undoCounts(db: Reader, id: number, kind: ImportKind): Promise<Counts> {
  const { rows } = await counting(id, kind).execute(db);
  return { ...none, ...rows[0] };
}

function counting(id: number, kind: ImportKind): RawBuilder<Partial<Counts>> {
  if (kind === 'people') return sql`select 0 as deletes`;
  if (kind === 'stock') return sql`with ${writtenBy(id)} select ${reverses}`;
  if (kind === 'categories')
    return sql`
      with ${writtenBy(id)},
      there as (select 'macro_categories' as table_name, id as row_id from macro_categories union all
        select 'sub_categories', id from sub_categories)
      select count(*) filter (where action = 'insert')::integer as deletes,
        count(*) filter (where action = 'update')::integer as restores
        from mine join there using (table_name, row_id)`;
  if (kind === 'suppliers' || kind === 'members')
    return sql`
      with ${writtenBy(id)}
      select count(*) filter (where action = 'insert')::integer as deletes,
             count(*) filter (where action = 'update')::integer as restores
        from mine join ${sql.table(kind)} s on s.id = mine.row_id where table_name = ${kind}`;
  if (kind === 'supplierProducts')
    return sql`
      with ${writtenBy(id)}, ${pricesBefore(id)},
      there as (select mine.* from mine join supplier_products o on o.id = mine.row_id
                 where table_name = 'supplier_products')
      select (select count(*)::integer from there where action = 'insert') as deletes,
             (select count(*)::integer from (
                select row_id from there where action = 'update'
                union select offer_id from prices_before) changed) as restores`;
  const table = sql.table(kind);
  const rows = (action: string) =>
    sql`select r.id from mine join ${table} r on r.id = mine.row_id where table_name = ${kind} and action = ${action}`;
  const also = sql`union select p.id from mine join products p on p.id = about_id
    where table_name = 'product_barcodes'`;
  const isProducts = kind === 'products';
  return sql`
    with ${writtenBy(id)}, ${isProducts ? sql`${goingProducts}, ${emptyCategories(id)}` : goingPlaces},
    made as (${rows('insert')}),
    changed as (${rows('update')} ${isProducts ? also : sql``})
    select (select count(*)::integer from going) as deletes,
           (select count(*)::integer from made left join going using (id) where going.id is null) as deactivates,
           (select count(*)::integer from changed left join made using (id) where made.id is null) as restores,
           ${
             isProducts
               ? sql`((select count(*) from empty_subs) + (select count(*)
             from empty_macros))::integer`
               : sql`0`
           } as categories,
           ${reverses}`;
}

/** SQL that tells whether an undone import created a row. */
export const madeByUndone = (table: 'products' | 'locations', id: RawBuilder<unknown>) => sql<boolean>`
  exists (select from audit_log a join imports u on u.id = a.import_id
           where a.table_name = ${table} and a.row_id = ${id} and a.action = 'insert' and u.state = 'undone')`;

/** Answers whether only a warehouse manager may undo it, because it changed quantities or warehouses. */
export async function needsManager(db: Reader, id: number): Promise<boolean> {
  const rows = await runSql(db)<{ needs: boolean }>`
    select exists (select from stock_movements where import_id = ${id})
        or exists (select from audit_log where import_id = ${id} and table_name = 'locations' and action = 'insert'
                     and after ->> 'parent_id' is null and after ->> 'code' <> 'DA-SISTEMARE') as needs`;
  return rows[0]?.needs ?? false;
}
