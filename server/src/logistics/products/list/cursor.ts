/**
 * Reads and writes cursors of the product list. A cursor is the last row's place in the order of the list, in a form
 * that the caller can't read.
 */
import { productSorts } from '@wms/contract/logistics/products/reading';
import { Id, text } from '@wms/contract/platform/schema';
import { z } from 'zod';
import { cursors, refuseCursor } from '../../../platform/database/paging.ts';

const Direction = z.enum(['asc', 'desc']);
export type Direction = z.infer<typeof Direction>;

// A caller can write anything into a cursor, so each key must be a value that its column could have.
const Key = {
  code: text(400, 0),
  name: text(400, 0),
  match: text(400, 0),
  quantity: z.string().regex(/^\d{1,11}(\.\d{1,3})?$/),
  updatedAt: z.string().regex(/^\d{1,16}$/),
  movedAt: z.string().regex(/^\d{1,16}$/),
} as const;

const Spelling = z.enum(['typed', 'nearest', 'most']);
/**
 * `typed` searches each word as it was typed; `nearest` searches its nearest spellings, too; `most` leaves out some of
 * the words.
 */
export type Spelling = z.infer<typeof Spelling>;
export type NearSpelling = Exclude<Spelling, 'typed'>;

const Place = z.object({
  sort: z.enum([...productSorts, 'match']),
  direction: Direction,
  spelling: Spelling,
  /** True when the text was understood as a number, or words of it as a place. */
  inPlace: z.boolean(),
  key: z.string(),
  tier: z.number().int().min(0).max(100),
  id: Id,
});
export type Place = z.infer<typeof Place>;
export type Order = Pick<Place, 'sort' | 'direction'>;

const places = cursors(Place);

export const writeCursor = ({ sort, direction, spelling, inPlace, key, tier, id }: Place): string =>
  places.write({ sort, direction, spelling, inPlace, key, tier, id });

/**
 * Reads a cursor; undefined without one. Refuses with 422 a cursor that isn't ours. The caller still compares the
 * cursor's order with the order of the list.
 */
export function readCursor(cursor: string | undefined): Place | undefined {
  const place = places.read(cursor);
  if (place && !Key[place.sort].safeParse(place.key).success) throw refuseCursor();
  return place;
}
