/** Checks a file's products against each other and against the database; their cells are checked before. */

import { onlyLevel } from '@wms/contract/imports/category-path';
import { productFields } from '@wms/contract/logistics/products/fields';
import { managesWarehouses } from '@wms/contract/logistics/shared/access';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { fileFieldsOf } from '../../../platform/imports/kinds/file-fields.ts';
import type { Context, SessionCounts } from '../../../platform/imports/kinds/session.ts';
import { dropWrong, recordMistakes, settleBlanks } from '../../../platform/imports/kinds/staging.ts';
import { madeByUndone } from '../../../platform/imports/kinds/undo.ts';
import { sentenceOf } from '../../stock/sentences.ts';

/** Checks the rows; returns how many values of known products have an empty cell. */
export async function checkProducts(context: Context): Promise<number> {
  const { tx, has } = context;
  await runSql(tx)`create index on import_rows (search_code)`;
  await runSql(tx)`analyze import_rows`;
  await runSql(tx)`
    update import_rows i set product_id = p.id from products p where p.search_code = i.search_code`;
  if (has('barcode')) await checkBarcodes(context);
  const blank = await settleBlanks(context, {
    table: 'products',
    id: 'product_id',
    columns: fileColumns(context),
  });
  await resolveCategories(context);
  // A product that an undone import had made, and that stayed only because of the ledger, is put back into use. A
  // product that a person put out of use isn't.
  if (!has('active'))
    await runSql(tx)`
      update import_rows i set active = true from products p
       where p.id = i.product_id and not p.active and ${madeByUndone('products', sql`p.id`)}`;

  await recordMistakes(tx)`
    select row, case when code is null then 'barcode' else 'code' end, coalesce(code, barcodes[1]),
           'Il codice «' || coalesce(code, barcodes[1]) || '» è già alla riga ' || first
      from (select row, code, barcodes, first_value(row) over (partition by coalesce(search_code, product_id::text)
        order by row) as first
              from import_rows where search_code is not null or product_id is not null) numbered
     where row <> first order by row`;
  await recordMistakes(tx)`
    select i.row, 'code', i.code, 'È stato unito a «' || into_product.code || '»: usa quel codice'
      from import_rows i join products p on p.id = i.product_id join products into_product
        on into_product.id = p.merged_into_id`;
  await recordMistakes(tx)`
    select row, case when code is null then 'barcode' else 'code' end, coalesce(code, barcodes[1]),
           case when not ${has('name')} then 'È un prodotto nuovo: serve la colonna del nome'
                else 'È un prodotto nuovo: servono le colonne della categoria' end
      from import_rows where product_id is null and (name is null or macro is null)`;
  if (has('tracking'))
    await recordMistakes(tx)`
      select i.row, 'tracking', i.tracking, ${sentenceOf('products_tracking_with_stock')}
        from import_rows i join products p on p.id = i.product_id and p.tracking <> i.tracking
       where exists (select from stock s where s.product_id = p.id and s.quantity > 0)`;
  if (has('tracking'))
    await recordMistakes(tx)`
      select i.row, 'tracking', i.tracking, ${sentenceOf('products_tracking_with_loans')}
        from import_rows i join products p on p.id = i.product_id and p.tracking <> i.tracking
       where exists (select from loans l where l.product_id = p.id and l.returned < l.quantity)`;
  if (has('tracking') || has('unit'))
    await recordMistakes(tx)`
      select i.row, case when ${has('tracking')} then 'tracking' else 'unit'
        end, '', ${sentenceOf('products_counting_in_stock_take')}
        from import_rows i join products p on p.id = i.product_id and (p.tracking <> i.tracking or p.unit <> i.unit)
       where exists (select from stock_take_counts c join stock_takes t on t.id = c.stock_take_id
                      where c.product_id = p.id and t.state in ('aperto', 'in revisione'))`;
  if (has('hasExpiry'))
    await recordMistakes(tx)`
      select i.row, 'hasExpiry', '', ${sentenceOf('products_expiry_of_lots_in_stock')}
        from import_rows i join products p on p.id = i.product_id and i.has_expiry and not p.has_expiry
       where exists (select from stock s join lots l on l.id = s.lot_id
                      where s.product_id = p.id and s.quantity > 0 and l.expires_on is null)`;
  if (has('macro') || has('categoryPath'))
    await checkReservedPlaces(tx, has('macro') ? 'macro' : 'categoryPath');
  if (has('unit'))
    await recordMistakes(tx)`
      select i.row, 'unit', i.unit, ${sentenceOf('products_unit_with_movements')}
        from import_rows i join products p on p.id = i.product_id and p.unit <> i.unit
       where exists (select from stock_movements m where m.product_id = p.id)`;
  await recordMistakes(tx)`
    select i.row, case when ${has('hasExpiry')} then 'hasExpiry' else 'tracking' end, '',
           'La scadenza è dei lotti: il prodotto deve contarsi per lotto'
      from import_rows i left join products p on p.id = i.product_id
     where coalesce(i.has_expiry, p.has_expiry, false) and coalesce(i.tracking, p.tracking, 'none') <> 'lot'`;
  await recordMistakes(tx)`
    select i.row, 'minimumStock', '', 'La scorta massima è minore della minima'
      from import_rows i join products p on p.id = i.product_id
     where case when ${has('maximumStock')} then i.maximum_stock else p.maximum_stock end
             < case when ${has('minimumStock')} then i.minimum_stock else p.minimum_stock end`;
  if (has('quantity')) await checkQuantities(context);
  await dropWrong(tx);
  return blank;
}

