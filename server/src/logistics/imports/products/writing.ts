/** Writes the products without mistakes, a thousand at a time. */
import { sql } from 'kysely';
import { runSql } from '../../../platform/database/connection.ts';
import type { Context } from '../../../platform/imports/kinds/session.ts';
import { runInParts } from '../../../platform/imports/kinds/staging.ts';
import { differs, fileColumns, resolveCategories } from './checks.ts';
import { createCategories } from './new-categories.ts';

const size = 1000;

export async function writeProducts(context: Context): Promise<void> {
  const { tx, has } = context;
  // With this limit, about 600 products with long descriptions are sorted into the search index together, which takes
  // a sixth of the writing time. Until then searches also read the unsorted products, for half a millisecond at most.
  await runSql(tx)`select set_config('gin_pending_list_limit', '1MB', true)`;
  const hasCategory = has('macro') || has('categoryPath');
  if (hasCategory) {
    await createCategories(tx);
    await resolveCategories(context);
  }
  const columns = fileColumns(context);
  const changed = hasCategory ? [...columns, 'sub_category_id'] : columns;
  const kept = has('active') ? ['code'] : ['code', 'active'];
  const assignments = sql.raw(
    [
      ...kept.map((column) => `${column} = coalesce(i.${column}, p.${column})`),
      ...changed.map((column) => `${column} = i.${column}`),
    ].join(', '),
  );
  // When the unit, tracking, minimum or maximum changes, the totals are locked first, as in every booking.
  const counted = columns.filter((column) =>
    ['unit', 'tracking', 'has_expiry', 'minimum_stock', 'maximum_stock'].includes(column),
  );
  if (counted.length > 0) {
    const list = (alias: string) => sql.raw(counted.map((column) => `${alias}.${column}`).join(', '));
    await runSql(tx)`
      select from product_totals t
       where t.product_id in (select p.id from import_rows i join products p on p.id = i.product_id
                               where (${list('p')}) is distinct from (${list('i')})) order by t.product_id
                                 for share`;
  }
  await runInParts(
    context,
    'Aggiornamento',
    size * 5,
    (from, to) =>
      runSql(tx)`update products p set ${assignments} from import_rows i
         where i.row between ${from} and ${to} and p.id = i.product_id and ${differs(context)}`,
  );
  // A column that the file doesn't have gets its default.
  const given = columns.filter((column) => column !== 'unit');
  const names = sql.raw(['code', 'sub_category_id', 'unit', ...given].join(', '));
  const values = sql.raw(given.map((column) => `, i.${column}`).join(''));
  const insert = (phase: string) =>
    runInParts(
      context,
      phase,
      size,
      (from, to) =>
        runSql(tx)`insert into products (${names})
          select i.code, i.sub_category_id, coalesce(i.unit, i.default_unit)${values}
            from import_rows i
           where i.row between ${from} and ${to} and i.product_id is null and i.code is not null
           order by i.row`,
    );
  await insert('Scrittura dei prodotti');
  await findCreated(context);
  if (has('barcode')) {
    // The new codes are made after these inserts, so that they avoid the codes of the file itself.
    await runSql(tx)`update import_rows set code = next_product_code(sub_category_id) where code is null
      and product_id is null`;
    await insert('Scrittura dei prodotti senza codice');
    await findCreated(context);
    await writeBarcodes(context);
  }
  // The search index is sorted now, so that no later search has to wait for it.
  await runSql(tx)`select sort_product_search()`;
  if (has('quantity')) await bookQuantities(context);
}

const findCreated = ({ tx }: Context) =>
  runSql(tx)`update import_rows i set product_id = p.id from products p
       where i.product_id is null and i.code is not null and p.search_code = i.search_code`;

async function writeBarcodes({ tx, step }: Context): Promise<void> {
  await step('Scrittura dei codici a barre', 0, 0);
  await runSql(tx)`
    insert into product_barcodes (product_id, code, kind)
    select i.product_id, b.code,
           case when gtin_is_valid(b.code) and length(b.code) = 13 then 'ean13' when gtin_is_valid(b.code)
             and length(b.code) = 8 then 'ean8'
                when gtin_is_valid(b.code) and length(b.code) = 12 then 'upca' else 'code128' end
      from import_barcodes b join import_rows i using (row) where b.product_id is null and i.product_id is not null
        order by b.row`;
}

/**
 * Books the difference between each row's quantity and the ledger's. A product that lies in one place keeps that
 * place; for a product that lies nowhere yet, the place is the usual place of its category, else 'Da sistemare'.
 */
async function bookQuantities(context: Context): Promise<void> {
  const { tx } = context;
  await runSql(tx)`
    select from product_totals where product_id in (select product_id from import_rows) order by product_id
    for update`;
  // The statistics are updated first, because the plans of the ledger's triggers would otherwise be made for the tables
  // as they were before.
  await runSql(tx)`analyze products, product_totals`;
  let isStockKnown = false;
  await runInParts(context, 'Registrazione delle quantità', size, async (from, to) => {
    await runSql(tx)`
      insert into stock_movements (type, product_id, quantity, from_location_id, to_location_id, reason, user_id)
      select case when t.last_movement_id is null then 'carico' else 'rettifica'
        end, p.id, abs(i.quantity - t.quantity),
             case when i.quantity < t.quantity then place.id end, case when i.quantity > t.quantity then place.id end,
             case when t.last_movement_id is null then 'Giacenza iniziale' else 'Importazione da file'
               end, ${context.userId}::integer
        from import_rows i
        join products p on p.id = i.product_id
        join product_totals t on t.product_id = p.id
        join sub_categories sub on sub.id = p.sub_category_id,
             lateral (select coalesce((select s.location_id from stock s where s.product_id = p.id
               and s.quantity > 0 limit 1),
                                      sub.default_location_id, (select unsorted_location())) as id) as place
       where i.row between ${from} and ${to} and i.quantity <> t.quantity
       order by p.id`;
    // In a new warehouse the first part fills the empty stock table. Without new statistics PostgreSQL would go on
    // reading the whole table for each product, which takes three times as long for ten thousand products.
    if (!isStockKnown) await runSql(tx)`analyze stock`;
    isStockKnown = true;
  });
}
