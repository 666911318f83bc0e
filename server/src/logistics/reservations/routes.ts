import {
  cancelReservation,
  createReservation,
  exportReservations,
  getReservation,
  listReservations,
  updateReservation,
} from '@wms/contract/logistics/reservations/endpoints';
import { managesWarehouses } from '@wms/contract/logistics/shared/access';
import { formatNumber, wordFor } from '@wms/contract/platform/formats';
import { messages } from '@wms/contract/platform/messages';
import { subtractQuantity } from '@wms/contract/platform/numbers/quantities';
import { wholeSentence } from '@wms/contract/platform/numbers/units';
import { satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { insertRow, runSql, updateRow, type Writer } from '../../platform/database/connection.ts';
import { readToday } from '../../platform/database/moment.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { unknownTeam } from '../../platform/people/require.ts';
import type { User } from '../../platform/people/user.ts';
import { refuse } from '../../platform/refusal.ts';
import { exportPages } from '../../platform/spreadsheets/table-file.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { versionOf } from '../../platform/undo/version-of.ts';
import { refuseStaleAct, refuseStaleEdit } from '../history/stale.ts';
import { unknownProduct } from '../shared/missing.ts';
import { readReservation, readReservations, reservationColumns } from './list.ts';

export const reservationRoutes = [
  implement(listReservations, ({ query, user, db }) => readReservations(db, query, user)),

  implement(exportReservations, ({ query, user, db }) =>
    exportPages('prenotazioni', reservationColumns, query, (page) => readReservations(db, page, user)),
  ),

  implement(getReservation, async ({ params, user, db }) => {
    const reservation = await readReservation(db, params.id, user);
    if (!reservation) throw refuse.notFound('Prenotazione non trovata');
    return reservation;
  }),

  implement(createReservation, async ({ body, user, tx }) => {
    const product = await checkAvailable(tx, body.productId, body.quantity, '0');
    await checkTeam(tx, body.teamId);
    const id = await insertRow(tx, 'reservations', {
      product_id: body.productId,
      quantity: body.quantity,
      team_id: body.teamId,
      purpose: body.purpose,
      needed_on: body.neededOn,
      created_by: user.id,
    });
    return {
      id,
      message: `Prenotazione registrata: ${formatNumber(Number(body.quantity))} ${product.unit} di ${product.code}`,
      undo: [counterAct(cancelReservation, { params: { id: String(id) }, body: { version: 1 } })],
    };
  }),

  implement(updateReservation, async ({ params, body, user, tx }) => {
    const reservation = await ownOpen(tx, params.id, user);
    await refuseStaleEdit(tx, 'reservations', reservation, body.version);
    const { fulfilled, product_id } = reservation;
    if (Number(body.quantity) < Number(fulfilled))
      throw refuse.invalid(
        'quantity',
        `Ne sono già stati scaricati ${formatNumber(Number(fulfilled))}: non può essere di meno`,
      );
    const newDay = body.neededOn === reservation.needed_on ? null : body.neededOn;
    if (newDay && newDay < (await readToday(tx))) throw refuse.invalid('neededOn', messages.past);
    await checkAvailable(tx, product_id, body.quantity, reservation.quantity);
    await checkTeam(tx, body.teamId);
    await updateRow(tx, 'reservations', params.id, {
      quantity: body.quantity,
      team_id: body.teamId,
      purpose: body.purpose,
      needed_on: body.neededOn,
      // The reservation is closed when its new quantity is just what was taken already.
      ...(Number(body.quantity) === Number(fulfilled) && { closed_at: sql<string>`current_moment()` }),
    });
    const former = {
      version: await versionOf(tx, 'reservations', params.id),
      quantity: reservation.quantity,
      teamId: reservation.team_id,
      purpose: reservation.purpose,
      neededOn: reservation.needed_on,
    };
    return {
      message: 'Prenotazione modificata',
      undo: [counterAct(updateReservation, { params: { id: String(params.id) }, body: former })],
    };
  }),

  implement(cancelReservation, async ({ params, body, user, tx }) => {
    const reservation = await ownOpen(tx, params.id, user);
    await refuseStaleAct(tx, 'reservations', reservation, body.version);
    await updateRow(tx, 'reservations', params.id, { closed_at: sql<string>`current_moment()` });
    // A reservation that ended doesn't begin again: the rest is reserved anew.
    const rest = {
      productId: reservation.product_id,
      quantity: subtractQuantity(reservation.quantity, reservation.fulfilled),
      teamId: reservation.team_id,
      purpose: reservation.purpose,
      neededOn: reservation.needed_on && reservation.needed_on >= user.today ? reservation.needed_on : null,
    };
    return {
      message: 'Prenotazione annullata: quello che restava è di nuovo disponibile',
      undo: [counterAct(createReservation, { body: rest })],
    };
  }),
];

/**
 * Refuses to reserve more than is available, where the former quantity of this reservation counts as available (what
 * was already taken counts in the former and in the new quantity). The product's total stays locked, so that two
 * people who reserve the last pieces at once wait for each other.
 */
async function checkAvailable(tx: Writer, productId: number, wanted: string, before: string) {
  const [product] = await runSql(tx)<{
    code: string;
    unit: string;
    active: boolean;
    available: string;
    enough: boolean;
    whole: boolean;
  }>`
    select p.code, p.unit, p.active, greatest(t.quantity - t.reserved + ${before}::numeric, 0) as available,
           t.quantity - t.reserved + ${before}::numeric >= ${wanted}::numeric as enough,
           not breaks_piece(${wanted}::numeric, p.unit) as whole
      from product_totals t join products p on p.id = t.product_id where p.id = ${productId} for update of t`;
  if (!product) throw refuse.invalid('productId', unknownProduct);
  if (!product.active) throw refuse.conflict('Il prodotto è disattivato: non si prenota più');
  if (!product.whole) throw refuse.invalid('quantity', wholeSentence);
  if (!product.enough) {
    const { available } = product;
    throw refuse.conflict(
      `${wordFor(available, 'Ne è disponibile', 'Ne sono disponibili')} ` +
        `${formatNumber(available)} ${product.unit}: riduci la quantità`,
      'quantity',
    );
  }
  return product;
}

async function checkTeam(tx: Writer, teamId: number | null) {
  if (teamId === null) return;
  const team = await tx.selectFrom('teams').select('id').where('id', '=', teamId).executeTakeFirst();
  if (!team) throw refuse.invalid('teamId', unknownTeam);
}

/** Locks an open reservation that this person may change: their own, or any for people who manage the warehouse. */
async function ownOpen(tx: Writer, id: number, user: User) {
  // The total is locked first, as every movement does.
  await runSql(tx)`
    select from product_totals where product_id = (select product_id from reservations where id = ${id})
    for update`;
  const reservation = await tx
    .selectFrom('reservations')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse.notFound('Prenotazione non trovata'));
  if (!satisfies(user.permissions, managesWarehouses) && reservation.created_by !== user.id)
    throw refuse.notTheirs('Puoi cambiare solo le tue prenotazioni: per le altre scrivi al magazzino');
  if (reservation.closed_at !== null) throw refuse.conflict('La prenotazione è già chiusa');
  return reservation;
}
