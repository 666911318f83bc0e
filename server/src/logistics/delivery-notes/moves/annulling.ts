/** Annuls a note: the stock comes back, the number stays, and a second paper says so. */
import type { DeliveryNoteMove } from '@wms/contract/logistics/delivery-notes/life';
import { DeliveryNoteState, deliveryNoteLife } from '@wms/contract/logistics/delivery-notes/life';
import { sql } from 'kysely';
import type { Writer } from '../../../platform/database/connection.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { type Maker, makeMove } from '../../../platform/lives/make-move.ts';
import { requireAction } from '../../../platform/lives/require-action.ts';
import { makePaper } from '../../../platform/papers/papers.ts';
import { copyToDraft } from '../drafts/copying.ts';
import { livingDeliveryNote, noDeliveryNote } from '../shared/living.ts';
import { paperOfNote, readPrintedNote } from './paper.ts';
import { bookBack } from './stock.ts';

export type Wanted = { id: number; by: Maker | null; version?: number; reason: string | null };

export async function annulNote(tx: Writer, storage: Storage, { id, ...wanted }: Wanted): Promise<void> {
  const { by, reason } = wanted;
  await makeMove(tx, livingDeliveryNote, { id, move: 'annul', ...wanted }, async () => {
    const note = await tx
      .selectFrom('delivery_notes')
      .select(['id', 'direction', 'team_id', 'to_location_id', 'returns_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await bookBack(tx, note, by?.id ?? null, reason ?? '');
    return { annulled_at: sql`current_moment()`, annulment_reason: reason };
  });
  await makePaper(tx, storage, paperOfNote(id), 'annulled', await readPrintedNote(tx, id));
}

/** 'Duplica e annulla': both or neither; answers the id of the new draft. */
export async function replaceNote(
  tx: Writer,
  storage: Storage,
  wanted: Wanted & { by: Maker },
): Promise<number> {
  const { state } = await tx
    .selectFrom('delivery_notes')
    .select('state')
    .where('id', '=', wanted.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noDeliveryNote);
  requireAction(deliveryNoteLife, 'replace', DeliveryNoteState.parse(state));
  await annulNote(tx, storage, wanted);
  return copyToDraft(tx, { id: wanted.id, userId: wanted.by.id, replaces: true });
}

/** A plain move; the annulment has more to do. */
export async function moveNote(
  tx: Writer,
  storage: Storage,
  {
    move,
    reason = null,
    ...wanted
  }: Omit<Wanted, 'reason'> & { move: DeliveryNoteMove; reason?: string | null },
): Promise<string> {
  if (move === 'annul') await annulNote(tx, storage, { ...wanted, reason });
  else await makeMove(tx, livingDeliveryNote, { ...wanted, move, reason });
  return deliveryNoteLife.moves[move].done;
}
