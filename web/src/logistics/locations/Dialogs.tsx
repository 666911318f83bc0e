/** The dialogs of the places: for a new warehouse, and for moving stock or a place. */
import type { LocationNode } from '@wms/contract/logistics/locations/endpoints';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { later } from '../../ui/modal/later.tsx';
import { thousandths, writeThousandths } from '../shared/thousandths.ts';
import type { DraggedThing, Target } from './shared/drag.ts';
import type { StockToMove } from './stock-to-move.ts';

const NewLocation = later(async () => (await import('./editing/PlaceModal.tsx')).NewLocation);
const ActModal = later(async () => (await import('../acts/ActModal.tsx')).ActModal);
const MovePlaceModal = later(async () => (await import('./editing/MoveModal.tsx')).MovePlaceModal);

export type PlaceDialog =
  | { what: 'warehouse' }
  | { what: 'stock'; row: StockToMove; to?: Choice }
  | { what: 'place'; place: Pick<LocationNode, 'id' | 'code'>; into: Choice };

/** The dialog to open when something is dropped on a place. */
export function askedByDrop(what: DraggedThing, { id, code }: Target): PlaceDialog {
  const into = { id, name: code };
  return what.kind === 'stock'
    ? { what: 'stock', row: what.row, to: into }
    : { what: 'place', place: what.place, into };
}

type Props = { asked: PlaceDialog | null; onClose: () => void; onCreated: (id: number) => void };

export function AllocationDialogs({ asked, onClose, onCreated }: Props) {
  return (
    <>
      {asked?.what === 'warehouse' && <NewLocation parent={null} onClose={onClose} onCreated={onCreated} />}
      {asked?.what === 'stock' && (
        <ActModal
          start={{
            type: 'trasferimento',
            product: asked.row.product,
            from: { id: asked.row.location.id, name: asked.row.location.code },
            to: asked.to,
            lot: asked.row.lot?.code,
            quantity: asked.row.quantity && writeThousandths(thousandths(asked.row.quantity) ?? 0),
          }}
          readsTarget
          onClose={onClose}
        />
      )}
      {asked?.what === 'place' && <MovePlaceModal place={asked.place} into={asked.into} onClose={onClose} />}
    </>
  );
}
