/** The one way into the stock ledger for everything that moves: the desk, the scanner, loans, stock-takes. */

import type { MovementType } from '@wms/contract/logistics/movements/endpoints';
import { formatNumber, wordFor } from '@wms/contract/platform/formats';
import {
  addQuantities,
  compareQuantities,
  subtractQuantity,
} from '@wms/contract/platform/numbers/quantities';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import pg from 'pg';
import { compiledOnce, slot } from '../../platform/database/compiled-once.ts';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import {
  type ConstraintSentences,
  invalid,
  namingPlace,
} from '../../platform/database/constraint-sentences.ts';
import type { StockMovements } from '../../platform/database/tables.generated.ts';
import { unknownTeam } from '../../platform/people/require.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { unknownPlace, unknownProduct } from '../shared/missing.ts';
import { findOrMakeLots } from './lots.ts';
import { fieldOfConstraint, stockConstraints } from './sentences.ts';

/** A movement to book; quantities are decimal texts above zero. */
export type NewMovement = {
  type: MovementType;
  productId: number;
  quantity: string;
  fromLocationId?: number | null | undefined;
  toLocationId?: number | null | undefined;
  /** A lot by its name; an unknown lot is made when the movement brings it in. */
  lot?: { code: string; expiresOn: string | null } | null | undefined;
  /** A lot by its id, when the caller knows it. */
  lotId?: number | null | undefined;
  reason?: string | null | undefined;
  teamId?: number | null | undefined;
  reversesId?: number;
  reservationId?: number | null | undefined;
  loanId?: number;
  stockTakeId?: number;
  /** The line of the arrival by which the goods came. */
  arrivalLineId?: number;
  deliveryNoteId?: number;
};

export type Booking = {
  userId: number | null;
  /** The id that the person's device gives to a booking, so that it is booked once even when it is sent twice. */
  booking?: string;
};

/** A booked movement, with the names that a sentence about it needs. */
export type BookedLine = { id: number; unit: string; name: string; from: string | null; to: string | null };

const inWords = (movement: string) =>
  sql.raw(
    `(select unit from products where id = ${movement}.product_id), (select name from products where id = ` +
      `${movement}.product_id),
    (select code from locations where id = ${movement}.from_location_id) as "from",
    (select code from locations where id = ${movement}.to_location_id) as "to"`,
  );

/**
 * Books all movements or none, in the given order, and answers the booked lines. The products and places are locked
 * first, in an order that is the same for every booking, so bookings wait for each other and never end in a deadlock.
 * A refusal names its line (`lines.2.quantity`).
 */
export async function book(
  tx: Writer,
  movements: readonly NewMovement[],
  { userId, booking }: Booking,
): Promise<BookedLine[]> {
  const earlier = await lockAndFindEarlier(tx, movements, userId, booking);
  if (earlier.length > 0) return earlier;
  const lots = await findOrMakeLots(tx, movements);
  await checkQuantities(tx, movements, lots);
  const booked: BookedLine[] = [];
  for (const [line, movement] of movements.entries()) {
    const values = { ...movement, lotId: lots[line] ?? null, userId, booking, line };
    booked.push(await insert(tx, values).catch((error: unknown) => refuseLine(line, error)));
  }
  return booked;
}

/** Locks the products and places of the movements as a booking does, so that the caller can write other rows first. */
export async function lockForBooking(tx: Writer, movements: readonly NewMovement[]): Promise<void> {
  await lockAndFindEarlier(tx, movements, null, undefined);
}

type Earlier = Selectable<StockMovements> & BookedLine & { lot: string | null };

/**
 * Locks the products and places of the movements, and answers the lines that were booked under this id before. Refuses
 * an id that was used for other movements.
 */
async function lockAndFindEarlier(
  tx: Writer,
  movements: readonly NewMovement[],
  userId: number | null,
  booking: string | undefined,
): Promise<BookedLine[]> {
  const products = movements.map(({ productId }) => productId);
  const places = movements.map(({ toLocationId }) => toLocationId ?? 0);
  const earlier = await lockAndFind<Earlier>(tx, {
    products,
    places,
    booking: booking ?? null,
  });
  if (earlier.length === 0) return [];
  const lots = await lotNames(tx, movements);
  const isAgain =
    earlier.length === movements.length &&
    earlier.every((booked, line) => {
      const movement = movements[line];
      return (
        movement !== undefined &&
        booked.user_id === userId &&
        booked.lot === lots[line] &&
        isSame(booked, movement)
      );
    });
  if (!isAgain)
    throw refuse.conflict('Questa registrazione è già stata inviata con altri dati: ricarica la pagina');
  return earlier;
}

/** Names of lots as the database compares them: without case and accents. */
async function lotNames(tx: Writer, movements: readonly NewMovement[]): Promise<(string | null)[]> {
  const rows = await runSql(tx)<{ lot: string | null }>`
    select search_text(code) as lot
      from unnest(${movements.map(({ lot }) => lot?.code ?? null)}::text[]) with ordinality as asked (code, line)
     order by line`;
  return rows.map(({ lot }) => lot);
}

const isSame = (booked: Earlier, movement: NewMovement): boolean =>
  booked.product_id === movement.productId &&
  booked.type === movement.type &&
  compareQuantities(booked.quantity, movement.quantity) === 0 &&
  booked.from_location_id === (movement.fromLocationId ?? null) &&
  booked.to_location_id === (movement.toLocationId ?? null) &&
  booked.reason === (movement.reason ?? null) &&
  booked.team_id === (movement.teamId ?? null) &&
  booked.reservation_id === (movement.reservationId ?? null);

