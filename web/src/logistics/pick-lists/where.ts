/** Where a line of a pick list is taken from, and how much of it there is there. */
import type { PickLine } from '@wms/contract/logistics/pick-lists/endpoints';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { decimal, thousandths } from '../shared/thousandths.ts';

/** The place where the person is, if goods of the line lie there, or else the one in the line's heading. */
export function placeToTake({ product }: PickLine, here: number | undefined): PlaceRef | null {
  const places = product?.stock.map(({ location }) => location) ?? [];
  return places.find(({ id }) => id === here) ?? places[0] ?? null;
}

const sumOf = (rows: readonly { quantity: string }[]) =>
  rows.reduce((sum, { quantity }) => sum + (thousandths(quantity) ?? 0), 0);

/**
 * The rest of a line, or as much of it as the place has and nobody else has reserved; then the line stays in the list,
 * with its next place.
 */
export function inOneGo({ product, left, available }: PickLine, from: PlaceRef | null): string {
  const there = sumOf((product?.stock ?? []).filter(({ location }) => location.id === from?.id));
  const wanted = Math.min(thousandths(left) ?? 0, thousandths(available) ?? 0);
  return decimal(there > 0 ? Math.min(there, wanted) : wanted);
}

/** Why nothing of a line can be taken, although goods of it lie there. */
export const allHeld = 'Quello che c’è è riservato ad altri';

/** Whether something of the line can be taken: its goods lie somewhere, and are not all reserved for others. */
export const isTakeable = (line: PickLine) => (line.product?.stock.length ?? 0) > 0 && heldOf(line) !== 'all';

/** The share of the goods left to take that others have reserved: all that is there, a part, or nothing. */
export function heldOf({ product, left, available }: PickLine): 'all' | 'part' | null {
  const free = thousandths(available) ?? 0;
  const there = sumOf(product?.stock ?? []);
  if (there > 0 && free <= 0) return 'all';
  return free < Math.min(there, thousandths(left) ?? 0) ? 'part' : null;
}
