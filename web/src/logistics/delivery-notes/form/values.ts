/** The values of a note's form, and the body that is sent. */

import type { PreparedNote } from '@wms/contract/logistics/delivery-notes/editing';
import type { DeliveryNoteType } from '@wms/contract/logistics/delivery-notes/kinds';
import type { DeliveryNote } from '@wms/contract/logistics/delivery-notes/reading';
import { today } from '@wms/contract/platform/schema';
import { shortenDecimal, wholeOf } from '../../../ui/fields/numbers/plain-decimal.ts';
import type { Recipient } from '../shared/find-recipients.ts';

export type ChosenRow = { id: number; name: string };

export type NoteValues = {
  typeId: string;
  causale: string;
  causaleText: string;
  recipient: Recipient | null;
  recipientName: string;
  recipientAddress: string;
  recipientVatNumber: string;
  recipientTaxCode: string;
  destination: string;
  toLocationId: ChosenRow | null;
  aspect: string | null;
  porto: string | null;
  parcels: string;
  netWeight: string;
  grossWeight: string;
  carriedBy: string;
  carrierName: string;
  carrierAddress: string;
  carrierVatNumber: string;
  plate: string;
  bookingId: ChosenRow | null;
  teamId: ChosenRow | null;
  /** The recipient's own number for their order. */
  orderReference: string;
  notes: string;
  returnDueOn: string;
  returnsId: ChosenRow | null;
  /** For goods that go back with an order's lines: the way in which the supplier makes up for them. */
  returnFor: string | null;
  issuedOn: string;
  startsOn: string;
  startsTime: string;
};

/** The hour in Rome, '14:30'. */
const clockNow = () =>
  new Intl.DateTimeFormat('it', { timeZone: 'Europe/Rome', timeStyle: 'short' }).format(new Date());

export const whenNow = () => ({ issuedOn: today(), startsOn: today(), startsTime: clockNow() });

export const emptyValues = (): NoteValues => ({
  typeId: '',
  causale: '',
  causaleText: '',
  recipient: null,
  recipientName: '',
  recipientAddress: '',
  recipientVatNumber: '',
  recipientTaxCode: '',
  destination: '',
  toLocationId: null,
  aspect: null,
  porto: null,
  parcels: '',
  netWeight: '',
  grossWeight: '',
  carriedBy: 'mittente',
  carrierName: '',
  carrierAddress: '',
  carrierVatNumber: '',
  plate: '',
  bookingId: null,
  teamId: null,
  notes: '',
  orderReference: '',
  returnDueOn: '',
  returnsId: null,
  returnFor: null,
  ...whenNow(),
});

/** The values that a type fills in. */
export const fromType = (type: DeliveryNoteType): Partial<NoteValues> => ({
  typeId: String(type.id),
  causale: type.causale,
  causaleText: type.causaleText ?? '',
  aspect: type.aspect,
  porto: type.porto,
  carriedBy: type.carriedBy,
  returnDueOn: type.returnDays === null ? '' : inDays(type.returnDays),
  ...(type.direction === 'interno' ? { recipient: null } : { toLocationId: null }),
});

