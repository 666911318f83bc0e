/** Proposes what to order of each product, and from which supplier. */
import { orderNumber } from '@wms/contract/logistics/orders/endpoints';
import type { OrderState } from '@wms/contract/logistics/orders/states';
import { type AskedFor, mostProposed, type Proposal } from '@wms/contract/logistics/reorder/endpoints';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { productRef } from '../shared/refs.ts';

type AskedIn = { id: number; year: number | null; number: number | null; state: OrderState };
type Row = Omit<Proposal, 'askedIn'> & { askedIn: AskedIn[] };

/** An `AskedFor` of wish `w`. */
const askedFor = sql`json_build_object(
  'id', w.id, 'quantity', w.quantity::text, 'unit', w.unit, 'description', w.description, 'url', w.url,
  'by', (select u.first_name || ' ' || u.last_name from users u where u.id = w.asked_by),
  'team', (select team.name from teams team where team.id = w.team_id), 'neededOn', w.needed_on, 'reason', w.reason)`;

/**
 * SQL: one row `need` for each product whose available quantity is below its minimum, or that has open wishes. `short`
 * is the missing quantity beyond what arrives and what orders ask for; `wished` is what people want on top of it.
 */
const needsOf = (candidates: RawBuilder<unknown>) => sql`
  select p.id as product_id, p.unit, t.quantity - t.reserved as available, p.minimum_stock as minimum,
         way.incoming, way.incoming_on, way.asked, wished.quantity as wished,
         case when p.minimum_stock > 0
              then quantity_to_order(t.quantity - t.reserved + way.incoming + way.asked, p.minimum_stock,
                     p.maximum_stock, p.reorder_quantity, p.unit) else 0 end as short
    from (${candidates}) candidate
    join products p on p.id = candidate.product_id and p.active
    join product_totals t on t.product_id = p.id
   cross join lateral on_order(p.id) way
   cross join lateral (
     select coalesce(sum(w.quantity), 0) as quantity from wishes w
      where w.product_id = p.id and w.state = 'aperta') wished`;

/**
 * SQL: adds to each need the offer by which the product is bought: the preferred offer, else the only one, else the
 * cheapest for the quantity to buy. Only prices in euro are compared.
 */
const withOffersOf = (candidates: RawBuilder<unknown>) => sql`
  select need.*, offer.*, coalesce(offer.quantity, need.short + need.wished) as to_order
    from (${needsOf(candidates)}) need
    left join lateral (
      select sp.id as offer_id, sp.supplier_id, s.name as supplier, sp.code, sp.pack_size, sp.minimum as minimum_order,
             sp.lead_days, packs.quantity, euro.price
        from supplier_products sp join suppliers s on s.id = sp.supplier_id and s.active
       cross join lateral (
         select case when need.short + need.wished = 0 then 0
                     else quantity_in_packs(need.short + need.wished, sp.pack_size, sp.minimum, need.unit)
                end as quantity) packs
        left join lateral (
          select price.price from supplier_prices price
           where price.supplier_product_id = sp.id and price.currency = 'EUR'
           -- Below the first quantity of the offer, the price of that quantity applies.
           order by price.from_quantity <= packs.quantity desc,
                    case when price.from_quantity <= packs.quantity then -price.from_quantity
                         else price.from_quantity end
           limit 1) euro on true
       cross join lateral (
         select count(distinct other.supplier_id) = 1 as alone
           from supplier_products other join suppliers seller on seller.id = other.supplier_id and seller.active
          where other.product_id = need.product_id) seller
       where sp.product_id = need.product_id and (sp.preferred or seller.alone or euro.price is not null)
       order by sp.preferred desc, euro.price * greatest(packs.quantity, 1) nulls last, sp.id
       limit 1) offer on true`;

/** SQL: what is below its minimum, and what somebody wants. */
const missing = sql`
  select st.product_id from product_states st
   where st.active and st.minimum_stock > 0 and st.stock_state in ('none', 'low')
  union
  select w.product_id from wishes w where w.state = 'aperta' and w.product_id is not null`;
const withOffers = withOffersOf(missing);

/** SQL: the prices of an offer in euro, from the smallest quantity on. */
const pricesOf = (offer: RawBuilder<unknown>) => sql`
  coalesce((select json_agg(json_build_object('fromQuantity', price.from_quantity::text,
                     'price', price.price::text, 'currency', price.currency) order by price.from_quantity)
              from supplier_prices price
             where price.supplier_product_id = ${offer} and price.currency = 'EUR'), '[]')`;

export async function readProposals(db: Reader, supplier: number | 'none' | undefined) {
  const rows = await selectProposals(db, {
    where:
      supplier === undefined
        ? sql`true`
        : supplier === 'none'
          ? sql`n.supplier_id is null`
          : sql`n.supplier_id = ${supplier}`,
    most: mostProposed + 1,
  });
  return { rows: rows.slice(0, mostProposed), more: rows.length > mostProposed };
}

