/**
 * Moves what is bought and shipped of a product that is merged into another: offers, orders, wishes, drafts of delivery
 * notes.
 */
import { sql } from 'kysely';
import { runSql, type Writer } from '../../../platform/database/connection.ts';

/**
 * Moves the trade of the copy, whose row must already say into which product it was merged. Printed papers keep their
 * words.
 */
export async function mergeTrade(tx: Writer, copyId: number, intoId: number): Promise<void> {
  await mergeOffers(tx, copyId, intoId);
  // Lines of closed orders are moved, too, because goods that go back to the supplier open the order again.
  await runSql(tx)`update order_lines set product_id = ${intoId} where product_id = ${copyId}`;
  await runSql(tx)`
    update wishes set product_id = ${intoId} where product_id = ${copyId} and state in ('aperta', 'in ordine')`;
  // The lot is emptied when the other product doesn't have it, because it then lies nowhere: the person says which lot
  // is meant.
  await runSql(tx)`
    update delivery_note_lines l
       set product_id = ${intoId}, lot_id = (
             select other.id from lots mine join lots other on search_text(other.code) = search_text(mine.code)
              where mine.id = l.lot_id and other.product_id = ${intoId})
      from delivery_notes n
     where n.id = l.note_id and n.state = 'bozza' and l.product_id = ${copyId}`;
}

/**
 * Moves the offers of the copy. When one supplier sells the copy and the other product under the same code, a single
 * offer stays, with the latest prices and the price history of the two offers.
 */
async function mergeOffers(tx: Writer, copyId: number, intoId: number): Promise<void> {
  const twice = await runSql(tx)<{ copy: number; stays: number }>`
    select copy.id as copy, stays.id as stays
      from supplier_products copy
      join lateral (
           select o.id from supplier_products o
            where o.product_id = ${intoId} and o.supplier_id = copy.supplier_id
              and lower(o.code) is not distinct from lower(copy.code)
            order by o.id limit 1) stays on true
     where copy.product_id = ${copyId} order by copy.id`;
  for (const { copy, stays } of twice) await mergeOffer(tx, copy, stays);
  // A product has one preferred offer at most, so the choice of the product that stays wins.
  await runSql(tx)`
    update supplier_products set preferred = false
     where product_id = ${copyId} and preferred
       and exists (select from supplier_products where product_id = ${intoId} and preferred)`;
  await runSql(tx)`update supplier_products set product_id = ${intoId} where product_id = ${copyId}`;
}

async function mergeOffer(tx: Writer, copy: number, stays: number): Promise<void> {
  const latestRequest = (offer: number) => sql`(
    select coalesce(max(c.id), 0) from supplier_price_changes c
     where c.supplier_product_id = ${offer} and c.from_quantity = excluded.from_quantity)`;
  await runSql(tx)`
    insert into supplier_prices (supplier_product_id, from_quantity, price, currency)
    select ${stays}, from_quantity, price, currency from supplier_prices where supplier_product_id = ${copy}
    on conflict (supplier_product_id, from_quantity) do update
      set price = excluded.price, currency = excluded.currency where ${latestRequest(copy)} > ${latestRequest(stays)}`;
  await runSql(tx)`
    update supplier_price_changes set supplier_product_id = ${stays} where supplier_product_id = ${copy}`;
  const [{ preferred = false } = {}] = await runSql(tx)<{ preferred: boolean }>`
    select preferred from supplier_products where id = ${copy}`;
  await runSql(tx)`
    update supplier_products o
       set manufacturer = coalesce(o.manufacturer, copy.manufacturer),
           manufacturer_code = coalesce(o.manufacturer_code, copy.manufacturer_code),
           minimum = coalesce(o.minimum, copy.minimum), lead_days = coalesce(o.lead_days, copy.lead_days),
           url = coalesce(o.url, copy.url), notes = coalesce(o.notes, copy.notes)
      from supplier_products copy where o.id = ${stays} and copy.id = ${copy}`;
  await runSql(tx)`delete from supplier_products where id = ${copy}`;
  if (preferred)
    await runSql(tx)`
      update supplier_products o set preferred = true
       where id = ${stays} and not exists (
             select from supplier_products other where other.product_id = o.product_id and other.preferred)`;
}
