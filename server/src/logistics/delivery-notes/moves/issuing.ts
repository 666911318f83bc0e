/** Issues a note: moves the stock, gives the number and makes the paper, all in the transaction of the caller. */
import type { issueDeliveryNote } from '@wms/contract/logistics/delivery-notes/moving';
import { RecipientKind, writeNumber } from '@wms/contract/logistics/delivery-notes/names';
import { momentsOf } from '@wms/contract/platform/fields/rome-time';
import { formatDate } from '@wms/contract/platform/formats';
import type { Selectable } from 'kysely';
import type { Writer } from '../../../platform/database/connection.ts';
import type { DeliveryNotes } from '../../../platform/database/tables.generated.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { type Maker, makeMove } from '../../../platform/lives/make-move.ts';
import { readOrganisation } from '../../../platform/papers/organisation.ts';
import { makePaper } from '../../../platform/papers/papers.ts';
import { refuse } from '../../../platform/refusal.ts';
import { nameRecipient } from '../drafts/recipient.ts';
import { refuseMixedReservations } from '../drafts/reservations.ts';
import { weighLines } from '../drafts/weights.ts';
import { deliveryNoteLifeTable } from '../shared/living.ts';
import { paperOfNote, readPrintedNote } from './paper.ts';
import { bookNote } from './stock.ts';
import { lockOrdersOf, moveOrders } from './to-supplier.ts';

export type Issue = Omit<(typeof issueDeliveryNote)['body']['_output'], 'version'>;

export type IssueWith = {
  id: number;
  /** Null when the system issues the note, as in the demo. */
  by: Maker | null;
  version?: number;
  issue: Issue;
  /** The address at which people open the application; null when none is configured. */
  site: string | null;
};

type Note = Selectable<DeliveryNotes>;

/** Issues the note, and answers its number as people write it. */
export async function issueNote(
  tx: Writer,
  storage: Storage,
  { id, by, version, issue, site }: IssueWith,
): Promise<string> {
  let orders: number[] = [];
  await makeMove(tx, deliveryNoteLifeTable, { id, move: 'issue', by, version }, async () => {
    const note = await readNote(tx, id);
    refuseIncomplete(note);
    if (note.return_due_on !== null && note.return_due_on < issue.issuedOn)
      throw refuse.invalid(
        'returnDueOn',
        'La merce non rientra prima dell’emissione: controlla il giorno del rientro',
      );
    await refuseEarlier(tx, note, issue.issuedOn);
    refuseStart(issue);
    await refuseMixedReservations(tx, await readReservations(tx, id));
    orders = await lockOrdersOf(tx, note);
    const recipient = await recipientOf(tx, note);
    await weighLines(tx, id);
    await bookNote(tx, note, by?.id ?? null);
    return {
      ...recipient,
      issued_on: issue.issuedOn,
      issued_by: by?.id ?? null,
      starts_on: issue.startsOn,
      starts_time: issue.startsTime,
      organisation: JSON.stringify({ ...(await readOrganisation(tx, issue.issuedOn)), site }),
    };
  });
  await moveOrders(tx, orders, id, by);
  await makePaper(tx, storage, paperOfNote(id), 'issued', await readPrintedNote(tx, id));
  const { number, letters, year } = await readNote(tx, id);
  return writeNumber(number ?? 0, letters, year ?? 0);
}

const readNote = (tx: Writer, id: number): Promise<Note> =>
  tx.selectFrom('delivery_notes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const readReservations = (tx: Writer, noteId: number) =>
  tx
    .selectFrom('delivery_note_lines')
    .select('reservation_id as reservationId')
    .where('note_id', '=', noteId)
    .execute();

function refuseIncomplete(note: Note): void {
  if (note.direction === 'interno') {
    if (note.to_location_id === null) throw refuse.invalid('toLocationId', 'Scegli dove arriva la merce');
  } else {
    const other = note.direction === 'entrata' ? 'mittente' : 'destinatario';
    if (note.recipient_name === null) throw refuse.invalid('recipientKind', `Scegli il ${other}`);
    if (note.recipient_address === null)
      throw refuse.invalid('recipientAddress', `Scrivi l’indirizzo del ${other}`);
  }
  if (note.carried_by !== 'vettore') return;
  if (note.carrier_name === null) throw refuse.invalid('carrierName', 'Scrivi il nome del vettore');
  if (note.carrier_address === null) throw refuse.invalid('carrierAddress', 'Scrivi la sede del vettore');
}

/**
 * Refuses a day before the last note of the series, even if that note is of a later year: after the first note of this
 * year, no note of last year is issued any more. When two people issue at the same moment, the series refuses one
 * note.
 */
async function refuseEarlier(tx: Writer, { letters }: Note, issuedOn: string): Promise<void> {
  const last = await tx
    .selectFrom('number_series')
    .select('last_date')
    .where('series', '=', letters === '' ? 'ddt' : `ddt/${letters}`)
    .orderBy('year', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last && issuedOn < last.last_date)
    throw refuse.conflict(
      `L’ultimo DDT della serie è ${formatDate(last.last_date, 'del')}: la data non può venire prima`,
      'issuedOn',
    );
}

const mostDaysToStart = 31;

/**
 * Refuses a start more than a month after the issue, which is mostly a typing error and would block the delivery until
 * then. Refuses an hour that the change to summer time skips, too.
 */
function refuseStart({ issuedOn, startsOn, startsTime }: Issue): void {
  const days = (Date.parse(`${startsOn}T00:00Z`) - Date.parse(`${issuedOn}T00:00Z`)) / 86_400_000;
  if (days > mostDaysToStart)
    throw refuse.invalid('startsOn', 'Il trasporto comincia entro un mese dall’emissione: controlla la data');
  if (momentsOf(`${startsOn}T${startsTime}`).length === 0)
    throw refuse.invalid('startsTime', 'A quell’ora l’orologio va avanti di un’ora: scrivine un’altra');
}

/** Reads the recipient's name and numbers as they are at this moment, unless the recipient was typed. */
async function recipientOf(tx: Writer, note: Note) {
  const kind = note.recipient_kind === null ? null : RecipientKind.parse(note.recipient_kind);
  if (kind === null || kind === 'libero') return {};
  const named = await nameRecipient(tx, {
    recipientKind: kind,
    supplierId: note.supplier_id,
    userId: note.user_id,
    recipientId: note.recipient_id,
    recipientName: note.recipient_name,
    recipientVatNumber: note.recipient_vat_number,
    recipientTaxCode: note.recipient_tax_code,
  });
  if (!named) throw refuse.conflict('Il destinatario non c’è più: sceglilo di nuovo');
  return {
    recipient_name: named.name,
    recipient_vat_number: named.vatNumber,
    recipient_tax_code: named.taxCode,
  };
}
