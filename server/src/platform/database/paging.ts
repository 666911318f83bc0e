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
/** Queries count at most this many rows; a list that reaches the limit has `more`. */
export const countLimit = mostCounted + 1;

/**
 * SQL for the number of rows in a list, counted up to `countLimit`; null for every page after the first. `source` is
 * the text after `from`. With `limit` the query returns only the rows of the page and at most one more, so a page that
 * isn't full has its own number of rows as the total.
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
export function makePage<Row>(
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

type Direction = 'asc' | 'desc';

/**
 * A page of a list in the order of `keys`, which are SQL by the names that their values have in a cursor. Returns the
 * SQL of the order, of the condition for rows after the cursor, and of the total, with the function that makes a page
 * from the rows that were read.
 */
export function pageBy<Place extends object, K extends keyof Place & string>(
  places: { read(cursor: string | undefined): Place | undefined; write(place: Place): string },
  keys: Record<K, RawBuilder<unknown>>,
  { cursor, limit = 50 }: Paging,
  direction: Direction = 'asc',
) {
  const place = places.read(cursor);
  const columns = Object.values<RawBuilder<unknown>>(keys);
  const order = sql`order by ${sql.join(columns.map((column) => sql`${column} ${sql.raw(direction)}`))}`;
  const values = place && Object.keys(keys).map((key) => place[key as K]);
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  return {
    place,
    order,
    after: values ? sql`(${sql.join(columns)}) ${beyond} (${sql.join(values)})` : sql`true`,
    /** The order, and one row more than the page has, which says that another page follows. */
    end: sql`${order} limit ${limit + 1}`,
    total: (source: RawBuilder<unknown>) => selectTotal(!place, source),
    /** The total, where the query returns only the rows of the page. */
    totalOfPage: (source: RawBuilder<unknown>) => selectTotal(!place, source, limit),
    of: <Row extends { count: number | null }>(rows: readonly Row[], placeOf: (row: Row) => Place) =>
      makePage(rows, limit, place ? null : counted(rows[0]?.count ?? 0), (row) => places.write(placeOf(row))),
  };
}

const ids = {
  read(cursor: string | undefined) {
    const id = readIdCursor(cursor);
    return id === undefined ? undefined : { id };
  },
  write: ({ id }: { id: number }) => String(id),
};

/** A page of a list in the order of its ids, usually the newest first. */
export function pageById(column: RawBuilder<unknown>, paging: Paging, direction: Direction = 'desc') {
  const page = pageBy(ids, { id: column }, paging, direction);
  return {
    ...page,
    of: <Row extends { id: number; count: number | null }>(rows: readonly Row[]) =>
      page.of(rows, (row) => row),
  };
}
