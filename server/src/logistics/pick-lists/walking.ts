/** The acts of people who walk a list: they reserve, take, and ask for what is missing. */
import { reverseMovement } from '@wms/contract/logistics/movements/endpoints';
import { askForMissing, pickLine, reservePickList } from '@wms/contract/logistics/pick-lists/endpoints';
import { cancelReservation, updateReservation } from '@wms/contract/logistics/reservations/endpoints';
import { managesWarehouses } from '@wms/contract/logistics/shared/access';
import { wishMoves } from '@wms/contract/logistics/wishes/endpoints';
import {
  formatCount,
  formatOthers,
  formatParts,
  formatQuantity,
  sayQuantity,
  wordFor,
} from '@wms/contract/platform/formats';
import { compareQuantities, subtractQuantity } from '@wms/contract/platform/numbers/quantities';
import { satisfies } from '@wms/contract/platform/permissions';
import { undoReason } from '@wms/contract/platform/undo';
import { insertRow, runSql, updateRow, type Writer } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import type { User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';
import { type CounterAct, counterAct } from '../../platform/undo/counter-act.ts';
import { versionOf } from '../../platform/undo/version-of.ts';
import { book, lockForBooking, type NewMovement } from '../stock/booking.ts';
import { notifyWishMade } from '../wishes/news.ts';
import { type LockedLine, lockOpenList, lockTotals, readLine, readLines } from './locks.ts';

export const pickWalkRoutes = [
  implement(reservePickList, async ({ params, user, tx }) => {
    await lockTotals(tx, params.id);
    const { name } = await lockOpenList(tx, params.id);
    const missing: Missing[] = [];
    let reserved = 0;
    const undo: (CounterAct | null)[] = [];
    for (const line of await readLines(tx, params.id)) {
      if (compareQuantities(line.left, '0') !== 1) continue;
      const { own, available, open } = await readHold(tx, line);
      const possible = minOf(line.left, available);
      if (compareQuantities(possible, line.left) === -1) missing.push(missingOf(line, possible));
      if (compareQuantities(possible, own) !== 1 || line.product_id === null) continue;
      reserved += 1;
      if (open && line.reservation_id !== null)
        undo.push(await raiseReservation(tx, line.reservation_id, possible, user));
      else {
        const reservationId = await insertRow(tx, 'reservations', {
          product_id: line.product_id,
          quantity: possible,
          purpose: name,
          created_by: user.id,
        });
        await updateRow(tx, 'pick_list_lines', line.id, { reservation_id: reservationId });
        undo.push(
          counterAct(cancelReservation, { params: { id: String(reservationId) }, body: { version: 1 } }),
        );
      }
    }
    if (reserved === 0 && missing.length === 0) throw refuse.conflict('È già tutto prenotato');
    const whole = undo.filter((act) => act !== null);
    // All goes back or nothing: another person's reservation that was raised is left to them.
    return { message: sayReserved(reserved, missing), undo: whole.length === undo.length ? whole : [] };
  }),

  implement(pickLine, async ({ params, body, user, tx }) => {
    const earlier = await findEarlier(tx, params.line, body.booking);
    if (earlier.length > 0) return { ids: earlier, message: 'Preso', undo: [] };
    const taken = await readLine(tx, params.id, params.line);
    const productId = taken.product_id;
    if (productId === null)
      throw refuse.conflict(
        `${taken.description} non è più nel catalogo: togli la riga, o aggiungi un altro prodotto`,
      );
    const movement: NewMovement = {
      type: 'scarico',
      productId,
      quantity: body.quantity,
      fromLocationId: body.fromLocationId,
      lot: body.lot,
    };
    await lockForBooking(tx, [movement]);
    const { name } = await lockOpenList(tx, params.id);
    // Another person may have taken it while this one waited.
    const again = await findEarlier(tx, params.line, body.booking);
    if (again.length > 0) return { ids: again, message: 'Preso', undo: [] };
    const line = await readLine(tx, params.id, params.line);
    if (compareQuantities(body.quantity, line.left) === 1) throw refuse.conflict(sayTaken(line), 'quantity');
    const booked = await book(tx, await splitByReservation(tx, line, { ...movement, reason: name }), {
      userId: user.id,
      booking: body.booking,
    });
    const ids = booked.map(({ id }) => id);
    await tx
      .insertInto('pick_list_picks')
      .values(ids.map((movement_id) => ({ movement_id, line_id: line.id })))
      .execute();
    const undo = ids
      .toReversed()
      .map((id) => counterAct(reverseMovement, { params: { id: String(id) }, body: { reason: undoReason } }));
    const rest = subtractQuantity(line.left, body.quantity);
    const said = `Preso: ${formatQuantity(body.quantity, line.unit ?? '')} di ${line.description}`;
    return {
      ids,
      undo,
      message:
        rest === '0' ? said : `${said}, ${sayQuantity('ne manca', 'ne mancano', rest, line.unit ?? '')}`,
    };
  }),

  implement(askForMissing, async ({ params, body: { lineId }, user, tx }) => {
    await lockTotals(tx, params.id, lineId);
    const { name } = await lockOpenList(tx, params.id);
    if (lineId !== null) await readLine(tx, params.id, lineId);
    const undo: CounterAct[] = [];
    for (const line of await readLines(tx, params.id, lineId)) {
      if (line.product_id === null || compareQuantities(line.left, '0') !== 1) continue;
      const { available, wished, active } = await readHold(tx, line);
      // A thing that is said to lie on its shelf, and that the person doesn't find there, is missing all the same.
      const quantity = lineId === null ? subtractQuantity(line.left, minOf(line.left, available)) : line.left;
      if (wished || !active || quantity === '0') continue;
      const wishId = await insertRow(tx, 'wishes', {
        product_id: line.product_id,
        quantity,
        unit: line.unit ?? 'pz',
        reason: `Manca alla lista «${name}»`,
        asked_by: user.id,
      });
      await notifyWishMade(tx, wishId, user.id);
      await updateRow(tx, 'pick_list_lines', line.id, { wish_id: wishId });
      const back = { params: { id: String(wishId), move: 'withdraw' as const }, body: { version: 1 } };
      undo.push(counterAct(wishMoves, back));
    }
    if (undo.length === 0)
      throw refuse.conflict(
        'Non c’è altro da chiedere: quello che manca è già stato chiesto, o non si ordina più',
      );
    const message = `${formatCount(undo.length, 'richiesta inviata', 'richieste inviate')} a chi ordina`;
    return { message, undo };
  }),
];

/** Raises a line's reservation to what it may have now; answers how that is undone, null for somebody else's. */
async function raiseReservation(
  tx: Writer,
  id: number,
  possible: string,
  user: User,
): Promise<CounterAct | null> {
  const [former] = await runSql(tx)<FormerReservation>`
    select quantity, team_id, purpose, needed_on, created_by from reservations where id = ${id} for update`;
  await runSql(tx)`update reservations set quantity = fulfilled + ${possible}::numeric where id = ${id}`;
  const isTheirs = former?.created_by === user.id || satisfies(user.permissions, managesWarehouses);
  if (!former || !isTheirs) return null;
  const { quantity, team_id: teamId, purpose, needed_on: neededOn } = former;
  const body = { version: await versionOf(tx, 'reservations', id), quantity, teamId, purpose, neededOn };
  return counterAct(updateReservation, { params: { id: String(id) }, body });
}

type FormerReservation = {
  quantity: string;
  team_id: number | null;
  purpose: string;
  needed_on: string | null;
  created_by: number | null;
};

/** The movements of a line that were booked under this id. */
async function findEarlier(tx: Writer, lineId: number, booking: string): Promise<number[]> {
  const rows = await runSql(tx)<{ id: number }>`
    select m.id from stock_movements m join pick_list_picks p on p.movement_id = m.id
     where m.booking = ${booking} and p.line_id = ${lineId} order by m.id`;
  return rows.map(({ id }) => id);
}

type Hold = { own: string; available: string; open: boolean; wished: boolean; active: boolean };

/**
 * The stock for a line: `own` is still reserved for it, and `available` is what it may have, its own reservation
 * included.
 */
async function readHold(tx: Writer, { product_id, reservation_id, wish_id }: LockedLine): Promise<Hold> {
  const [hold] = await runSql(tx)<Hold>`
    select coalesce(r.quantity - r.fulfilled, 0) as own, r.id is not null as open, p.active,
           case when p.active or r.id is not null
                then greatest(t.quantity - t.reserved + coalesce(r.quantity - r.fulfilled, 0), 0)
                else 0 end as available,
           exists (select from wishes w where w.id = ${wish_id} and w.state in ('aperta', 'in ordine')) as wished
      from product_totals t join products p on p.id = t.product_id
      left join reservations r on r.id = ${reservation_id} and r.closed_at is null and r.product_id = p.id
     where t.product_id = ${product_id}`;
  return hold ?? { own: '0', available: '0', open: false, wished: false, active: false };
}

/** Takes from the line's reservation first, and the rest from what is free. */
async function splitByReservation(
  tx: Writer,
  line: LockedLine,
  movement: NewMovement,
): Promise<NewMovement[]> {
  const { own, open } = await readHold(tx, line);
  if (!open || compareQuantities(own, '0') !== 1) return [movement];
  const held = minOf(own, movement.quantity);
  const rest = subtractQuantity(movement.quantity, held);
  const reserved = { ...movement, quantity: held, reservationId: line.reservation_id };
  return rest === '0' ? [reserved] : [reserved, { ...movement, quantity: rest }];
}

const minOf = (a: string, b: string) => (compareQuantities(a, b) === 1 ? b : a);

type Missing = { quantity: string; text: string };

function missingOf({ description, left, unit }: LockedLine, possible: string): Missing {
  const quantity = subtractQuantity(left, possible);
  return { quantity, text: `${formatQuantity(quantity, unit ?? '')} di ${description}` };
}

function sayReserved(reserved: number, missing: readonly Missing[]): string {
  const [first] = missing;
  const lacks = first && missing.length === 1 ? wordFor(first.quantity, 'manca', 'mancano') : 'mancano';
  const named = missing.slice(0, 3).map(({ text }) => text);
  const others = formatOthers(Math.max(0, missing.length - named.length), 'un altro', 'altri');
  return formatParts(
    reserved > 0 && formatCount(reserved, 'riga prenotata', 'righe prenotate'),
    first && `${lacks}: ${named.join(', ')}${others}`,
  );
}

const sayTaken = ({ left, description, unit }: LockedLine) =>
  left === '0' || Number(left) === 0
    ? `${description}: è già stato preso tutto`
    : `${description}: ${sayQuantity('resta da prendere', 'restano da prendere', left, unit ?? '')}`;