/**
 * Refuses another category for a product that lies in a place which is reserved for a different one. For a category
 * that the file creates no place is reserved yet, so it is refused, too.
 */
async function checkReservedPlaces(tx: Writer, field: string): Promise<void> {
  await recordMistakes(tx)`
    select distinct on (i.row) i.row, ${field}, i.macro,
      l.code || ' è riservata a un’altra categoria, e il prodotto è lì: spostalo prima'
      from import_rows i join products p on p.id = i.product_id join sub_categories c on c.id = p.sub_category_id
      join macro_categories m on m.id = c.macro_id and search_text(m.name) <> search_text(i.macro)
      join stock s on s.product_id = p.id and s.quantity > 0 join locations l on l.id = s.location_id
     where category_of_place(l.path) is distinct from (select id from macro_categories
       where search_text(name) = search_text(i.macro))
       and category_of_place(l.path) is not null`;
}

/** Finds the owner of each barcode; a row without a code means the product that has one of its barcodes. */
async function checkBarcodes({ tx, options }: Context): Promise<void> {
  await runSql(tx)`
    create temporary table import_barcodes on commit drop as
    select row, b as code, barcode_lookup(b) as lookup, null::integer as product_id, null::text as written
      from import_rows, unnest(barcodes) as b`;
  if (options.lostZeros === 'restore') await restoreZeros(tx);
  await runSql(tx)`update import_barcodes b set product_id = k.product_id from product_barcodes k
    where k.lookup = b.lookup`;
  await runSql(tx)`
    update import_rows i set product_id = b.product_id from import_barcodes b
     where b.row = i.row and i.code is null and b.product_id is not null`;
  await recordMistakes(tx)`
    select row, 'barcode', code, 'La cifra di controllo non torna: controlla il codice'
      from import_barcodes where code ~ '^([0-9]{8}|[0-9]{12,13})$' and not gtin_is_valid(code)`;
  await recordMistakes(tx)`
    select b.row, 'barcode', b.code, 'È già di «' || p.code || '»'
      from import_barcodes b join import_rows i using (row) join products p on p.id = b.product_id
     where b.product_id is distinct from i.product_id`;
  await recordMistakes(tx)`
    select row, 'barcode', code, 'È già alla riga ' || first
      from (select row, code, first_value(row) over (partition by lookup order by row) as first
        from import_barcodes) numbered
     where row <> first`;
}

/**
 * Gives a number of the GTIN family the zero back that a spreadsheet took from its beginning, where the check digit
 * proves it. A code that a product has without the zero stays.
 */
async function restoreZeros(tx: Writer): Promise<void> {
  await runSql(tx)`
    update import_barcodes b set written = b.code, code = '0' || b.code, lookup = barcode_lookup('0' || b.code)
     where b.code ~ '^([0-9]{7}|[0-9]{11})$' and gtin_is_valid('0' || b.code)
       and not exists (select from product_barcodes k where k.lookup = b.lookup)`;
  await runSql(tx)`
    delete from import_barcodes b using import_barcodes o
     where b.row = o.row and b.lookup = o.lookup and b.ctid > o.ctid`;
}

/** Finds existing sub categories by name or by code: 'VIT', 'DAD', and 'VIT-DAD' as a path. */
export async function resolveCategories({ tx, has }: Context): Promise<void> {
  if (!has('macro') && !has('categoryPath')) return;
  if (has('categoryPath'))
    await runSql(tx)`
      update import_rows i set macro = m.name, sub = s.name from macro_categories m join sub_categories s
        on s.macro_id = m.id
       where i.sub = ${onlyLevel} and upper(i.macro) = m.code || '-' || s.code`;
  await runSql(tx)`
    update import_rows i set macro = m.name from macro_categories m
     where upper(i.macro) = m.code and not exists (select from macro_categories o
       where search_text(o.name) = search_text(i.macro))`;
  await runSql(tx)`
    update import_rows i set sub = s.name from macro_categories m join sub_categories s on s.macro_id = m.id
     where search_text(m.name) = search_text(i.macro) and upper(i.sub) = s.code and not exists (
           select from sub_categories o where o.macro_id = m.id and search_text(o.name) = search_text(i.sub))`;
  await runSql(tx)`
    update import_rows i set sub_category_id = s.id, default_unit = s.default_unit
      from sub_categories s join macro_categories m on m.id = s.macro_id
     where i.sub_category_id is null and search_text(m.name) = search_text(i.macro)
       and search_text(s.name) = search_text(i.sub)`;
}

