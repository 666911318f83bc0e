/** Undoes an import of products, with their barcodes and with the categories that only it needed. */
import { type RawBuilder, sql } from 'kysely';
import { runSql } from '../../../platform/database/connection.ts';
import {
  findNeeds,
  madeByAnother,
  type Undo,
  type Undoing,
  workThrough,
  writtenBy,
} from '../../../platform/imports/kinds/undo.ts';
import { moved, reverses, unreversed, withMovements } from '../stock/undoing-movements.ts';
import { productColumns } from './checks.ts';

type Query = RawBuilder<unknown>;

/** SQL for products that the import created and that never moved. */
const goingProducts = sql`
  going as materialized (
    select p.id from mine join products p on p.id = mine.row_id join product_totals t on t.product_id = p.id
     where mine.table_name = 'products' and mine.action = 'insert' and t.last_movement_id is null)`;

/** SQL for categories that the import created and that are empty once its products are deleted or moved back. */
const emptyCategories = (id: number) => sql`
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

const needsProduct = sql`x.product_id = r.id`;

/** SQL: why an earlier value of a column can't be restored, because the product has changed since. */
const unrestorable = (id: number, column: string, why: string, condition: Query) => sql`
  select p.code as name, ${why} as why
    from audit_log a join products p on p.id = a.row_id join product_totals t on t.product_id = p.id
   where a.import_id = ${id} and a.table_name = 'products' and a.action = 'update' and a.before ? ${column}
     and ${condition}`;

export const productUndo: Undo = withMovements({
  tables: [
    { table: 'products', name: sql`r.code`, restored: ['code', 'sub_category_id', ...productColumns] },
    {
      table: 'product_barcodes',
      name: sql`(select code from products where id = r.product_id)`,
      restored: [],
    },
  ],
  counts: (id) => sql`
    with ${writtenBy(id)}, ${moved(id)}, ${goingProducts}, ${emptyCategories(id)},
    written as (select r.id, mine.action from mine join products r on r.id = mine.row_id where table_name = 'products'),
    made as (select id from written where action = 'insert'),
    changed as (
      select id from written where action = 'update'
      union select p.id from mine join products p on p.id = about_id where table_name = 'product_barcodes')
    select (select count(*)::integer from going) as deletes,
           (select count(*)::integer from made left join going using (id) where going.id is null) as deactivates,
           (select count(*)::integer from changed left join made using (id) where made.id is null) as restores,
           ((select count(*) from empty_subs) + (select count(*) from empty_macros))::integer as categories,
           ${reverses}`,
  obstacles: (id) => [
    ...findNeeds('products', sql`r.code`, [
      [
        'stock_movements',
        sql`${needsProduct} and x.import_id is distinct from ${id} and ${unreversed}`,
        'ha altri movimenti',
      ],
      ['reservations', needsProduct, 'è prenotato'],
      ['stock_take_counts', needsProduct, 'è in un inventario'],
      ['stock_take_recounts', needsProduct, 'è in un inventario'],
      ['products', sql`x.merged_into_id = r.id`, 'un altro gli è stato unito'],
      ['product_photos', needsProduct, 'ha foto'],
      ['attachments', needsProduct, 'ha allegati'],
      ['comments', needsProduct, 'ha commenti'],
      ['supplier_products', needsProduct, 'ha fornitori'],
      [
        'product_barcodes',
        sql`${needsProduct} and ${madeByAnother('product_barcodes')}`,
        'ha altri codici a barre',
      ],
    ]),
    unrestorable(id, 'unit', 'l’unità non cambia più: ha movimenti', sql`t.last_movement_id is not null`),
    unrestorable(
      id,
      'tracking',
      'lotti e numeri di serie si cambiano a giacenza zero',
      sql`t.quantity <> coalesce((select sum(quantity) from net where net.product_id = p.id), 0)`,
    ),
    unrestorable(
      id,
      'sub_category_id',
      'la sua categoria di prima non c’è più',
      sql`not exists (select from sub_categories s where s.id = (a.before ->> 'sub_category_id')::integer)`,
    ),
  ],
  after: deleteProducts,
});

/**
 * Deletes the products that the import made. Products with movements stay and are put out of use, because the ledger
 * keeps every product that it names.
 */
async function deleteProducts(undoing: Undoing): Promise<void> {
  const { tx, id } = undoing;
  await runSql(tx)`
    create temporary table undo_products on commit drop as
    with ${writtenBy(id)}, ${goingProducts} select row_number() over (order by id)::integer as position, id
      from going`;
  await runSql(tx)`
    delete from product_barcodes b using audit_log a
     where a.import_id = ${id} and a.table_name = 'product_barcodes' and b.id = a.row_id
       and not exists (select from undo_products u where u.id = b.product_id)`;
  await runSql(tx)`
    update products p set active = false from audit_log a
     where a.import_id = ${id} and a.table_name = 'products' and a.action = 'insert' and p.id = a.row_id and p.active
       and not exists (select from undo_products u where u.id = p.id)`;
  // The categories are chosen before the products are deleted, because afterwards nothing shows which ones they empty.
  await runSql(tx)`
    create temporary table undo_categories on commit drop as
    with ${writtenBy(id)}, ${goingProducts}, ${emptyCategories(id)}
    select 'sub_categories' as table_name, id from empty_subs union all select 'macro_categories', id
      from empty_macros`;
  await workThrough(
    undoing,
    'undo_products',
    'Eliminazione dei prodotti',
    (from, to) =>
      runSql(tx)`delete from products p using undo_products u where u.id = p.id and u.position between ${from}
      and ${to}`,
  );
  for (const table of ['sub_categories', 'macro_categories'])
    await runSql(tx)`delete from ${sql.table(table)} c using undo_categories u where u.table_name = ${table}
      and u.id = c.id`;
}
