/** Creates, edits and deletes drafts. */
import type { createDeliveryNote } from '@wms/contract/logistics/delivery-notes/editing';
import { DeliveryNoteState, deliveryNoteLife } from '@wms/contract/logistics/delivery-notes/life';
import { Direction } from '@wms/contract/logistics/delivery-notes/names';
import { insertRow, updateRow, type Writer } from '../../../platform/database/connection.ts';
import { lockRow } from '../../../platform/database/row.ts';
import { requireAction } from '../../../platform/lives/require-action.ts';
import { refuse } from '../../../platform/refusal.ts';
import { refuseStaleEdit } from '../../history/stale.ts';
import { noDeliveryNote } from '../shared/living.ts';
import { writeLines } from './lines.ts';
import { nameRecipient } from './recipient.ts';
import { refuseMixedReservations } from './reservations.ts';

export type DraftForm = (typeof createDeliveryNote)['body']['_output'];

/** Reads what a type sets on a note; refuses a type out of use, unless the draft has it already. */
async function readType(tx: Writer, id: number, former?: number) {
  const type = await tx
    .selectFrom('delivery_note_types')
    .select(['direction', 'series', 'active', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!type) throw refuse.invalid('typeId', 'Questo tipo di DDT non c’è più');
  if (!type.active && former !== id)
    throw refuse.invalid('typeId', `Il tipo «${type.name}» è fuori uso: scegline un altro`);
  return { direction: Direction.parse(type.direction), letters: type.series };
}

async function columnsOf(tx: Writer, form: DraftForm, formerType?: number) {
  const { direction, letters } = await readType(tx, form.typeId, formerType);
  const isTransfer = direction === 'interno';
  const recipient = isTransfer ? null : await nameRecipient(tx, form);
  await refuseMixedReservations(tx, form.lines);
  if (form.returnsId !== null) await refuseOtherReturns(tx, form.returnsId, direction);
  const carrier = form.carriedBy === 'vettore';
  return {
    type_id: form.typeId,
    letters,
    direction,
    causale: form.causale,
    causale_text: form.causale === 'altro' ? form.causaleText : null,
    supplier_id: form.recipientKind === 'fornitore' && !isTransfer ? form.supplierId : null,
    user_id: form.recipientKind === 'persona' && !isTransfer ? form.userId : null,
    recipient_id: form.recipientKind === 'rubrica' && !isTransfer ? form.recipientId : null,
    recipient_kind: isTransfer ? null : form.recipientKind,
    recipient_name: recipient?.name ?? null,
    recipient_vat_number: recipient?.vatNumber ?? null,
    recipient_tax_code: recipient?.taxCode ?? null,
    recipient_address: isTransfer ? null : form.recipientAddress,
    destination: form.destination,
    to_location_id: isTransfer ? form.toLocationId : null,
    aspect: form.aspect,
    porto: form.porto,
    parcels: form.parcels,
    net_weight: form.netWeight,
    gross_weight: form.grossWeight,
    carried_by: form.carriedBy,
    carrier_name: carrier ? form.carrierName : null,
    carrier_address: carrier ? form.carrierAddress : null,
    carrier_vat_number: carrier ? form.carrierVatNumber : null,
    plate: form.plate,
    booking_id: form.bookingId,
    team_id: form.teamId,
    notes: form.notes,
    order_reference: form.orderReference,
    return_due_on: direction === 'uscita' ? form.returnDueOn : null,
    returns_id: form.returnsId,
    return_for: form.lines.some(({ orderLineId }) => orderLineId !== null) ? form.returnFor : null,
  };
}

/** Refuses a return whose type isn't incoming, and the return of a note that hasn't been delivered. */
async function refuseOtherReturns(tx: Writer, id: number, direction: Direction): Promise<void> {
  if (direction !== 'entrata') throw refuse.invalid('typeId', 'Un reso entra: scegli un tipo in entrata');
  const former = await tx
    .selectFrom('delivery_notes')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!former) throw refuse.invalid('returnsId', 'Questo DDT non c’è più');
  requireAction(deliveryNoteLife, 'giveBack', DeliveryNoteState.parse(former.state));
}

export async function createDraft(tx: Writer, form: DraftForm, userId: number) {
  const columns = await columnsOf(tx, form);
  const id = await insertRow(tx, 'delivery_notes', { ...columns, created_by: userId });
  await writeLines(tx, { id, direction: columns.direction }, form.lines);
  return { message: 'Bozza salvata', id, version: await readVersion(tx, id) };
}

export async function editDraft(tx: Writer, id: number, version: number, form: DraftForm) {
  const draft = await lockDraft(tx, id);
  await refuseStaleEdit(tx, 'delivery_notes', draft, version);
  if (form.returnsId === id) throw refuse.conflict('Un DDT non è il reso di sé stesso');
  // The note's row is written even when only lines have changed, so that its version grows with every save.
  const columns = await columnsOf(tx, form, draft.type_id);
  await updateRow(tx, 'delivery_notes', id, columns);
  await writeLines(tx, { id, direction: columns.direction }, form.lines);
  return { message: 'Bozza salvata', version: await readVersion(tx, id) };
}

/** The version with which the note can be issued or edited next. */
async function readVersion(tx: Writer, id: number): Promise<number> {
  const { version } = await tx
    .selectFrom('delivery_notes')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return version;
}

export async function deleteDraft(tx: Writer, id: number) {
  await lockDraft(tx, id);
  await tx.deleteFrom('delivery_notes').where('id', '=', id).execute();
  return { message: 'Bozza eliminata' };
}

async function lockDraft(tx: Writer, id: number) {
  const draft = await lockRow(tx, 'delivery_notes', id, noDeliveryNote);
  requireAction(deliveryNoteLife, 'edit', DeliveryNoteState.parse(draft.state));
  return draft;
}