/** Refuses a total when it isn't clear to which place and lot it belongs. */
async function checkQuantities({ tx, may }: Context): Promise<void> {
  await recordMistakes(tx)`
    select row, 'quantity', trim_scale(quantity)::text, case
             when not ${may(managesWarehouses)} then 'Le quantità le cambia chi gestisce il magazzino: togli la colonna'
             when breaks_piece(quantity, unit) then ${sentenceOf('movement_whole_pieces')}
             when tracking <> 'none' then 'Il prodotto si conta per lotto o numero di serie: importa le giacenze'
             when not active then 'Il prodotto è disattivato: la giacenza non si cambia'
             when quantity < reserved then 'Il resto è riservato: annulla prima una prenotazione'
             else 'La giacenza è divisa fra ' || places || ' ubicazioni: importa le giacenze o fai un inventario' end
      from (select i.row, i.quantity, coalesce(t.reserved, 0) as reserved,
        coalesce(i.unit, p.unit, i.default_unit, 'pz') as unit,
                   coalesce(i.tracking, p.tracking, 'none') as tracking, coalesce(i.active, p.active, true) as active,
                   (select count(*) from stock s where s.product_id = p.id and s.quantity > 0) as places
              from import_rows i left join products p on p.id = i.product_id left join product_totals t
                on t.product_id = p.id
             where i.quantity <> coalesce(t.quantity, 0)) asked
     where not ${may(managesWarehouses)} or breaks_piece(quantity, unit)
       or tracking <> 'none'
        or not active or places > 1 or quantity < reserved
     order by row`;
}

/** The fields of a product that a file can have besides its code and category. */
const saidFields = fileFieldsOf(productFields).filter(({ name }) => name !== 'code');
export const productColumns = saidFields.map(({ column }) => column);

/** Lists the file's columns by the names of the columns of `products`. */
export const fileColumns = ({ has }: Context): string[] =>
  saidFields.flatMap(({ name, column }) => (has(name) ? [column] : []));

/** The condition that a row differs from its product. */
export const differs = (context: Context) => {
  const columns = fileColumns(context);
  if (context.has('macro') || context.has('categoryPath')) columns.push('sub_category_id');
  const list = (prefix: string) => sql.raw(columns.map((column) => `${prefix}${column}`).join(', '));
  const code = sql`(i.code is not null and p.code <> i.code or coalesce(i.active and not p.active, false))`;
  return columns.length === 0 ? code : sql`(${code} or (${list('p.')}) is distinct from (${list('i.')}))`;
};

export async function countProducts(context: Context): Promise<SessionCounts> {
  const { tx, has } = context;
  const rows = await runSql(tx)<SessionCounts>`
    select count(*) filter (where p.id is null)::integer as created,
           count(*) filter (where p.id is not null and changed)::integer as updated,
           count(*) filter (where p.id is not null and not changed)::integer as unchanged
      from import_rows i left join products p on p.id = i.product_id left join product_totals t on t.product_id = p.id,
           lateral (select ${differs(context)} or coalesce(i.quantity <> t.quantity, false)
             ${
               has('barcode')
                 ? sql`or exists (select from import_barcodes b where b.row = i.row
               and b.product_id is null)`
                 : sql``
             }
             as changed) as judged`;
  const counts = rows[0] ?? { created: 0, updated: 0, unchanged: 0 };
  const newCategories = await countNewCategories(context);
  const zeros = has('barcode') ? await countZeros(context) : { count: 0, first: [] };
  return {
    ...counts,
    ...(newCategories.count > 0 && { newCategories }),
    ...(zeros.count > 0 && { zeros }),
  };
}

const mostNamed = 12;

async function countZeros({ tx }: Context): Promise<{ count: number; first: string[] }> {
  const rows = await runSql(tx)<{ said: string }>`
    select b.written || ' → ' || b.code as said from import_barcodes b join import_rows i using (row)
     where b.written is not null order by b.row`;
  return { count: rows.length, first: rows.slice(0, mostNamed).map(({ said }) => said) };
}

/** Counts what `createCategories` will make, by the names in the file. */
async function countNewCategories({ tx, has }: Context): Promise<{ count: number; first: string[] }> {
  if (!has('macro') && !has('categoryPath')) return { count: 0, first: [] };
  const rows = await runSql(tx)<{ name: string }>`
    select min(macro) || ' › ' || min(sub) as name from import_rows where sub_category_id is null and macro is not null
     group by search_text(macro), search_text(sub)
       order by search_text(macro) collate "C", search_text(sub) collate "C"`;
  return { count: rows.length, first: rows.slice(0, mostNamed).map(({ name }) => name) };
}
