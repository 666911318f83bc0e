/** What undoing an import would do: read from the audit log and the ledger, where its rows carry its id. */
import type { ImportKind } from '@wms/contract/logistics/import-fields';
import type { ImportUndo } from '@wms/contract/logistics/imports';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database.ts';

/** What an import of each kind is about; other things come on the way, and stay while somebody needs them. */
export const mainTables: Record<ImportKind, readonly string[]> = {
  products: ['products'],
  categories: ['macro_categories', 'sub_categories'],
  locations: ['locations'],
  stock: [],
};

/** The rows that the import wrote, and those of them that were written again since. */
export const writtenBy = (id: number) => sql`
  mine as materialized (select id, table_name, row_id, action, about_id from audit_log where import_id = ${id}),
  later as materialized (
    select distinct table_name, row_id from audit_log
     where id > (select min(id) from mine) and import_id is distinct from ${id}),
  touched as materialized (select mine.* from mine join later using (table_name, row_id)),
  moved as materialized (
    select m.* from stock_movements m
     where m.import_id = ${id} and not exists (select from stock_movements r where r.reverses_id = m.id))`;

/** Products that the import made and that never moved. */
export const goingProducts = sql`
  going as materialized (
    select p.id from mine join products p on p.id = mine.row_id join product_totals t on t.product_id = p.id
     where mine.table_name = 'products' and mine.action = 'insert' and t.last_movement_id is null)`;

/** Categories that came with products and that are nobody's once those are gone, or back where they were. */
export const emptyCategories = (id: number) => sql`
  leaving as (
    select id from going
    union select row_id from audit_log
     where import_id = ${id} and table_name = 'products' and action = 'update' and before ? 'sub_category_id'),
  empty_subs as (
    select s.id, s.macro_id from mine join sub_categories s on s.id = mine.row_id
     where mine.table_name = 'sub_categories' and mine.action = 'insert'
       and not exists (select from touched t where t.table_name = 'sub_categories' and t.row_id = s.id)
       and not exists (select from products p left join leaving on leaving.id = p.id where p.sub_category_id = s.id and leaving.id is null)
       and not exists (select from stock_takes k where k.sub_category_id = s.id)),
  empty_macros as (
    select m.id from mine join macro_categories m on m.id = mine.row_id
     where mine.table_name = 'macro_categories' and mine.action = 'insert'
       and not exists (select from touched t where t.table_name = 'macro_categories' and t.row_id = m.id)
       and not exists (select from sub_categories s left join empty_subs e on e.id = s.id where s.macro_id = m.id and e.id is null)
       and not exists (select from locations l where l.macro_category_id = m.id)
       and not exists (select from stock_takes k where k.macro_category_id = m.id))`;

type Counts = Omit<ImportUndo, 'obstacles'>;
const none: Counts = { deletes: 0, deactivates: 0, restores: 0, categories: 0, reverses: 0 };
const reverses = sql`(select count(*)::integer from moved) as reverses`;

export async function undoCounts(db: Reader, id: number, kind: ImportKind): Promise<Counts> {
  const { rows } = await (kind === 'products' ? ofProducts(id) : ofOthers(id, mainTables[kind])).execute(db);
  return { ...none, ...rows[0] };
}

const ofProducts = (id: number) => sql<Counts>`
  with ${writtenBy(id)}, ${goingProducts}, ${emptyCategories(id)},
  made as (select p.id from mine join products p on p.id = mine.row_id where table_name = 'products' and action = 'insert'),
  changed as (
    select p.id from mine join products p on p.id = mine.row_id where table_name = 'products' and action = 'update'
    union select p.id from mine join products p on p.id = about_id where table_name = 'product_barcodes')
  select (select count(*)::integer from going) as deletes,
         (select count(*)::integer from made left join going using (id) where going.id is null) as deactivates,
         (select count(*)::integer from changed left join made using (id) where made.id is null) as restores,
         ((select count(*) from empty_subs) + (select count(*) from empty_macros))::integer as categories, ${reverses}`;

const ofOthers = (id: number, tables: readonly string[]) => sql<Partial<Counts>>`
  with ${writtenBy(id)},
  there as (${sql.join(
    [
      sql`select null::text as table_name, null::integer as row_id where false`,
      ...tables.map((table) => sql`select ${table}, id from ${sql.table(table)}`),
    ],
    sql` union all `,
  )})
  select count(*) filter (where action = 'insert')::integer as deletes,
         count(*) filter (where action = 'update')::integer as restores, ${reverses}
    from mine join there using (table_name, row_id)`;

/** Whether it is the warehouse management's: quantities, or warehouses themselves. */
export async function needsManager(db: Reader, id: number): Promise<boolean> {
  const { rows } = await sql<{ needs: boolean }>`
    select exists (select from stock_movements where import_id = ${id})
        or exists (select from audit_log where import_id = ${id} and table_name = 'locations' and action = 'insert'
                     and after ->> 'parent_id' is null and after ->> 'code' <> 'DA-SISTEMARE') as needs`.execute(
    db,
  );
  return rows[0]?.needs ?? false;
}
