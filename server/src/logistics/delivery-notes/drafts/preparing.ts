/** Prepares a new note from reservations, a loan, a trip, the return of a note, an order, or products. */
import type {
  PreparedLine,
  PreparedNote,
  prepareDeliveryNote,
} from '@wms/contract/logistics/delivery-notes/editing';
import { DeliveryNoteState, deliveryNoteLife } from '@wms/contract/logistics/delivery-notes/life';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { requireAction } from '../../../platform/lives/require-action.ts';
import { refuse } from '../../../platform/refusal.ts';
import { movedProduct, placeRef } from '../../shared/refs.ts';
import { noDeliveryNote } from '../shared/living.ts';
import { lineOut, teamRef } from '../shared/sql.ts';
import { fromOrder } from './from-order.ts';
import { fromProducts, lineOf } from './products.ts';
import { fromReservations } from './reservations.ts';

type PreparationQuery = (typeof prepareDeliveryNote)['query']['_output'];

const nothing: PreparedNote = {
  typeId: null,
  recipientKind: null,
  supplierId: null,
  userId: null,
  recipientId: null,
  recipientName: null,
  recipientAddress: null,
  recipientVatNumber: null,
  recipientTaxCode: null,
  destination: null,
  plate: null,
  bookingId: null,
  team: null,
  returnDueOn: null,
  returnsId: null,
  returnFor: null,
  notes: null,
  lines: [],
};

export async function prepareNote(
  db: Reader,
  { reservation, loan, booking, returnOf, order, products }: PreparationQuery,
): Promise<PreparedNote> {
  let prepared = nothing;
  if (reservation) prepared = join(prepared, await fromReservations(db, reservation));
  if (loan) prepared = join(prepared, await fromLoan(db, loan));
  if (booking) prepared = join(prepared, await fromTrip(db, booking));
  if (returnOf) prepared = join(prepared, await fromReturn(db, returnOf));
  if (order) prepared = join(prepared, await fromOrder(db, order));
  if (products) prepared = join(prepared, { lines: await fromProducts(db, products) });
  return prepared;
}

const join = (left: PreparedNote, right: Partial<PreparedNote>): PreparedNote => ({
  ...left,
  ...right,
  lines: [...left.lines, ...(right.lines ?? [])],
});

async function fromLoan(db: Reader, id: number): Promise<Partial<PreparedNote>> {
  const [line] = await runSql(db)<
    PreparedLine & { borrowerId: number | null; borrower: string; dueOn: string; typeId: number | null }
  >`
    select ${lineOf}, (o.quantity - o.returned)::text as quantity, lot.code as "lotCode", null as "reservationId",
           o.id as "loanId", null as "returnedLineId", o.borrower_id as "borrowerId",
           coalesce(o.borrower_name, u.first_name || ' ' || u.last_name) as borrower, o.due_on as "dueOn",
           (select t.id from delivery_note_types t
             where t.active and t.direction = 'uscita' and t.causale = 'prestito' order by t.id limit 1) as "typeId"
      from loans o join products p on p.id = o.product_id
      left join lots lot on lot.id = o.lot_id
      left join users u on u.id = o.borrower_id
      left join locations place on false
     where o.id = ${id} and o.returned < o.quantity`;
  if (!line) throw refuse.notFound('Il prestito non c’è più o è già tornato');
  const { borrowerId, borrower, dueOn, typeId, ...rest } = line;
  const recipient =
    borrowerId === null
      ? ({ recipientKind: 'libero', recipientName: borrower } as const)
      : ({ recipientKind: 'persona', userId: borrowerId, recipientName: borrower } as const);
  return { ...recipient, typeId, returnDueOn: dueOn, lines: [rest] };
}

async function fromTrip(db: Reader, id: number): Promise<Partial<PreparedNote>> {
  const [trip] = await runSql(db)<Pick<PreparedNote, 'bookingId' | 'team' | 'destination' | 'plate'>>`
    select b.id as "bookingId", ${teamRef('b.team_id')} as team, trip.destination,
           (select v.plate from booking_resources br join vans v on v.resource_id = br.resource_id
             where br.booking_id = b.id order by br.resource_id limit 1) as plate
      from bookings b left join van_trips trip on trip.booking_id = b.id
     where b.id = ${id} and b.area = 'vans' and not b.private`;
  if (!trip) throw refuse.notFound('Questo viaggio non c’è più');
  return trip;
}

/**
 * Prepares the return of a delivered note: goods that are still out come back to the places from which they were
 * taken.
 */
async function fromReturn(db: Reader, id: number): Promise<Partial<PreparedNote>> {
  const [note] = await runSql(db)<Partial<PreparedNote> & { state: string }>`
    select n.state, n.recipient_kind as "recipientKind", n.supplier_id as "supplierId", n.user_id as "userId",
           n.recipient_id as "recipientId", n.recipient_name as "recipientName",
           n.recipient_address as "recipientAddress", n.recipient_vat_number as "recipientVatNumber",
           n.recipient_tax_code as "recipientTaxCode", ${teamRef('n.team_id')} as team, n.id as "returnsId",
           (select t.id from delivery_note_types t
             where t.active and t.direction = 'entrata' order by t.causale <> 'reso', t.id limit 1) as "typeId"
      from delivery_notes n where n.id = ${id}`;
  if (!note) throw noDeliveryNote();
  const { state, ...rest } = note;
  requireAction(deliveryNoteLife, 'giveBack', DeliveryNoteState.parse(state));
  const lines = await runSql(db)<PreparedLine>`
    select case when p.id is not null then ${movedProduct} end as product, l.description, ${lineOut}::text as quantity,
           l.unit, lot.code as "lotCode",
           case when place.id is not null then ${placeRef('place')} end as place,
           null as parcels, null as weight, null as "reservationId", l.loan_id as "loanId", l.id as "returnedLineId",
           null as "orderLineId"
      from delivery_note_lines l
      join delivery_notes n on n.id = l.note_id
      left join products gone on gone.id = l.product_id
      left join products p on p.id = coalesce(gone.merged_into_id, gone.id)
      left join lots lot on lot.id = l.lot_id
      left join loans o on o.id = l.loan_id
      left join locations place on place.id = coalesce(l.location_id, o.location_id)
     where l.note_id = ${id} and ${lineOut} > 0 order by l.position`;
  return { ...rest, lines };
}
