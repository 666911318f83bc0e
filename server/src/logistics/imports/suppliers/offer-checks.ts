/** Finds the supplier, the product and the offer of each row, and refuses a second row for one offer. */
import { sql } from 'kysely';
import { runSql } from '../../../platform/database/connection.ts';
import type { Context, SessionCounts } from '../../../platform/imports/kinds/session.ts';
import { dropWrong, recordMistakes, settleBlanks } from '../../../platform/imports/kinds/staging.ts';
import { differs, pricesDiffer, saidColumns } from './offer-columns.ts';

/** Checks the rows; returns how many values of known offers have an empty cell. */
export async function checkOffers(context: Context): Promise<number> {
  const { tx } = context;
  await runSql(tx)`analyze import_rows`;
  await findSuppliers(context);
  await findProducts(context);
  await findOffers(context);
  const columns = { table: 'supplier_products', id: 'offer_id', columns: saidColumns(context) };
  const blank = (await settleBlanks(context, columns)) + (await settlePrices(context));
  await refuseTwins(context);
  await dropWrong(tx);
  await runSql(tx)`
    create temporary table import_prices on commit drop as
    select i.row, w."fromQuantity" as from_quantity, w.price, w.currency
      from import_rows i, jsonb_to_recordset(i.prices) as w ("fromQuantity" numeric, price numeric, currency text)`;
  await runSql(tx)`create index on import_prices (row)`;
  await runSql(tx)`analyze import_prices`;
  return blank;
}

/** Decides what an empty price cell does to an offer that has prices; returns the number of these offers. */
async function settlePrices({ tx, options, has }: Context): Promise<number> {
  if (!has('prices')) return 0;
  const priced = sql`'prices' = any (i.blank)
    and exists (select from supplier_prices p where p.supplier_product_id = i.offer_id)`;
  if (options.emptyCells === 'keep')
    await runSql(tx)`
      update import_rows i set prices = (
               select jsonb_agg(jsonb_build_object('fromQuantity', p.from_quantity, 'price', p.price,
                        'currency', p.currency))
                 from supplier_prices p where p.supplier_product_id = i.offer_id)
       where ${priced}`;
  const [found] = await runSql(tx)<{ count: number }>`
    select count(*)::integer as count from import_rows i where ${priced}`;
  return found?.count ?? 0;
}

/** Finds suppliers by name, else by VAT number or tax code; those in use come before others. */
async function findSuppliers({ tx }: Context): Promise<void> {
  await runSql(tx)`
    create temporary table import_found_suppliers on commit drop as
    with cells as materialized (
      select supplier, search_text(supplier) as key,
             -- A spreadsheet takes the zeros from the beginning of a number.
             case when supplier ~ '^[0-9]{8,10}$' then lpad(supplier, 11, '0')
                  else regexp_replace(upper(supplier), '^IT|[ .]', '', 'g') end as number
        from (select distinct supplier from import_rows) said
    ), known as materialized (
      select id, active, search_text(name) as key, vat_number, tax_code from suppliers
    ), matched as (
      select c.supplier, k.id, k.active, 1 as way from cells c join known k on k.key = c.key
      union select c.supplier, k.id, k.active, 2 from cells c join known k on k.vat_number = c.number
      union select c.supplier, k.id, k.active, 2 from cells c join known k on k.tax_code = c.number
    ), ranked as (
      select *, dense_rank() over (partition by supplier order by way, active desc) as place from matched
    )
    select supplier, min(id) as id, count(*) as count from ranked where place = 1 group by supplier`;
  await runSql(tx)`
    update import_rows i set supplier_id = f.id from import_found_suppliers f
     where f.supplier = i.supplier and f.count = 1`;
  await recordMistakes(tx)`
    select row, 'supplier', supplier, case
             when exists (select from import_found_suppliers f where f.supplier = i.supplier)
             then 'Più fornitori si chiamano così: scrivi la partita IVA'
             else 'Nessun fornitore si chiama così: importa prima i fornitori' end
      from import_rows i where supplier_id is null`;
}

async function findProducts({ tx }: Context): Promise<void> {
  await runSql(tx)`
    update import_rows i set product_id = p.id from products p where p.search_code = search_text(i.product)`;
  await recordMistakes(tx)`
    select row, 'product', product, 'Nessun prodotto ha questo codice: importa prima i prodotti'
      from import_rows where product_id is null`;
  await recordMistakes(tx)`
    select i.row, 'product', i.product, 'È stato unito a «' || o.code || '»: usa quel codice'
      from import_rows i join products p on p.id = i.product_id join products o on o.id = p.merged_into_id`;
}

/**
 * Finds offers by the supplier's code; a row of a file without codes means the supplier's only offer of the product.
 */
async function findOffers({ tx, has }: Context): Promise<void> {
  if (has('supplierCode')) {
    await runSql(tx)`
      update import_rows i set offer_id = o.id from supplier_products o
       where o.supplier_id = i.supplier_id and o.product_id = i.product_id and o.code is not distinct from i.code`;
    // A code that differs only in upper and lower case is the same code.
    await runSql(tx)`
      update import_rows i set offer_id = o.id from supplier_products o
       where i.offer_id is null and o.supplier_id = i.supplier_id and o.product_id = i.product_id
         and lower(o.code) = lower(i.code)`;
    return;
  }
  await runSql(tx)`
    update import_rows i set offer_id = o.id
      from (select supplier_id, product_id, min(id) as id from supplier_products group by 1, 2 having count(*) = 1) o
     where o.supplier_id = i.supplier_id and o.product_id = i.product_id`;
  await recordMistakes(tx)`
    select row, 'product', product, 'Questo fornitore lo vende con più codici: serve la colonna del suo codice'
      from import_rows i
     where offer_id is null and exists (
           select from supplier_products o where o.supplier_id = i.supplier_id and o.product_id = i.product_id)`;
}

async function refuseTwins({ tx, has }: Context): Promise<void> {
  await recordMistakes(tx)`
    select row, case when code is null then 'product' else 'supplierCode' end, coalesce(code, product),
           'È già alla riga ' || first
      from (select row, code, product, first_value(row) over (
                     partition by supplier_id, product_id, coalesce(offer_id::text, 'new ' || coalesce(lower(code), ''))
                     order by row) as first
              from import_rows where supplier_id is not null and product_id is not null) numbered
     where row <> first`;
  if (has('preferred'))
    await recordMistakes(tx)`
      select row, 'preferred', '', 'Il fornitore preferito di questo prodotto è già alla riga ' || first
        from (select row, first_value(row) over (partition by product_id order by row) as first
                from import_rows where preferred and product_id is not null) numbered
       where row <> first`;
}

export async function countOffers(context: Context): Promise<SessionCounts> {
  const changed = sql`(${differs(context)} or ${pricesDiffer(context)})`;
  const [counts] = await runSql(context.tx)<SessionCounts>`
    select count(*) filter (where o.id is null)::integer as created,
           count(*) filter (where o.id is not null and ${changed})::integer as updated,
           count(*) filter (where o.id is not null and not ${changed})::integer as unchanged
      from import_rows i left join supplier_products o on o.id = i.offer_id`;
  return counts ?? { created: 0, updated: 0, unchanged: 0 };
}
