/** What is being dragged over the tree: some stock, or a place with all that it contains. */
import type { LocationNode, LocationStockRow } from '@wms/contract/logistics/locations/endpoints';
import { type DragEvent, useState } from 'react';

export type Dragged =
  | { kind: 'stock'; row: LocationStockRow }
  | { kind: 'place'; place: Pick<LocationNode, 'id' | 'code' | 'parentId' | 'kind'> };

export type Target = Pick<LocationNode, 'id' | 'code' | 'holdsStock' | 'closed'>;

// While something is dragged the browser tells its kind, not what it is.
let dragged: Dragged | null = null;

/** For what can be taken. */
export const draggable = (what: Dragged) => ({
  draggable: true,
  onDragStart: (event: DragEvent<HTMLElement>) => {
    event.stopPropagation();
    dragged = what;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', what.kind === 'stock' ? what.row.product.code : what.place.code);
  },
  onDragEnd: () => {
    dragged = null;
  },
});

/** Whether it may be let go here at all; the server knows the rest. */
function fits(target: Target): Dragged | null {
  if (!dragged) return null;
  if (dragged.kind === 'place')
    return dragged.place.id === target.id || dragged.place.parentId === target.id ? null : dragged;
  return dragged.row.location.id === target.id || target.closed || !target.holdsStock ? null : dragged;
}

/** For where it can be put: `over` while something that fits is held above it. */
export function useDropTarget(target: Target, onDrop: (what: Dragged, target: Target) => void) {
  const [hovered, setHovered] = useState(false);
  return {
    over: hovered && fits(target) !== null,
    /** Something is held above it, whether it fits or not. */
    hovered,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!dragged) return;
        setHovered(true);
        if (!fits(target)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
      },
      onDragLeave: () => setHovered(false),
      onDrop: (event: DragEvent) => {
        const what = fits(target);
        setHovered(false);
        if (!what) return;
        event.preventDefault();
        onDrop(what, target);
      },
    },
  };
}
