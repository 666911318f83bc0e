/**
 * Merges a product that was listed twice into the other one, which gets everything of the copy; the copy's code leads
 * there.
 */

import { mergeProduct } from '@wms/contract/logistics/products/editing';
import { type Tracking, trackingNames } from '@wms/contract/platform/numbers/units';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { noProduct } from '../../shared/missing.ts';
import { book, type NewMovement } from '../../stock/booking.ts';
import { mergeTrade } from './trade.ts';

type Side = {
  id: number;
  code: string;
  unit: string;
  tracking: Tracking;
  has_expiry: boolean;
  active: boolean;
  reservations: number;
  loans: number;
  counts: string | null;
};

export const productMergeRoutes = [
  implement(mergeProduct, async ({ params: { id }, body: { intoId }, user, tx }) => {
    if (id === intoId) throw refuse.invalid('intoId', 'Scegli un altro prodotto: questo è lo stesso');
    const [copy, into] = await bothSides(tx, id, intoId);
    checkMatch(copy, into);
    const moved = await moveStock(tx, copy, into, user.id);
    await moveParts(tx, copy.id, into.id);
    return {
      message: `${copy.code} unito a ${into.code}${moved > 0 ? ', giacenza compresa' : ''}`,
    };
  }),
];

/**
 * Reads the two products. Their totals are locked first, in the order in which every booking locks them, so that
 * nothing moves while the two become one.
 */
async function bothSides(tx: Writer, id: number, intoId: number): Promise<[copy: Side, into: Side]> {
  await runSql(tx)`
    select from product_totals where product_id in (${id}, ${intoId}) order by product_id for update`;
  const rows = await runSql(tx)<Side>`
    select p.id, p.code, p.unit, p.tracking, p.has_expiry, p.active,
           (select count(*) from reservations r where r.product_id = p.id
             and r.closed_at is null)::integer as reservations,
           (select count(*) from loans l where l.product_id = p.id and l.returned < l.quantity)::integer as loans,
           (select min(t.name) from stock_take_counts c join stock_takes t on t.id = c.stock_take_id
             where c.product_id = p.id and t.state in ('aperto', 'in revisione')) as counts
      from products p where p.id in (${id}, ${intoId})`;
  const copy = rows.find((row) => row.id === id);
  const into = rows.find((row) => row.id === intoId);
  if (!copy) throw noProduct();
  if (!into) throw refuse.invalid('intoId', 'Questo prodotto non esiste più: scegline un altro');
  return [copy, into];
}

const wayOf = ({ tracking }: Side) => trackingNames[tracking].toLowerCase();

function checkMatch(copy: Side, into: Side): void {
  if (!into.active)
    throw refuse.conflict(`${into.code} è disattivato: riattivalo prima di unirgli altro`, 'intoId');
  if (copy.unit !== into.unit)
    throw refuse.conflict(
      `${copy.code} si conta in ${copy.unit} e ${into.code} in ${into.unit}: non si possono unire`,
      'intoId',
    );
  if (copy.tracking !== into.tracking)
    throw refuse.conflict(
      `${copy.code} si conta ${wayOf(copy)} e ${into.code} ${wayOf(into)}: non si possono unire`,
      'intoId',
    );
  if (copy.has_expiry !== into.has_expiry)
    throw refuse.conflict('Solo uno dei due segue le scadenze: mettili d’accordo, poi uniscili', 'intoId');
  if (copy.reservations > 0)
    throw refuse.conflict(`${copy.code} ha prenotazioni aperte: chiudile prima di unirlo`, 'intoId');
  if (copy.loans > 0)
    throw refuse.conflict(`${copy.code} ha prestiti non restituiti: chiudili prima di unirlo`, 'intoId');
  if (copy.counts)
    throw refuse.conflict(
      `${copy.code} si sta contando nell’inventario «${copy.counts}»: aspetta che sia chiuso`,
      'intoId',
    );
}

type StoredStock = {
  location_id: number;
  location: string;
  lot_id: number | null;
  lot: string | null;
  expires_on: string | null;
  quantity: string;
};

/**
 * Moves the stock by movements, as any other change: out of the copy and into the other product, place by place and lot
 * by lot. Answers how many balances were moved.
 */
async function moveStock(tx: Writer, copy: Side, into: Side, userId: number): Promise<number> {
  const rows = await runSql(tx)<StoredStock>`
    select s.location_id, l.code as location, s.lot_id, lot.code as lot, lot.expires_on, s.quantity
      from stock s join locations l on l.id = s.location_id left join lots lot on lot.id = s.lot_id
     where s.product_id = ${copy.id} and s.quantity > 0 order by s.id`;
  const movements = rows.flatMap((row): NewMovement[] => {
    const common = { type: 'rettifica' as const, quantity: row.quantity };
    return [
      {
        ...common,
        productId: copy.id,
        fromLocationId: row.location_id,
        lotId: row.lot_id,
        reason: `Unito a ${into.code}`,
      },
      {
        ...common,
        productId: into.id,
        toLocationId: row.location_id,
        lot: row.lot === null ? null : { code: row.lot, expiresOn: row.expires_on },
        reason: `Da ${copy.code}, unito a ${into.code}`,
      },
    ];
  });
  if (movements.length > 0)
    await book(tx, movements, { userId }).catch((error: unknown) => {
      throw error instanceof Refusal ? inPlace(error, rows) : error;
    });
  return rows.length;
}

/** Returns the refusal of a movement with the place and lot that it is about. */
function inPlace(error: Refusal, rows: readonly StoredStock[]): Refusal {
  const line = /^lines\.(\d+)\./.exec(Object.keys(error.errors ?? {})[0] ?? '')?.[1];
  const row = line === undefined ? undefined : rows[Math.floor(Number(line) / 2)];
  if (!row) return error;
  const where = row.lot ? `${row.location}, ${row.lot}` : row.location;
  return refuse.at(error.status, 'intoId', `La giacenza in ${where} non si può unire. ${error.message}`);
}

/**
 * Moves the parts of the copy. Its photos come after those of the product that stays. Products that were merged into
 * the copy now lead to that product, too.
 */
async function moveParts(tx: Writer, copyId: number, intoId: number): Promise<void> {
  await runSql(tx)`update product_barcodes set product_id = ${intoId} where product_id = ${copyId}`;
  await runSql(tx)`update product_photos set product_id = ${intoId}, position = position +
              (select coalesce(max(position) + 1, 0) from product_photos where product_id = ${intoId})
             where product_id = ${copyId}`;
  await runSql(tx)`update attachments set product_id = ${intoId} where product_id = ${copyId}`;
  await runSql(tx)`update comments set product_id = ${intoId} where product_id = ${copyId}`;
  // From here on the database takes a reference to the copy as one to the other product.
  await runSql(tx)`update products set active = false, merged_into_id = ${intoId}
             where id = ${copyId} or merged_into_id = ${copyId}`;
  await mergeTrade(tx, copyId, intoId);
}
