/** Books what a note does to the stock when it is issued, when a transfer arrives, and when it is annulled. */
import type { Selectable } from 'kysely';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import type { DeliveryNotes } from '../../../platform/database/tables.generated.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { book, type NewMovement } from '../../stock/booking.ts';
import { sentenceOf } from '../../stock/sentences.ts';
import { awayFromFull } from './back-to-place.ts';
import { refuseOtherLoans } from './loans.ts';

type Note = Pick<Selectable<DeliveryNotes>, 'id' | 'direction' | 'team_id' | 'to_location_id' | 'returns_id'>;

type Line = {
  position: number;
  productId: number | null;
  description: string;
  quantity: string | null;
  lotId: number | null;
  /** The name of a lot that comes in, as it was typed. */
  lotCode: string | null;
  lotExpiresOn: string | null;
  locationId: number | null;
  reservationId: number | null;
  loanId: number | null;
  returnedLineId: number | null;
};

/** A movement and the line that it stands for. */
type OfLine = { line: Line; movement: NewMovement };

/**
 * Books the movements of a note that is being issued: goods that leave are unloaded, goods that come in are loaded.
 * Lent goods that leave aren't booked, because they left the stock when they were lent.
 */
export async function bookNote(tx: Writer, note: Note, userId: number | null): Promise<void> {
  const lines = await readLines(tx, note.id);
  if (lines.length === 0) throw refuse.invalid('lines', 'Aggiungi almeno una riga');
  if (note.direction === 'interno') {
    await refuseClosed(tx, note.to_location_id ?? 0);
    refuseSamePlace(note, lines);
  }
  const moved = lines.flatMap((line): OfLine[] => {
    const movement = movementOf(note, line);
    return movement ? [{ line, movement }] : [];
  });
  await bookLines(tx, moved, userId);
  await keepLots(tx, note.id);
  // Products are locked before loans, in the order of a loan that is given back. For goods that come in, the ledger
  // itself checks the loans.
  if (note.direction !== 'entrata') await refuseOtherLoans(tx, lines);
}

/** Replaces the typed names of lots by the lots, which the booking has made or found. */
const keepLots = (tx: Writer, noteId: number) =>
  runSql(tx)`
    update delivery_note_lines l set lot_id = lot.id, lot_code = null, lot_expires_on = null
      from lots lot
     where l.note_id = ${noteId} and lot.product_id = l.product_id and search_text(lot.code) = search_text(l.lot_code)`;

/** Loads at its destination what a transfer between our own places has brought. */
export async function bookArrival(tx: Writer, note: Note, userId: number | null): Promise<void> {
  if (note.direction !== 'interno') return;
  const moved = (await readLines(tx, note.id)).flatMap((line): OfLine[] => {
    const { productId, quantity, lotId, loanId } = line;
    if (productId === null || quantity === null || loanId !== null) return [];
    const to = { toLocationId: note.to_location_id, ...common(note) };
    return [{ line, movement: { type: 'carico', productId, quantity, lotId, ...to } }];
  });
  await bookLines(tx, moved, userId);
}

/** `moved` tells whether anything moved; `turned` is the sentence about goods that came to another place. */
type GoodsReturn = { moved: boolean; turned: string };

/**
 * Undoes every movement of a note by its reversal, so that the goods are back where they were. Goods whose place no
 * longer takes them go to the place for goods that are to be sorted.
 */
export async function bookBack(
  tx: Writer,
  note: Note,
  userId: number | null,
  reason: string,
): Promise<GoodsReturn> {
  const rows = await runSql(tx)<{
    id: number;
    type: NewMovement['type'];
    productId: number;
    quantity: string;
    lotId: number | null;
    from: number | null;
    to: number | null;
    reservationId: number | null;
    loanId: number | null;
  }>`
    select id, type, product_id as "productId", quantity, lot_id as "lotId", from_location_id as "from",
           to_location_id as "to", reservation_id as "reservationId", loan_id as "loanId"
      from stock_movements where delivery_note_id = ${note.id} and reverses_id is null order by id`;
  if (rows.some(({ loanId }) => loanId !== null))
    throw refuse.conflict('Con questo DDT è rientrato un prestito: non si annulla, presta di nuovo');
  const back = rows.map(
    ({ id, type, productId, quantity, lotId, from, to, reservationId }): NewMovement => ({
      type,
      productId,
      quantity,
      lotId,
      fromLocationId: to,
      toLocationId: from,
      reservationId,
      reversesId: id,
      reason,
      ...common(note),
    }),
  );
  const { movements, sentence } = await awayFromFull(tx, back);
  await book(tx, movements, { userId });
  return { moved: movements.length > 0, turned: sentence };
}

