/** Declares how the server moves delivery notes through their states. */
import {
  type DeliveryNoteMove,
  type DeliveryNoteState,
  deliveryNoteLife,
} from '@wms/contract/logistics/delivery-notes/life';
import type { Direction } from '@wms/contract/logistics/delivery-notes/names';
import { openActions, openMoves } from '@wms/contract/platform/life';
import { sql } from 'kysely';
import type { StatefulTable } from '../../../platform/lives/make-move.ts';
import type { User } from '../../../platform/people/user.ts';
import { refuse } from '../../../platform/refusal.ts';
import { refuseStaleAct } from '../../history/stale.ts';

const missing = 'DDT non trovato';
export const noDeliveryNote = () => refuse.notFound(missing);

export const deliveryNoteLifeTable: StatefulTable<DeliveryNoteState, DeliveryNoteMove> = {
  life: deliveryNoteLife,
  table: 'delivery_notes',
  stateColumn: 'state',
  ownerColumn: null,
  versionColumn: 'version',
  stepColumn: 'delivery_note_id',
  missing,
  refuseStale: (tx, note, seen) => refuseStaleAct(tx, 'delivery_notes', note, seen),
  work: {
    depart: async () => ({ departed_at: sql`current_moment()` }),
    recall: async () => ({ departed_at: null }),
  },
};

/** Lists what this person may do with a note in this state. */
export function openDeliveryNoteMoves(
  { state, direction }: { state: DeliveryNoteState; direction: Direction },
  { permissions }: Pick<User, 'permissions'>,
) {
  const person = { permissions, owns: false };
  const moves = openMoves(deliveryNoteLife, state, person);
  // Incoming goods are here when their note is issued, so the note is delivered in one act.
  const isHere = direction === 'entrata' && state === 'emesso';
  return {
    moves: isHere ? moves.map((move) => (move === 'depart' ? 'deliver' : move)) : moves,
    actions: openActions(deliveryNoteLife, state, person),
  };
}
