/**
 * Annuls a note: its goods come back to the stock, its number stays, and a second paper says that the note is
 * annulled.
 */
import {
  type DeliveryNoteMove,
  DeliveryNoteState,
  deliveryNoteLife,
} from '@wms/contract/logistics/delivery-notes/life';
import { moveDeliveryNote } from '@wms/contract/logistics/delivery-notes/moving';
import { sql } from 'kysely';
import type { Writer } from '../../../platform/database/connection.ts';
import { holdRow } from '../../../platform/database/row.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { type Maker, makeMove } from '../../../platform/lives/make-move.ts';
import { requireAction } from '../../../platform/lives/require-action.ts';
import { movesBack } from '../../../platform/lives/routes.ts';
import { makePaper } from '../../../platform/papers/papers.ts';
import { refuseUnprintable } from '../../../platform/pdf/printable.ts';
import type { CounterAct } from '../../../platform/undo/counter-act.ts';
import { copyToDraft } from '../drafts/copying.ts';
import { deliveryNoteLifeTable, noDeliveryNote } from '../shared/living.ts';
import { paperOfNote, readPrintedNote } from './paper.ts';
import { bookBack } from './stock.ts';
import { lockOrdersOf, moveOrders } from './to-supplier.ts';

export type Annulment = { id: number; by: Maker | null; version?: number; reason: string | null };

/** Annuls a note, and answers the sentences about its goods that the person has to know. */
export async function annulNote(tx: Writer, storage: Storage, { id, ...wanted }: Annulment): Promise<string> {
  const { by, reason } = wanted;
  let orders: number[] = [];
  let told = '';
  refuseUnprintable(reason);
  await makeMove(tx, deliveryNoteLifeTable, { id, move: 'annul', ...wanted }, async () => {
    const note = await tx
      .selectFrom('delivery_notes')
      .select(['id', 'direction', 'team_id', 'to_location_id', 'returns_id', 'return_for'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    orders = await lockOrdersOf(tx, note);
    const { moved, turned } = await bookBack(tx, note, by?.id ?? null, reason ?? '');
    told = sentences(moved ? (whatMoved[note.direction] ?? '') : '', turned);
    return { annulled_at: sql`current_moment()`, annulment_reason: reason };
  });
  await moveOrders(tx, orders, id, by);
  await makePaper(tx, storage, paperOfNote(id), 'annulled', await readPrintedNote(tx, id));
  return told;
}

const whatMoved: Readonly<Record<string, string>> = {
  uscita: 'La merce è di nuovo in giacenza',
  interno: 'La merce è di nuovo in giacenza',
  entrata: 'La merce che era entrata non è più in giacenza',
};

const sentences = (...parts: readonly string[]) => parts.filter(Boolean).join('. ');

/** Annuls a note and copies it to a new draft ('Duplica e annulla'), in one transaction; answers the draft. */
export async function replaceNote(
  tx: Writer,
  storage: Storage,
  wanted: Annulment & { by: Maker },
): Promise<{ id: number; message: string }> {
  const { state } = await holdRow(tx, 'delivery_notes', wanted.id, noDeliveryNote);
  requireAction(deliveryNoteLife, 'replace', DeliveryNoteState.parse(state));
  const told = await annulNote(tx, storage, wanted);
  const id = await copyToDraft(tx, { id: wanted.id, userId: wanted.by.id, replaces: true });
  return { id, message: sentences('DDT annullato: la copia è una bozza, controllala ed emettila', told) };
}

/** Makes a move of a note; an annulment goes through `annulNote`, because it moves the stock, too. */
export async function moveNote(
  tx: Writer,
  storage: Storage,
  {
    move,
    reason = null,
    ...wanted
  }: Omit<Annulment, 'reason'> & { move: DeliveryNoteMove; reason?: string | null },
): Promise<{ message: string; undo: CounterAct[] }> {
  const { done } = deliveryNoteLife.moves[move];
  if (move === 'annul') {
    const told = await annulNote(tx, storage, { ...wanted, reason });
    return { message: sentences(done, told), undo: [] };
  }
  const { from } = await makeMove(tx, deliveryNoteLifeTable, { ...wanted, move, reason });
  const made = { id: wanted.id, move, from };
  return { message: done, undo: await movesBack(tx, moveDeliveryNote, deliveryNoteLifeTable, made) };
}
