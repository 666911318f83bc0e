/** Pages of a list: where one ended is a cursor, opaque to the caller, and the next begins after it. */
import type { z } from 'zod';
import { wrongField } from '../refusal.ts';

export type Paging = { cursor?: string | undefined; limit?: number | undefined };

export type Page<Row> = {
  rows: Row[];
  /** Null on the last page. */
  cursor: string | null;
  /** How many there are in all, as far as they were counted; null but on the first page. */
  total: { count: number; more: boolean } | null;
};

/** The refusal of a cursor that is none of ours, or was given for another list. */
export const refuseCursor = () =>
  wrongField('cursor', 'La pagina chiesta non vale per questo elenco: riparti dall’inizio');

/** Cursors that carry what `place` is made of; anybody can write anything into one, so it is read by the schema. */
export const cursors = <S extends z.ZodType>(place: S) => ({
  write: (value: z.output<S>): string => Buffer.from(JSON.stringify(value)).toString('base64url'),
  read(cursor: string | undefined): z.output<S> | undefined {
    if (cursor === undefined) return undefined;
    try {
      return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    } catch {
      throw refuseCursor();
    }
  },
});

/** For lists in the order of their ids, whose cursor is the last one's. */
export const readIdCursor = (cursor: string | undefined): number | undefined => {
  if (cursor === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw refuseCursor();
  return Number(cursor);
};

const mostCounted = 1000;
/** So many are counted at most: what has that many has 'more'. */
export const countLimit = mostCounted + 1;

/** A total that was counted up to `countLimit`. */
export const counted = (count = 0) => ({ count: Math.min(count, mostCounted), more: count > mostCounted });

/** A page out of one row more than it shows. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  total: Page<Row>['total'],
  cursorOf: (row: Row) => string,
): Page<Row> {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    rows: page,
    cursor: last ? cursorOf(last) : null,
    total,
  };
}
