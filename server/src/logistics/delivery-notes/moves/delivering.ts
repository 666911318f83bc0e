/**
 * Records the delivery of a note: who took the goods, their signature, a photo; a transfer is loaded at its
 * destination.
 */

import { DeliveryNoteState, deliveryNoteLife } from '@wms/contract/logistics/delivery-notes/life';
import type { deliverDeliveryNote } from '@wms/contract/logistics/delivery-notes/moving';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { holdRow } from '../../../platform/database/row.ts';
import { type Maker, makeMove } from '../../../platform/lives/make-move.ts';
import { requireAction } from '../../../platform/lives/require-action.ts';
import { refuse } from '../../../platform/refusal.ts';
import { deliveryNoteLifeTable, noDeliveryNote } from '../shared/living.ts';
import { bookArrival } from './stock.ts';

type Delivery = (typeof deliverDeliveryNote)['body']['_output'];

export async function deliverNote(
  tx: Writer,
  id: number,
  by: Maker | null,
  { version, receiverName, deliveredOn }: Omit<Delivery, 'version'> & { version?: number },
): Promise<void> {
  const departs = await isHereAlready(tx, id);
  if (departs) await makeMove(tx, deliveryNoteLifeTable, { id, move: 'depart', by, version });
  const seen = departs ? {} : { version };
  await makeMove(tx, deliveryNoteLifeTable, { id, move: 'deliver', by, ...seen }, async () => {
    const note = await tx
      .selectFrom('delivery_notes')
      .select(['id', 'direction', 'team_id', 'to_location_id', 'returns_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await bookArrival(tx, note, by?.id ?? null);
    return {
      delivered_on: deliveredOn,
      delivered_at: sql`current_moment()`,
      receiver_name: receiverName,
    };
  });
}

/**
 * Answers whether the goods are here already: an incoming note is loaded when it is issued, so nobody has to record its
 * departure.
 */
async function isHereAlready(tx: Writer, id: number): Promise<boolean> {
  const { direction, state } = await holdRow(tx, 'delivery_notes', id, noDeliveryNote);
  return direction === 'entrata' && state === 'emesso';
}

type Proof = { kind: 'firma' | 'foto'; picture: { large_sha256: string; small_sha256: string } };

/**
 * Adds a signature or a photo to a delivery. Until the goods have arrived a proof may be replaced; afterwards only a
 * missing one may be added.
 */
export async function addProof(tx: Writer, noteId: number, userId: number, { kind, picture }: Proof) {
  const { state } = await holdRow(tx, 'delivery_notes', noteId, noDeliveryNote);
  requireAction(deliveryNoteLife, 'prove', DeliveryNoteState.parse(state));
  const [added] = await runSql(tx)`
    insert into delivery_proofs as p (note_id, kind, large_sha256, small_sha256, made_by)
    values (${noteId}, ${kind}, ${picture.large_sha256}, ${picture.small_sha256}, ${userId})
    on conflict (note_id, kind) do update
      set large_sha256 = excluded.large_sha256, small_sha256 = excluded.small_sha256, made_by = excluded.made_by,
          made_at = current_moment()
      where ${state === 'in viaggio'} returning p.id`;
  if (!added)
    throw refuse.conflict(
      kind === 'firma' ? 'La firma c’è già e non cambia più' : 'La foto c’è già e non cambia più',
    );
}
