/**
 * Receives goods for an order: the arrival is written, booked in the stock and counted on the order's lines, in one
 * transaction.
 */
import type { ReceivedLine, receiveGoods } from '@wms/contract/logistics/arrivals/receiving';
import { orderLife } from '@wms/contract/logistics/orders/life';
import { awaitedStates, type OrderState } from '@wms/contract/logistics/orders/states';
import { RomeTime } from '@wms/contract/platform/fields/rome-time';
import { formatCount } from '@wms/contract/platform/formats';
import { messages } from '@wms/contract/platform/messages';
import { compareQuantities } from '@wms/contract/platform/numbers/quantities';
import { sql } from 'kysely';
import { insertRow, runSql, type Writer } from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../platform/database/constraint-sentences.ts';
import type { User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';
import { registerNote } from '../incoming-notes/registering.ts';
import { type LockedOrder, lockOrder } from '../orders/editing.ts';
import { moveOrderByArrivals } from '../orders/received.ts';
import { book, lockForBooking, type NewMovement } from '../stock/booking.ts';
import { findOrMakeLots } from '../stock/lots.ts';
import { notifyArrival } from './news.ts';
import { type ArrivingLine, matchLines, namingLine, namingLines, readOrderLines } from './order-lines.ts';

type Receipt = (typeof receiveGoods)['body']['_output'];
type Answer = (typeof receiveGoods)['answer']['_output'];

const otherData = 'Questo arrivo è già stato inviato con altri dati: ricarica la pagina';

/**
 * The sentences for refusals of the database, which happen when two requests meet or when goods of the arrival have
 * gone back to the supplier.
 */
export const arrivalConstraints: ConstraintSentences = {
  arrivals_booked_once: conflict(otherData),
  order_lines_open: conflict('È più di quanto resta da ricevere: ricarica la pagina'),
  order_lines_refunded: conflict('Una parte è già tornata al fornitore: l’arrivo non si annulla più'),
  order_lines_received_check: conflict('Una parte è già tornata al fornitore: l’arrivo non si annulla più'),
};

/**
 * Receives goods. A receipt whose booking was received before is answered with the ids of that arrival, and nothing is
 * booked twice.
 */
export async function receive(tx: Writer, receipt: Receipt, user: User): Promise<Answer> {
  const order = await lockOrder(tx, receipt.orderId);
  const earlier = await findEarlier(tx, receipt, user);
  if (earlier) return { ...earlier, state: order.state, message: await describe(tx, order, order.state) };
  refuseUnawaited(order.state);
  const arriving = matchLines(receipt.lines, await readOrderLines(tx, order.id), user);
  const { booking, notes, at } = receipt;
  const incomingNoteId = receipt.note
    ? await registerNote(tx, { supplierId: order.supplier_id, ...receipt.note }, user.id)
    : null;
  const id = await insertRow(tx, 'arrivals', {
    order_id: order.id,
    incoming_note_id: incomingNoteId,
    received_by: user.id,
    booking,
    notes,
    ...(at !== null && { arrived_at: arrivedAt(at) }),
  });
  await bookArriving(tx, id, arriving, { user, reason: `Ordine ${order.number}` });
  const state = await moveOrderByArrivals(tx, order.id);
  await notifyArrival(tx, order.id, state === 'ricevuto', user.id);
  return { id, incomingNoteId, state, message: await describe(tx, order, state) };
}

/**
 * SQL: when the goods came by the phone's clock, because the phone may have waited for a network for days. Its clock is
 * believed for 30 days back and never beyond now. The movements are dated when they are booked, as all movements are.
 */
function arrivedAt(at: string) {
  // The format is checked here and not in the contract, because phones that receive would load the check's code for
  // nothing. PostgreSQL alone would accept 'tomorrow', too.
  if (!RomeTime.safeParse(at).success) throw refuse.invalid('at', messages.invalid);
  return sql<string>`(
  case when ${at}::timestamptz between current_moment() - interval '30 days' and current_moment()
       then ${at}::timestamptz else current_moment() end)`;
}

function refuseUnawaited(state: OrderState): void {
  if ((awaitedStates as readonly OrderState[]).includes(state)) return;
  const word = orderLife.states[state].label.toLowerCase();
  const why =
    state === 'ricevuto'
      ? 'L’ordine è già arrivato tutto: il resto si riceve con un altro ordine'
      : `L’ordine è ${word}: non c’è niente da ricevere`;
  throw refuse.conflict(why);
}

/** Writes the arriving lines and books those of products. Lots are made first, because a written line never changes. */
async function bookArriving(
  tx: Writer,
  arrivalId: number,
  arriving: readonly ArrivingLine[],
  { user, reason }: { user: User; reason: string },
): Promise<void> {
  const goods = arriving.flatMap((line, index) => {
    const { productId, name } = line.ordered;
    return productId === null ? [] : [{ line, index, name, productId }];
  });
  await refuseUnknownPlaces(tx, arriving);
  const movements = goods.map(
    ({ line, productId }): NewMovement => ({
      type: 'carico',
      productId,
      quantity: line.quantity,
      toLocationId: line.locationId,
      lot: line.lot,
      reason,
    }),
  );
  await lockForBooking(tx, movements);
  await namingLines(goods, async () => {
    const lots = await findOrMakeLots(tx, movements);
    const ids = await insertLines(
      tx,
      arrivalId,
      arriving.map((line) => {
        const at = goods.findIndex((good) => good.line === line);
        return { ...line, lotId: lots[at] ?? null, placeId: at < 0 ? null : (line.locationId ?? null) };
      }),
    );
    const booked = movements.map((movement, at) => {
      const arrivalLineId = ids[goods[at]?.index ?? -1];
      if (arrivalLineId === undefined) throw new Error('a line that arrived was not written');
      return { ...movement, lot: null, lotId: lots[at] ?? null, arrivalLineId };
    });
    await book(tx, booked, { userId: user.id });
  });
}

/** Refuses places that don't exist, because a place may have been deleted while the receipt waited on the phone. */
async function refuseUnknownPlaces(tx: Writer, arriving: readonly ArrivingLine[]): Promise<void> {
  const asked = arriving.flatMap(({ locationId }) => locationId ?? []);
  const rows = await runSql(tx)<{ id: number }>`
    select id from locations where id = any (${asked}::integer[])`;
  const known = new Set(rows.map(({ id }) => id));
  const index = arriving.findIndex(({ locationId }) => locationId !== null && !known.has(locationId));
  const line = arriving[index];
  if (line)
    throw namingLine(
      line.ordered.name,
      refuse.conflict('L’ubicazione non c’è più: scegline un’altra', `lines.${index}.locationId`),
    );
}

type WrittenLine = ArrivingLine & { lotId: number | null; placeId: number | null };

/** Writes the lines of the arrival and answers their ids, in the order of the lines. */
async function insertLines(tx: Writer, arrivalId: number, lines: readonly WrittenLine[]): Promise<number[]> {
  const ids: number[] = [];
  for (const { orderLineId, quantity, placeId, lotId, over } of lines)
    ids.push(
      await insertRow(tx, 'arrival_lines', {
        arrival_id: arrivalId,
        order_line_id: orderLineId,
        quantity,
        location_id: placeId,
        lot_id: lotId,
        over,
      }),
    );
  return ids;
}

type EarlierLine = { orderLineId: number; quantity: string; placeId: number | null; lot: string | null };

/** Finds what this person received under this booking before; refuses a booking that was used for something else. */
async function findEarlier(tx: Writer, { booking, orderId, lines }: Receipt, user: User) {
  const [earlier] = await runSql(tx)<{
    id: number;
    orderId: number;
    by: number | null;
    incomingNoteId: number | null;
    lines: EarlierLine[];
  }>`
    select a.id, a.order_id as "orderId", a.received_by as by, a.incoming_note_id as "incomingNoteId",
           (select json_agg(json_build_object('orderLineId', l.order_line_id, 'quantity', l.quantity::text,
                              'placeId', l.location_id, 'lot', lot.code) order by l.id)
              from arrival_lines l left join lots lot on lot.id = l.lot_id where l.arrival_id = a.id) as lines
      from arrivals a where a.booking = ${booking}`;
  if (!earlier) return null;
  const isAgain =
    earlier.orderId === orderId &&
    earlier.by === user.id &&
    earlier.lines.length === lines.length &&
    earlier.lines.every((line, index) => isSame(line, lines[index]));
  if (!isAgain) throw refuse.conflict(otherData);
  return { id: earlier.id, incomingNoteId: earlier.incomingNoteId };
}

/**
 * Compares a line with the stored one. A line without a product is stored without a place; lots are compared without
 * case, as the database does.
 */
const isSame = (before: EarlierLine, line: ReceivedLine | undefined): boolean =>
  line !== undefined &&
  before.orderLineId === line.orderLineId &&
  compareQuantities(before.quantity, line.quantity) === 0 &&
  (before.placeId === null || before.placeId === line.locationId) &&
  (before.lot?.toLowerCase() ?? null) === (line.lot?.code.toLowerCase() ?? null);

async function describe(tx: Writer, { id, number }: LockedOrder, state: OrderState): Promise<string> {
  if (state === 'ricevuto') return `Arrivo registrato: ${number} è arrivato tutto`;
  const [rest] = await runSql(tx)<{ lines: number }>`
    select count(*)::integer as lines from order_lines where order_id = ${id} and received < quantity`;
  const left = formatCount(rest?.lines ?? 0, 'riga', 'righe');
  return `Arrivo registrato: di ${number} ${rest?.lines === 1 ? 'resta' : 'restano'} ${left} da ricevere`;
}
