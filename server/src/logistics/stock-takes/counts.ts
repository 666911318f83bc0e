/**
 * Counts goods for a stock-take. While a blind count is open, no answer has the quantities that the ledger expects or
 * the counts of other people.
 */

import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import type { MovedProduct } from '@wms/contract/logistics/shared/product-ref';
import {
  countedPlace,
  countStock,
  lookUpToCount,
  type PlaceLine,
  searchToCount,
  stockTakePlaces,
} from '@wms/contract/logistics/stock-takes/counts';
import { stockTakeLife } from '@wms/contract/logistics/stock-takes/life';
import { formatNumber } from '@wms/contract/platform/formats';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type Reader, runSql, type Writer } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { requireAction } from '../../platform/lives/require-action.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { findScanned } from '../scan/scanned-codes.ts';
import { noPlace, unknownPlace, unknownProduct } from '../shared/missing.ts';
import { lotRef, movedProduct } from '../shared/refs.ts';
import { findOrMakeLots } from '../stock/lots.ts';
import { likeText } from '../stock/reading.ts';
import { stockConstraints } from '../stock/sentences.ts';
import { fieldOfCount } from './sentences.ts';
import { inScope, lastCounts, mayKnowExpected, missingOf, readTake, type Take } from './sql.ts';

export const stockTakeCountRoutes = [
  implement(countStock, async ({ params, body, user, tx }) => {
    const take = await readTake(tx, params.id, 'share');
    requireAction(stockTakeLife, 'count', take.state);
    const { product, place } = await readKey(tx, take, body.productId, body.locationId);
    // The total is locked before the lot is made, in the same order as in every booking.
    await runSql(tx)`select from product_totals where product_id = ${product.id} for update`;
    const lotId = await countedLot(tx, product, body);
    await runSql(tx)`
      insert into stock_take_counts (stock_take_id, product_id, location_id, lot_id, counted, expected, counted_by)
      values (${take.id}, ${product.id}, ${place.id}, ${lotId}, ${body.counted}::numeric, 0, ${user.id})`.catch(
      refuseCount,
    );
    const lot = body.lot ? ` (${body.lot.code})` : '';
    return {
      message:
        `Contato: ${formatNumber(body.counted)} ${product.unit} di ${product.code}${lot} in ` +
        `${place.code}`,
    };
  }),

  implement(countedPlace, async ({ params, user, db }) => {
    const take = await readTake(db, params.id);
    const place = await readPlace(db, take, params.location);
    const known = mayKnowExpected(take, user);
    const rows = await runSql(db)<PlaceLine>`
      with here as (select product_id, lot_id, quantity from stock s
                     where s.location_id = ${place.id} and s.quantity > 0 and ${inScope(take)}),
           last as (select * from (${lastCounts(take.id)}) c where location_id = ${place.id}),
           line as (select coalesce(h.product_id, c.product_id) as product_id, coalesce(h.lot_id, c.lot_id) as lot_id,
                           case when ${known} or c.counted_by = ${user.id} then c.counted
                             end as counted, c.counted_at, c.counted_by,
                           case when ${known} then coalesce(c.expected, h.quantity, 0) end as expected, c.id as count_id
                      from here h full join last c
                        on c.product_id = h.product_id and coalesce(c.lot_id, 0) = coalesce(h.lot_id, 0))
      select ${movedProduct} as product, ${lotRef} as lot, line.counted, line.counted_at as "countedAt", line.expected,
             u.first_name || ' ' || u.last_name as "countedBy",
             exists (select from stock_take_recounts r where r.stock_take_id = ${take.id}
               and r.product_id = line.product_id
                       and r.location_id = ${place.id} and r.lot_id is not distinct from line.lot_id
                       and r.after_count_id >= coalesce(line.count_id, 0)) as recount
        from line join products p on p.id = line.product_id left join lots lot on lot.id = line.lot_id
        left join users u on u.id = line.counted_by
       order by p.search_name, p.id, lot.code`;
    return { ...place, rows };
  }),

  implement(stockTakePlaces, async ({ params, query: { q = '' }, db }) => {
    const take = await readTake(db, params.id);
    const words = q.split(/\s+/).filter(Boolean).map(likeText);
    const matching = words.map(
      (word) =>
        sql`(l.code ilike ${`%${word}%`} or search_text(l.name) like '%' || search_text(${word}) || '%')`,
    );
    const within =
      take.location_id === null
        ? // Products of a category may lie anywhere; without a text only places with expected or counted ones show.
          words.length > 0
          ? sql`true`
          : sql`coalesce(work."left", 0) + coalesce(done.counted, 0) > 0`
        : sql`l.path @> array[${take.location_id}::integer]`;
    return runSql(db)<PlaceRef & { left: number; counted: number }>`
      with work as (
        select location_id, count(*)::integer as "left" from (
          select product_id, location_id, lot_id from (${missingOf(take)}) missing
          union
          select r.product_id, r.location_id, r.lot_id from stock_take_recounts r
           where r.stock_take_id = ${take.id} and not exists (
             select from stock_take_counts n where n.stock_take_id = r.stock_take_id and n.product_id = r.product_id
               and n.location_id = r.location_id and n.lot_id is not distinct from r.lot_id
                 and n.id > r.after_count_id)) w
         group by location_id),
       done as (select location_id, count(*)::integer as counted from (${lastCounts(take.id)}) c
         where source = 'conta' group by location_id)
      select l.id, l.code, l.name, coalesce(work."left", 0) as "left", coalesce(done.counted, 0) as counted
        from locations l left join work on work.location_id = l.id left join done on done.location_id = l.id
       where ${within} and (l.holds_stock
         or work."left" > 0) ${matching.length > 0 ? sql`and ${sql.join(matching, sql` and `)}` : sql``}
       order by l.code = upper(${q}) desc, coalesce(work."left", 0) > 0 desc, l.code limit 20`;
  }),

  implement(searchToCount, async ({ params, query: { q = '' }, db }) => {
    const take = await readTake(db, params.id);
    const inCategory = take.location_id === null ? inScope(take, sql`p.id`) : sql`true`;
    const matching = q.trim()
      ? sql`(p.search @@ product_query(${q}) or p.search_code = search_text(${q.trim()}))`
      : sql`p.active`;
    return runSql(db)<MovedProduct>`
      select ${productColumns} from products p where ${matching} and ${inCategory} and p.merged_into_id is null
       order by p.search_code = search_text(${q.trim()}) desc, p.search_name, p.id limit 20`;
  }),

  implement(lookUpToCount, async ({ params, query, db }) => {
    const take = await readTake(db, params.id);
    const scanned = await findScanned(db, query.code);
    if (scanned?.kind === 'location')
      return { kind: 'location' as const, location: await readPlace(db, take, scanned.id) };
    const [product] = scanned
      ? await runSql(db)<MovedProduct>`select ${productColumns} from products p where p.id = ${scanned.id}`
      : [];
    if (!scanned || !product) return { kind: 'unknown' as const, code: query.code };
    // A label that has an expiry but no lot code names no lot.
    return { kind: 'product' as const, product, lot: scanned.lot?.code ? scanned.lot : null };
  }),
];

