import {
  exportLoans,
  getLoan,
  lend,
  listLoans,
  listOwnLoans,
  returnLoan,
  takeBackReturn,
  updateLoan,
} from '@wms/contract/logistics/loans/endpoints';
import { formatDate, formatNumber, formatParts, wordFor } from '@wms/contract/platform/formats';
import { messages } from '@wms/contract/platform/messages';
import { compareQuantities, subtractQuantity } from '@wms/contract/platform/numbers/quantities';
import { can } from '@wms/contract/platform/permissions';
import { undoReason } from '@wms/contract/platform/undo';
import { insertRow, runSql, updateRow, type Writer } from '../../platform/database/connection.ts';
import { readToday } from '../../platform/database/moment.ts';
import { lockRow } from '../../platform/database/row.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { exportPages } from '../../platform/spreadsheets/table-file.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { versionOf } from '../../platform/undo/version-of.ts';
import { refuseStaleEdit } from '../history/stale.ts';
import { movementsWith, sayExpired } from '../shared/expired-lots.ts';
import { unknownPlace, unknownProduct } from '../shared/missing.ts';
import { book, type NewMovement } from '../stock/booking.ts';
import { loanColumns, readLoan, readLoans } from './list.ts';
import { remindNowRoute } from './remind-now.ts';

const noLoan = () => refuse.notFound('Prestito non trovato');
const noReturn = () => refuse.notFound('Restituzione non trovata');

export const loanRoutes = [
  remindNowRoute,
  implement(listLoans, ({ query, db }) => readLoans(db, query)),

  implement(exportLoans, ({ query, db }) =>
    exportPages('prestiti', loanColumns, query, (page) => readLoans(db, page)),
  ),

  implement(listOwnLoans, ({ query, user, db }) => readLoans(db, { ...query, borrower: user.id })),

  implement(getLoan, async ({ params, db }) => {
    const loan = await readLoan(db, params.id);
    if (!loan) throw noLoan();
    return loan;
  }),

  implement(lend, async ({ body, user, tx }) => {
    const { productId, lotCode, fromLocationId, borrowerId, dueOn } = body;
    await checkThings(tx, body);
    const lotId = lotCode === null ? null : await findLot(tx, productId, lotCode);
    const id = await insertRow(tx, 'loans', {
      product_id: productId,
      lot_id: lotId,
      location_id: fromLocationId,
      quantity: body.quantity,
      borrower_id: borrowerId,
      borrower_name: borrowerId === null ? body.borrowerName : null,
      borrower_contact: borrowerId === null ? body.borrowerContact : null,
      due_on: dueOn,
      notes: body.notes,
      lent_by: user.id,
    });
    const booked = await bookLoanMovement(tx, user.id, {
      type: 'scarico',
      productId,
      lotId,
      quantity: body.quantity,
      fromLocationId,
      reason: 'Prestito',
      loanId: id,
    });
    const expired = await sayExpired(tx, movementsWith.ids(booked));
    const lent = await describeLoan(tx, id);
    return {
      id,
      message: `Prestato ${lent}: da restituire entro ${formatDate(dueOn, 'il')}${expired}`,
      undo: [
        counterAct(returnLoan, {
          params: { id: String(id) },
          body: { quantity: body.quantity, toLocationId: fromLocationId, reason: undoReason },
        }),
      ],
    };
  }),

  implement(updateLoan, async ({ params, body, tx }) => {
    const loan = await lockRow(tx, 'loans', params.id, noLoan);
    await refuseStaleEdit(tx, 'loans', loan, body.version);
    if (loan.quantity === loan.returned) throw refuse.conflict('Il prestito è già stato restituito');
    const today = await readToday(tx);
    if (body.dueOn !== loan.due_on && body.dueOn < today) throw refuse.invalid('dueOn', messages.past);
    await updateRow(tx, 'loans', params.id, {
      due_on: body.dueOn,
      notes: body.notes,
      // A new date brings a new reminder.
      ...(loan.due_on !== body.dueOn && { reminded_on: null }),
    });
    // A day that is over can't be given back.
    if (loan.due_on < today && loan.due_on !== body.dueOn)
      return { message: 'Prestito modificato', undo: [] };
    const former = {
      version: await versionOf(tx, 'loans', params.id),
      dueOn: loan.due_on,
      notes: loan.notes,
    };
    const undo = [counterAct(updateLoan, { params: { id: String(params.id) }, body: former })];
    return { message: 'Prestito modificato', undo };
  }),

  implement(returnLoan, async ({ params, body, user, tx }) => {
    await lockAround(tx, params.id);
    const loan = await tx
      .selectFrom('loans')
      .innerJoin('products', 'products.id', 'loans.product_id')
      .leftJoin('lots', 'lots.id', 'loans.lot_id')
      .select(['loans.product_id', 'loans.lot_id', 'loans.quantity', 'loans.returned', 'products.unit'])
      .select(['products.name', 'loans.borrower_contact', 'lots.code as lot'])
      .where('loans.id', '=', params.id)
      .forNoKeyUpdate('loans')
      .executeTakeFirstOrThrow(noLoan);
    const left = subtractQuantity(loan.quantity, loan.returned);
    if (left === '0') throw refuse.conflict('Il prestito è già stato restituito');
    if (compareQuantities(body.quantity, left) === 1)
      throw refuse.conflict(
        `Da restituire ${wordFor(left, 'ne resta', 'ne restano')} ${formatNumber(left)} ${loan.unit}`,
        'quantity',
      );
    const [movementId = 0] = await bookLoanMovement(tx, user.id, {
      type: 'reso',
      productId: loan.product_id,
      lotId: loan.lot_id,
      quantity: body.quantity,
      toLocationId: body.toLocationId,
      reason: body.reason ?? 'Rientro da prestito',
      loanId: params.id,
    });
    const rest = subtractQuantity(left, body.quantity);
    const undone = { movementId, reason: undoReason, borrowerContact: loan.borrower_contact };
    const came =
      rest !== '0'
        ? `di ${loan.name} ${wordFor(rest, 'manca', 'mancano')} ancora ${formatNumber(rest)} ${loan.unit}`
        : compareQuantities(loan.quantity, '1') === 0
          ? formatParts(loan.name, loan.lot)
          : `di ${loan.name} è tornato tutto`;
    return {
      message: `Restituzione registrata: ${came}`,
      undo: [counterAct(takeBackReturn, { params: { id: String(params.id) }, body: undone })],
    };
  }),

  implement(takeBackReturn, async ({ params, body, user, tx }) => {
    await lockAround(tx, params.id);
    const returned = await tx
      .selectFrom('stock_movements')
      .selectAll()
      .where('id', '=', body.movementId)
      .where('loan_id', '=', params.id)
      .where('type', '=', 'reso')
      .executeTakeFirstOrThrow(noReturn);
    if (returned.user_id !== user.id && !user.permissions.has(can.warehouseManagement))
      throw refuse.notTheirs('Puoi annullare solo quello che hai registrato tu');
    await bookLoanMovement(tx, user.id, {
      type: 'reso',
      productId: returned.product_id,
      lotId: returned.lot_id,
      quantity: returned.quantity,
      fromLocationId: returned.to_location_id,
      reason: body.reason,
      reversesId: returned.id,
      loanId: params.id,
    });
    if (body.borrowerContact !== null)
      await updateRow(tx, 'loans', params.id, { borrower_contact: body.borrowerContact });
    return { message: 'Restituzione annullata: la merce è di nuovo fuori' };
  }),
];