function inDays(days: number): string {
  const day = new Date(`${today()}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The values of a draft that is opened again. */
export const fromNote = (note: DeliveryNote): NoteValues => ({
  ...whenNow(),
  typeId: String(note.type.id),
  causale: note.causale,
  causaleText: note.causaleText ?? '',
  recipient: note.recipient && { ...note.recipient, addresses: [] },
  recipientName: note.recipient?.name ?? '',
  recipientAddress: note.recipient?.address ?? '',
  recipientVatNumber: note.recipient?.vatNumber ?? '',
  recipientTaxCode: note.recipient?.taxCode ?? '',
  destination: note.destination ?? '',
  toLocationId: note.toPlace && { id: note.toPlace.id, name: note.toPlace.code },
  aspect: note.aspect,
  porto: note.porto,
  carriedBy: note.carriedBy,
  plate: note.plate ?? '',
  parcels: note.declaredParcels === null ? '' : String(note.declaredParcels),
  netWeight: shortenDecimal(note.netWeight),
  grossWeight: shortenDecimal(note.grossWeight),
  carrierName: note.carrier?.name ?? '',
  carrierAddress: note.carrier?.address ?? '',
  carrierVatNumber: note.carrier?.vatNumber ?? '',
  bookingId: note.booking && { id: note.booking.id, name: note.booking.title },
  teamId: note.team,
  notes: note.notes ?? '',
  orderReference: note.orderReference ?? '',
  returnDueOn: note.returnDueOn ?? '',
  returnsId: note.returnOf && { id: note.returnOf.id, name: note.returnOf.number ?? '' },
  returnFor: note.returnFor,
});

/** The values that a reservation, loan, trip or return fills into the fields that are still empty. */
export function fromPrepared(
  given: PreparedNote,
  before: NoteValues,
  type?: DeliveryNoteType,
): Partial<NoteValues> {
  // The date of return that was agreed for a loan replaces one that was only calculated from the type.
  const isCounted = type !== undefined && before.returnDueOn === fromType(type).returnDueOn;
  const id = given.supplierId ?? given.userId ?? given.recipientId;
  const recipient: Recipient | null =
    before.recipient || !given.recipientKind
      ? before.recipient
      : { kind: given.recipientKind, id, name: given.recipientName ?? '', addresses: [] };
  const taken = recipient !== before.recipient;
  return {
    recipient,
    ...(taken && {
      recipientName: given.recipientName ?? '',
      recipientAddress: given.recipientAddress ?? '',
      recipientVatNumber: given.recipientVatNumber ?? '',
      recipientTaxCode: given.recipientTaxCode ?? '',
    }),
    destination: before.destination || (given.destination ?? ''),
    plate: before.plate || (given.plate ?? ''),
    notes: before.notes || (given.notes ?? ''),
    returnDueOn: (!isCounted && before.returnDueOn) || (given.returnDueOn ?? before.returnDueOn),
    teamId: before.teamId ?? given.team,
    returnFor: before.returnFor ?? given.returnFor,
    bookingId:
      before.bookingId ?? (given.bookingId === null ? null : { id: given.bookingId, name: 'Viaggio' }),
    returnsId: before.returnsId ?? (given.returnsId === null ? null : { id: given.returnsId, name: 'DDT' }),
  };
}

/** The body of a draft without its lines. Hidden fields aren't sent. */
export function toBody(values: NoteValues, direction: string | undefined): Record<string, unknown> {
  const { recipient, issuedOn: _, startsOn: __, startsTime: ___, ...rest } = values;
  const isFree = recipient?.kind === 'libero';
  const goes = direction !== 'interno';
  const byCarrier = values.carriedBy === 'vettore';
  return {
    ...rest,
    typeId: wholeOf(values.typeId) ?? undefined,
    causale: values.causale || undefined,
    causaleText: values.causale === 'altro' ? values.causaleText : null,
    recipientKind: goes ? (recipient?.kind ?? null) : null,
    supplierId: goes && recipient?.kind === 'fornitore' ? recipient.id : null,
    userId: goes && recipient?.kind === 'persona' ? recipient.id : null,
    recipientId: goes && recipient?.kind === 'rubrica' ? recipient.id : null,
    recipientName: goes && isFree ? values.recipientName : null,
    recipientVatNumber: goes && isFree ? values.recipientVatNumber : null,
    recipientTaxCode: goes && isFree ? values.recipientTaxCode : null,
    recipientAddress: goes ? values.recipientAddress : null,
    destination: goes ? values.destination : null,
    toLocationId: goes ? null : values.toLocationId,
    parcels: wholeOf(values.parcels),
    carrierName: byCarrier ? values.carrierName : null,
    carrierAddress: byCarrier ? values.carrierAddress : null,
    carrierVatNumber: byCarrier ? values.carrierVatNumber : null,
    returnDueOn: direction === 'uscita' ? values.returnDueOn : null,
    returnsId: direction === 'entrata' ? values.returnsId : null,
  };
}