const productColumns = sql`p.id, p.code, p.name, p.unit, p.tracking, p.has_expiry as "hasExpiry"`;

/** Reads a place of the stock-take; refuses a place outside it. */
async function readPlace(db: Reader, take: Take, id: number): Promise<PlaceRef> {
  const within = take.location_id === null ? sql`true` : sql`path @> array[${take.location_id}::integer]`;
  const [place] = await runSql(db)<PlaceRef & { within: boolean }>`
    select id, code, name, ${within} as within from locations where id = ${id}`;
  if (!place) throw noPlace();
  if (!place.within) throw refuse.invalid('locationId', `${place.code} non fa parte di questo inventario`);
  return place;
}

type KeyProduct = MovedProduct & { inScope: boolean };

async function readKey(tx: Writer, take: Take, productId: number, locationId: number) {
  const scope: RawBuilder<unknown> = take.location_id === null ? inScope(take, sql`p.id`) : sql`true`;
  const [product] = await runSql(tx)<KeyProduct>`
    select ${productColumns}, ${scope} as "inScope" from products p where p.id = ${productId}`;
  if (!product) throw refuse.invalid('productId', unknownProduct);
  if (!product.inScope)
    throw refuse.invalid(
      'productId',
      `${product.code} è di un’altra categoria: non fa parte di questo inventario`,
    );
  const places = await runSql(tx)<{ holds: boolean }>`
    select holds_stock or exists (select from stock s where s.location_id = l.id and s.quantity > 0) as holds
      from locations l where id = ${locationId}`;
  if (places[0]?.holds === false)
    throw refuse.invalid(
      'locationId',
      'Questa ubicazione contiene solo altre ubicazioni: conta in una di quelle',
    );
  if (!places[0]) throw refuse.invalid('locationId', unknownPlace);
  return { product, place: await readPlace(tx, take, locationId) };
}

/** Turns the database's refusal into one that names the field of the count. */
function refuseCount(error: unknown): never {
  const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined;
  const known = constraint ? stockConstraints[constraint] : undefined;
  if (!constraint || !known) throw error;
  throw refuse.at(known.status, fieldOfCount(constraint), known.detail);
}

type CountRow = {
  counted: string;
  locationId: number;
  lot: { code: string; expiresOn: string | null } | null;
};

/** Finds the counted lot; an unknown one is made, unless the counted quantity is zero. */
async function countedLot(tx: Writer, product: MovedProduct, { counted, locationId, lot }: CountRow) {
  if (!lot) return null;
  if (product.tracking === 'none')
    throw refuse.invalid('lot.code', 'Questo prodotto non ha lotti né numeri di serie');
  const found = Number(counted) > 0;
  const [lotId = null] = await findOrMakeLots(tx, [
    { productId: product.id, lot, ...(found && { toLocationId: locationId }) },
  ]).catch((error: unknown) => {
    if (!(error instanceof Refusal) || !error.errors) throw error;
    const errors = Object.entries(error.errors).map(([field, text]) => [field.replace('lines.0.', ''), text]);
    throw new Refusal(error.status, error.message, Object.fromEntries(errors));
  });
  if (found && product.hasExpiry) {
    const rows = await runSql(tx)`select from lots where id = ${lotId} and expires_on is null`;
    if (rows.length > 0) throw refuse.invalid('lot.expiresOn', 'Manca la scadenza del lotto');
  }
  return lotId;
}
