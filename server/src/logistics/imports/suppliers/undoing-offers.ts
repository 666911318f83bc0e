/** Undoes an import of offers. The prices are restored from their own log, and not from the audit log. */
import { type RawBuilder, sql } from 'kysely';
import { runSql, type Writer } from '../../../platform/database/connection.ts';

/**
 * SQL: the prices that an import changed in offers that existed before, each with the value from before the import;
 * null where there was no price.
 */
export const pricesBefore = (id: number): RawBuilder<unknown> => sql`
  priced as materialized (
    select c.supplier_product_id as offer_id, c.from_quantity, min(c.id) as first, max(c.id) as last
      from supplier_price_changes c
     where c.import_id = ${id} and not exists (
           select from mine where mine.table_name = 'supplier_products' and mine.action = 'insert'
             and mine.row_id = c.supplier_product_id)
     group by 1, 2),
  prices_before as materialized (
    select priced.*, was.price, was.currency from priced left join lateral (
      select price, currency from supplier_price_changes c
       where c.supplier_product_id = priced.offer_id and c.from_quantity = priced.from_quantity and c.id < priced.first
       order by c.id desc limit 1) was on true)`;

export const nameOfOffer = sql`(select p.code from products p where p.id = r.product_id) || ' di '
  || (select s.name from suppliers s where s.id = r.supplier_id)`;

/** SQL: the obstacles besides changed rows: prices that have changed since, and another preferred supplier. */
export const offerObstacles = (id: number): RawBuilder<unknown>[] => [
  sql`
    select ${nameOfOffer} as name, 'i prezzi sono cambiati' as why
      from prices_before b join supplier_products r on r.id = b.offer_id
      left join supplier_prices p on p.supplier_product_id = b.offer_id and p.from_quantity = b.from_quantity
      join supplier_price_changes mine_last on mine_last.id = b.last
     where (p.price, p.currency) is distinct from (mine_last.price, mine_last.currency)
       and (p.price is not null or mine_last.price is not null)`,
  sql`
    select ${nameOfOffer} as name, 'i prezzi sono cambiati' as why
      from mine join supplier_products r on r.id = mine.row_id
     where mine.table_name = 'supplier_products' and mine.action = 'insert' and exists (
           select from supplier_price_changes c
            where c.supplier_product_id = r.id and c.import_id is distinct from ${id})`,
  sql`
    select ${nameOfOffer} as name, 'ora il fornitore preferito è un altro' as why
      from audit_log a join supplier_products r on r.id = a.row_id
     where a.import_id = ${id} and a.table_name = 'supplier_products' and a.action = 'update'
       and a.before -> 'preferred' = 'true' and exists (
           select from supplier_products o where o.product_id = r.product_id and o.preferred and o.id <> r.id
             and not exists (select from mine where mine.table_name = 'supplier_products' and mine.row_id = o.id))`,
];

/**
 * Clears the preferred marks before rows get their earlier values, because a product can't have two preferred offers
 * even for a moment.
 */
export const preferNone = (tx: Writer, id: number) => runSql(tx)`
  update supplier_products o set preferred = false from audit_log a
   where o.preferred and a.import_id = ${id} and a.table_name = 'supplier_products' and a.action = 'update'
     and a.row_id = o.id and a.before ? 'preferred'`;

/** Restores the earlier prices from the log. The log keeps the prices in between, because they were true meanwhile. */
export async function restorePrices(tx: Writer, before: RawBuilder<unknown>): Promise<void> {
  await runSql(
    tx,
  )`create temporary table undo_prices on commit drop as with ${before} select * from prices_before`;
  await runSql(tx)`
    delete from supplier_prices p using undo_prices u
     where p.supplier_product_id = u.offer_id and p.from_quantity = u.from_quantity and u.price is null`;
  await runSql(tx)`
    insert into supplier_prices as p (supplier_product_id, from_quantity, price, currency)
    select offer_id, from_quantity, price, currency from undo_prices where price is not null
    on conflict on constraint supplier_prices_once
    do update set price = excluded.price, currency = excluded.currency
      where (p.price, p.currency) <> (excluded.price, excluded.currency)`;
}
