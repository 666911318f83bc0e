/** Where a page of products ended: the last row's place in the order, opaque to the caller. */
import { productSorts } from '@wms/contract/logistics/products/reading';
import { Id, text } from '@wms/contract/platform/schema';
import { z } from 'zod';
import { cursors, refuseCursor } from '../../../platform/database/paging.ts';

const Direction = z.enum(['asc', 'desc']);
export type Direction = z.infer<typeof Direction>;

// A caller can write anything into a cursor: each key has to be what its column could hold.
const Key = {
  code: text(400, 0),
  name: text(400, 0),
  match: text(400, 0),
  quantity: z.string().regex(/^\d{1,11}(\.\d{1,3})?$/),
  updatedAt: z.string().regex(/^\d{1,16}$/),
  movedAt: z.string().regex(/^\d{1,16}$/),
} as const;

const Spelling = z.enum(['typed', 'nearest']);
/** `typed`: every word as it was typed; `nearest`: each or one of its nearest spellings. */
export type Spelling = z.infer<typeof Spelling>;

const Place = z.object({
  sort: z.enum([...productSorts, 'match']),
  direction: Direction,
  spelling: Spelling,
  /** Words of the text were taken as a place. */
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

/** The place of a cursor, whose order is still to be compared with the list's; 422 when it is none of ours. */
export function readCursor(cursor: string | undefined): Place | undefined {
  const place = places.read(cursor);
  if (place && !Key[place.sort].safeParse(place.key).success) throw refuseCursor();
  return place;
}