const lockAndFind = compiledOnce(
  () => sql`
  select earlier.*, (select search_text(code) from lots where id = earlier.lot_id) as lot, ${inWords('earlier')}
    from lock_and_find_earlier(
      ${slot('products')}::integer[], ${slot('places')}::integer[], ${slot('booking')}::uuid) earlier`,
);

type Values = NewMovement & { lotId: number | null; userId: number | null; booking?: string; line: number };

async function insert(tx: Writer, values: Values): Promise<BookedLine> {
  const [row] = await insertMovement<BookedLine>(tx, {
    ...values,
    line: values.booking === undefined ? null : values.line,
  });
  if (!row) throw new Error('the ledger answered nothing');
  return row;
}

// Triggers follow, in database/functions/logistics: before the row the check of the movement
// (stock/movement-checks.sql), after it the effects on balances, reservations and loans
// (stock/movement-effects.sql), and after the statement the states of its products (products/states.sql).
const insertMovement = compiledOnce(
  () => sql`
  insert into stock_movements (type, product_id, lot_id, quantity, from_location_id, to_location_id, reason,
                               team_id, user_id, reverses_id, reservation_id, loan_id, stock_take_id,
                               arrival_line_id, delivery_note_id, booking, line)
  values (${slot('type')}, ${slot('productId')}, ${slot('lotId')}, ${slot('quantity')}::numeric,
    ${slot('fromLocationId')},
          ${slot('toLocationId')}, ${slot('reason')}, ${slot('teamId')}, ${slot('userId')}, ${slot('reversesId')},
          ${slot('reservationId')}, ${slot('loanId')}, ${slot('stockTakeId')},
          ${slot('arrivalLineId')}, ${slot('deliveryNoteId')}, ${slot('booking')}, ${slot('line')})
  returning id, ${inWords('stock_movements')}`,
);

/** Turns the database's refusal into one that names the line. */
function refuseLine(line: number, error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || !error.constraint) throw error;
  const { constraint, hint } = error;
  const missing = foreignKeys[constraint];
  const known = stockConstraints[constraint] ?? missing;
  if (!known) throw error;
  const sentence = namingPlace(known.detail, hint);
  const field = missing?.field ?? fieldOfConstraint(constraint);
  throw refuse.at(known.status, `lines.${line}.${field}`, sentence);
}

const foreignKeys: ConstraintSentences = {
  stock_movements_product_id_fkey: invalid(unknownProduct, 'productId'),
  stock_movements_from_location_id_fkey: invalid(unknownPlace, 'fromLocationId'),
  stock_movements_to_location_id_fkey: invalid(unknownPlace, 'toLocationId'),
  stock_movements_team_id_fkey: invalid(unknownTeam, 'teamId'),
  stock_movements_reservation_id_fkey: invalid('Questa prenotazione non esiste', 'reservationId'),
};

type Remainder = { quantity: string; unit: string; code: string };
type Balance = Remainder & { product_id: number; location_id: number; lot_id: number | null };

/**
 * Refuses a line that takes more than there is, and says what is left; the database's own refusal has a worse
 * sentence.
 */
async function checkQuantities(
  tx: Writer,
  movements: readonly NewMovement[],
  lots: readonly (number | null)[],
): Promise<void> {
  const taken = movements.filter(({ fromLocationId }) => fromLocationId);
  if (taken.length === 0) return;
  const { rows } = await balancesOf(taken).execute(tx);
  const left = new Map<string, Remainder>(
    rows.map((row) => [keyOf(row.product_id, row.location_id, row.lot_id), row]),
  );
  for (const [line, movement] of movements.entries()) {
    const { productId, fromLocationId, toLocationId, quantity } = movement;
    const lot = lots[line] ?? null;
    if (fromLocationId) {
      const from = left.get(keyOf(productId, fromLocationId, lot));
      if (from && compareQuantities(from.quantity, quantity) >= 0)
        from.quantity = subtractQuantity(from.quantity, quantity);
      // Without a lot the database knows better what is wrong: the product may need one.
      else if (from || lot !== null) throw tooMuch(line, from, movement.reversesId !== undefined);
    }
    // A later line may take what an earlier line brings.
    if (toLocationId) {
      const key = keyOf(productId, toLocationId, lot);
      const to = left.get(key);
      if (to) to.quantity = addQuantities(to.quantity, quantity);
      else left.set(key, { quantity, unit: '', code: '' });
    }
  }
}

const keyOf = (product: number, location: number, lot: number | null) =>
  `${product} ${location} ${lot ?? ''}`;

const balancesOf = (movements: readonly NewMovement[]): RawBuilder<Balance> => {
  const places = movements.flatMap(({ fromLocationId, toLocationId }) => [
    fromLocationId ?? 0,
    toLocationId ?? 0,
  ]);
  return sql<Balance>`
  select s.product_id, s.location_id, s.lot_id, s.quantity, p.unit, l.code
    from stock s join products p on p.id = s.product_id join locations l on l.id = s.location_id
   where s.product_id = any (${movements.map(({ productId }) => productId)}::integer[])
     and s.location_id = any (${places}::integer[])`;
};

function tooMuch(line: number, from: Remainder | undefined, isReversal: boolean): Refusal {
  const some = from && compareQuantities(from.quantity, '0') > 0;
  const rest = some
    ? [
        from.code ? `In ${from.code}` : 'Qui',
        wordFor(from.quantity, 'ne resta', 'ne restano'),
        `${formatNumber(from.quantity)} ${from.unit}`.trim(),
      ].join(' ')
    : 'Qui non ce n’è';
  const advice = isReversal
    ? 'quello che era entrato è già uscito, e lo storno non si può più fare. Registra una rettifica'
    : some
      ? 'riduci la quantità o scegli un’altra ubicazione'
      : 'scegli un’altra ubicazione o un altro lotto';
  return refuse.conflict(`${rest}: ${advice}`, `lines.${line}.quantity`);
}