/**
 * Locks everything that a return changes, in the order of every transaction: delivery notes, products, loans. Delivery
 * notes are locked because goods that come back may complete the return of a note.
 */
async function lockAround(tx: Writer, loanId: number): Promise<void> {
  await runSql(tx)`
    select from delivery_notes where id in (select note_id from delivery_note_lines where loan_id = ${loanId})
     order by id for no key update`;
  await runSql(tx)`
    select from product_totals where product_id = (select product_id from loans where id = ${loanId}) for update`;
}

/** 'Calibro 150 mm a Leonardo Sala' */
async function describeLoan(tx: Writer, id: number): Promise<string> {
  const [lent] = await runSql(tx)<{ words: string }>`
    select p.name || ' a ' || coalesce(l.borrower_name, u.first_name || ' ' || u.last_name) as words
      from loans l join products p on p.id = l.product_id left join users u on u.id = l.borrower_id where l.id = ${id}`;
  return lent?.words ?? '';
}

/** Refuses unknown things before a foreign key refuses them with a worse sentence. */
async function checkThings(
  tx: Writer,
  {
    productId,
    fromLocationId,
    borrowerId,
  }: { productId: number; fromLocationId: number; borrowerId: number | null },
) {
  const [found] = await runSql(tx)<{ product: boolean | null; place: boolean; borrower: boolean }>`
    select (select active from products where id = ${productId}) as product,
           exists (select from locations where id = ${fromLocationId}) as place,
           ${borrowerId}::integer is null
             or exists (select from users where id = ${borrowerId} and state = 'attivo') as borrower`;
  if (!found || found.product === null) throw refuse.invalid('productId', unknownProduct);
  if (!found.product) throw refuse.conflict('Il prodotto è disattivato: non si presta più');
  if (!found.place) throw refuse.invalid('fromLocationId', unknownPlace);
  if (!found.borrower) throw refuse.invalid('borrowerId', 'Questa persona non c’è più');
}

async function findLot(tx: Writer, productId: number, code: string): Promise<number> {
  const [lot] = await runSql(tx)<{ id: number }>`
    select id from lots where product_id = ${productId} and search_text(code) = search_text(${code})`;
  if (!lot)
    throw refuse.invalid('lotCode', `Il lotto o numero di serie «${code}» non risulta per questo prodotto`);
  return lot.id;
}

/** Books the one movement of a loan; a refusal names the loan's own fields. */
async function bookLoanMovement(tx: Writer, userId: number, movement: NewMovement) {
  try {
    return (await book(tx, [movement], { userId })).map(({ id }) => id);
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error;
    const errors = Object.entries(error.errors).map(([field, sentence]) => [ownField(field), sentence]);
    throw new Refusal(error.status, error.message, Object.fromEntries(errors));
  }
}

const ownField = (field: string) =>
  field
    .replace(/^lines\.0\./, '')
    .replace(/^lot\.code$/, 'lotCode')
    .replace(/^reservationId$/, 'quantity');