const common = (note: Note) => ({ deliveryNoteId: note.id, teamId: note.team_id });

function movementOf(note: Note, line: Line): NewMovement | null {
  const { productId, quantity, lotId, lotCode, locationId, reservationId, loanId, position } = line;
  if (productId === null || quantity === null) return null;
  const isComing = note.direction === 'entrata';
  // Lent goods left when they were lent. When they come back by a note, the movement names the loan, which counts it.
  if (loanId !== null && !isComing) return null;
  if (locationId === null)
    throw refuse.invalid(
      `lines.${position}.locationId`,
      `${line.description}: scegli ${isComing ? 'dove metterlo' : 'da dove prenderlo'}`,
    );
  const lot = lotCode === null ? null : { code: lotCode, expiresOn: line.lotExpiresOn };
  const what = { productId, quantity, lotId, lot, ...common(note) };
  if (!isComing) return { type: 'scarico', ...what, fromLocationId: locationId, reservationId };
  return {
    type: line.returnedLineId === null ? 'carico' : 'reso',
    ...what,
    toLocationId: locationId,
    ...(loanId !== null && { loanId }),
  };
}

/** Books the movements in one call. A refusal names the line of the note and its product. */
async function bookLines(tx: Writer, moved: readonly OfLine[], userId: number | null): Promise<void> {
  try {
    await book(
      tx,
      moved.map(({ movement }) => movement),
      { userId },
    );
  } catch (error) {
    const [field] = Object.keys((error instanceof Refusal && error.errors) || {});
    const [, at, rest = ''] = /^lines\.(\d+)\.(.+)$/.exec(field ?? '') ?? [];
    const line = at === undefined ? undefined : moved[Number(at)]?.line;
    if (!(error instanceof Refusal) || !line) throw error;
    throw refuse.at(
      error.status,
      `lines.${line.position}.${fieldOfLine(rest)}`,
      `${line.description}: ${error.message}`,
    );
  }
}

const fieldOfLine = (field: string) =>
  field.startsWith('lot.') ? 'lotCode' : /LocationId$/.test(field) ? 'locationId' : field;

const readLines = (tx: Writer, noteId: number) =>
  runSql(tx)<Line>`
    select position, product_id as "productId", description, quantity, lot_id as "lotId",
           lot_code as "lotCode", lot_expires_on as "lotExpiresOn", location_id as "locationId",
           reservation_id as "reservationId", loan_id as "loanId", returned_line_id as "returnedLineId"
      from delivery_note_lines where note_id = ${noteId} order by position`;

/** Refuses a line whose goods already lie at the destination, because one of the two places is a mistake. */
function refuseSamePlace(note: Note, lines: readonly Line[]): void {
  const same = lines.find(({ locationId }) => locationId !== null && locationId === note.to_location_id);
  if (same)
    throw refuse.invalid(
      `lines.${same.position}.locationId`,
      `${same.description}: è già dove deve arrivare, scegli da dove prenderlo`,
    );
}

/** Refuses a destination that is closed or holds no stock before the goods travel there. */
async function refuseClosed(tx: Writer, placeId: number): Promise<void> {
  const [place] = await runSql(tx)<{ code: string; holdsStock: boolean; closed: boolean }>`
    select l.code, l.holds_stock as "holdsStock",
           exists (select from locations a where a.id = any (l.path) and a.closed) as closed
      from locations l where l.id = ${placeId}`;
  const rule = place?.closed
    ? 'location_closed'
    : place?.holdsStock === false
      ? 'location_holds_nothing'
      : null;
  if (rule) throw refuse.conflict(`${place?.code}: ${sentenceOf(rule)}`, 'toLocationId');
}