/** Reads the proposals of these products, whether something of them is missing or not. */
export const readProposalsOf = (db: Reader, ids: readonly number[]) =>
  selectProposals(db, {
    where: sql`true`,
    most: ids.length,
    of: withOffersOf(sql`select id as product_id from products where id = any (${ids}::integer[])`),
  });

/** Reads the latest drafts, in which something can still be written. */
export const readDrafts = (db: Reader) =>
  runSql(db)<{ id: number; supplier: { id: number; name: string }; lines: number; version: number }>`
    select o.id, o.version, json_build_object('id', s.id, 'name', s.name) as supplier,
           (select count(*)::integer from order_lines l where l.order_id = o.id) as lines
      from orders o join suppliers s on s.id = o.supplier_id
     where o.state = 'bozza' order by o.id desc limit 50`;

type ListControls = { where: RawBuilder<unknown>; most: number; of?: RawBuilder<unknown> };

async function selectProposals(
  db: Reader,
  { where, most, of = withOffers }: ListControls,
): Promise<Proposal[]> {
  const rows = await runSql(db)<Row>`
    select ${productRef} as product, n.available, n.minimum, n.incoming::numeric(20, 3) as incoming,
           n.incoming_on as "incomingOn", n.asked::numeric(20, 3) as asked,
           n.to_order::numeric(20, 3) as proposed,
           case when n.supplier_id is not null
                then json_build_object('id', n.supplier_id, 'name', n.supplier) end as supplier,
           n.offer_id as "offerId", n.code as "supplierCode", coalesce(n.pack_size, 1)::numeric(20, 3) as "packSize",
           n.minimum_order as "minimumOrder", n.lead_days as "leadDays", n.price,
           case when n.price is null then (
             select json_build_object('price', price.price::text, 'currency', price.currency)
               from supplier_prices price where price.supplier_product_id = n.offer_id
              order by price.from_quantity limit 1) end as "foreignPrice",
           ${pricesOf(sql`n.offer_id`)} as prices,
           coalesce((
             select json_agg(json_build_object(
                       'supplier', json_build_object('id', other.supplier_id, 'name', other.name),
                       'offerId', other.id, 'packSize', other.pack_size::text, 'minimumOrder', other.minimum::text,
                       'prices', ${pricesOf(sql`other.id`)}) order by search_text(other.name), other.supplier_id)
               from (select distinct on (sp.supplier_id) sp.*, s.name
                       from supplier_products sp join suppliers s on s.id = sp.supplier_id and s.active
                      where sp.product_id = n.product_id and sp.supplier_id is distinct from n.supplier_id
                      order by sp.supplier_id, sp.preferred desc, sp.id) other), '[]') as others,
           case when n.asked = 0 then '[]' else (
             select json_agg(json_build_object('id', o.id, 'year', o.year, 'number', o.number, 'state', o.state)
                      order by o.id)
               from orders o
              where o.state in ('bozza', 'richiesto', 'approvato')
                and o.id in (select l.order_id from order_lines l
                              where l.product_id = n.product_id and l.received < l.quantity)) end as "askedIn",
           case when n.wished = 0 then '[]' else (
             select json_agg(${askedFor} order by w.id) from wishes w
              where w.product_id = n.product_id and w.state = 'aperta') end as wishes
      from (select * from (${of}) n where ${where}
             order by search_text(n.supplier) nulls last, n.supplier_id, n.product_id limit ${most}) n
      join products p on p.id = n.product_id
     order by search_text(n.supplier) nulls last, n.supplier_id, n.to_order = 0, p.search_name, p.id`;
  return rows.map(({ askedIn, ...row }) => ({
    ...row,
    askedIn: askedIn.map(({ id, year, number, state }) => ({
      id,
      number: year === null || number === null ? null : orderNumber(year, number),
      state,
    })),
  }));
}

/** Reads the open wishes for things that are described in words, from the oldest. */
export async function readFreeWishes(db: Reader): Promise<AskedFor[]> {
  const rows = await runSql(db)<{ wish: AskedFor }>`
    select ${askedFor} as wish from wishes w
     where w.state = 'aperta' and w.product_id is null order by w.id limit ${mostProposed}`;
  return rows.map(({ wish }) => wish);
}

/** Reads the suppliers from whom something is proposed, for the list's filter. */
export const readSellers = (db: Reader) =>
  runSql(db)<{ id: number; name: string }>`
    select distinct n.supplier_id as id, n.supplier as name, search_text(n.supplier) as word
      from (${withOffers}) n where n.supplier_id is not null order by word, id`;
