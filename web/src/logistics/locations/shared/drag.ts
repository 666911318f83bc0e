/** The thing that is dragged over the tree: some stock, or a place with all its contents. */
import type { LocationNode, LocationStockRow } from '@wms/contract/logistics/locations/endpoints';
import { type DragEvent, useState } from 'react';

export type DraggedThing =
  | { kind: 'stock'; row: LocationStockRow }
  | { kind: 'place'; place: Pick<LocationNode, 'id' | 'code' | 'parentId' | 'kind'> };

export type Target = Pick<LocationNode, 'id' | 'code' | 'holdsStock' | 'closed'>;

// During a drag the browser tells only the type of the data, not the data, so the dragged thing is remembered here.
let dragged: DraggedThing | null = null;

/** Properties of an element that can be dragged. */
export const draggable = (what: DraggedThing) => ({
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

/** The dragged thing, if it may be dropped here. The server checks the remaining rules. */
function fits(target: Target): DraggedThing | null {
  if (!dragged) return null;
  if (dragged.kind === 'place')
    return dragged.place.id === target.id || dragged.place.parentId === target.id ? null : dragged;
  return dragged.row.location.id === target.id || target.closed || !target.holdsStock ? null : dragged;
}

/** Properties of an element on which things can be dropped. `over` is true while a thing that fits is held above it. */
export function useDropTarget(target: Target, onDrop: (what: DraggedThing, target: Target) => void) {
  const [hovered, setHovered] = useState(false);
  return {
    over: hovered && fits(target) !== null,
    /** True while anything is held above the element, whether it may be dropped there or not. */
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
