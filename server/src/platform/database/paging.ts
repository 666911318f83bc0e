/**
 * Lists are read in pages. A cursor, opaque to the caller, says where a page ended, and the next page begins after it.
 */
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { refuse } from '../refusal.ts';

export type Paging = { cursor?: string | undefined; limit?: number | undefined };

export type Page<Row> = {
  rows: Row[];
  /** The cursor of the next page; null on the last page. */
  cursor: string | null;
  /** The number of rows, as far as they were counted; only the first page has it. */
  total: { count: number; more: boolean } | null;
};

/** Refuses a cursor that isn't ours, or that belongs to another list. */
export const refuseCursor = () =>
  refuse.invalid('cursor', 'La pagina chiesta non vale per questo elenco: riparti dall’inizio');

/** A text in a cursor, as the database wrote it. It has no NUL, because PostgreSQL accepts none. */
export const CursorText = z
  .string()
  .max(1000)
  .refine((value) => !value.includes('\0'));

/** Writes and reads cursors that contain a `place`; anybody can write anything into one, so the schema checks it. */
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

/** Reads the cursor of a list in the order of its ids: the id of the last row. */
export const readIdCursor = (cursor: string | undefined): number | undefined => {
  if (cursor === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw refuseCursor();
  return Number(cursor);
};

const mostCounted = 1000;
/** Queries count at most so many rows: a list that reaches this limit has 'more'. */
export const countLimit = mostCounted + 1;

/**
 * SQL for the total of a first page, counted up to `countLimit`; null after it. `source` is the text after `from`. With
 * `limit` the query returns only the rows of the page and at most one more, so a page that isn't full has its own
 * number of rows as the total.
 */
export function selectTotal(
  isFirst: boolean,
  source: RawBuilder<unknown>,
  limit?: number,
): RawBuilder<number | null> {
  if (!isFirst) return sql`null`;
  const all = sql`(select count(*) from (select from ${source} limit ${sql.lit(countLimit)}) counted)`;
  if (limit === undefined) return sql`${all}::integer`;
  return sql`(case when count(*) over () > ${limit} then ${all} else count(*) over () end)::integer`;
}

/** Makes a total from a number that was counted up to `countLimit`. */
export const counted = (rows: number | null = 0) => {
  const count = rows ?? 0;
  return { count: Math.min(count, mostCounted), more: count > mostCounted };
};

/** Makes a page from its rows and one more row, which says that another page follows. */
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
