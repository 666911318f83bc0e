/** Where a line of a pick list is taken from, and how much of it there is there. */
import type { PickLine } from '@wms/contract/logistics/pick-lists/endpoints';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { decimal, thousandths } from '../shared/thousandths.ts';

/** The place where the person is, if goods of the line lie there, or else the one in the line's heading. */
export function placeToTake({ product }: PickLine, here: number | undefined): PlaceRef | null {
  const places = product?.stock.map(({ location }) => location) ?? [];
  return places.find(({ id }) => id === here) ?? places[0] ?? null;
}

/** The rest of a line, or as much of it as the place has; then the line stays in the list, with its next place. */
export function inOneGo({ product, left }: PickLine, from: PlaceRef | null): string {
  const there = (product?.stock ?? [])
    .filter(({ location }) => location.id === from?.id)
    .reduce((sum, { quantity }) => sum + (thousandths(quantity) ?? 0), 0);
  const wanted = thousandths(left) ?? 0;
  return decimal(there > 0 ? Math.min(there, wanted) : wanted);
}
