/** Pages of products: one query answers a page with its count. */
import type { ListedProduct, Product, ProductFilters } from '@wms/contract/logistics/products';
import { sql } from 'kysely';
import type { z } from 'zod';
import { executeOnce } from '../platform/compiled-once.ts';
import type { Reader } from '../platform/database.ts';
import { type Direction, type Place, readCursor, type Spelling, writeCursor } from './product-cursor.ts';
import { mostFound, pageStatement, type Sort } from './product-statements.ts';

export type Filters = z.output<typeof ProductFilters>;

export type PageRequest = Filters & {
  sort?: Sort | undefined;
  direction?: Direction | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

/** A row of an exported file: with everything that an import takes. */
export type FileRow = Pick<
  Product,
  | 'id'
  | 'code'
  | 'name'
  | 'description'
  | 'macro'
  | 'sub'
  | 'unit'
  | 'quantity'
  | 'manufacturer'
  | 'manufacturerCode'
  | 'minimumStock'
  | 'maximumStock'
  | 'reorderQuantity'
  | 'tracking'
  | 'hasExpiry'
  | 'kind'
  | 'standardCost'
  | 'vatPercent'
  | 'weightGrams'
  | 'lengthMm'
  | 'widthMm'
  | 'heightMm'
  | 'notes'
  | 'active'
> & { barcodes: string | null };

export type Page<Row> = {
  rows: Row[];
  cursor: string | null;
  total: { count: number; more: boolean } | null;
  approximate: boolean;
};

/** So many rows has a page unless asked otherwise. */
const usual = 50;

/** Nobody counts or pages through more than this: above it, the answer says 'more'. */
const mostCounted = mostFound - 1;

/**
 * A page, the nearest spellings when nothing is found as typed. A text without an order gives the best match first, of
 * the first thousand found; everything else is paged to its end.
 */
export const readPage = (db: Reader, request: PageRequest): Promise<Page<ListedProduct>> =>
  readNearest(db, request, false);

/** The same for a file. */
export const readFilePage = (db: Reader, request: PageRequest): Promise<Page<FileRow>> =>
  readNearest(db, request, true);

async function readNearest<Row extends { id: number }>(
  db: Reader,
  request: PageRequest,
  file: boolean,
): Promise<Page<Row>> {
  const place = request.cursor === undefined ? undefined : readCursor(request.cursor, orderOf(request));
  const page = await readPageAs<Row>(db, request, { file, spelling: place?.spelling ?? 'typed' }, place);
  if (page.rows.length > 0 || place || !request.q) return page;
  return readPageAs(db, request, { file, spelling: 'nearest' }, place);
}

/** The order that a request asks for. */
function orderOf({ q, sort, direction = 'asc' }: PageRequest): {
  sort: Sort | 'match';
  direction: Direction;
} {
  if (sort) return { sort, direction };
  return q ? { sort: 'match', direction: 'asc' } : { sort: 'name', direction };
}

/** What of the filters the text of a statement depends on. */
export const shapeOf = ({ q, macro, sub, unit, kind, stock, location, only }: Filters): string[] =>
  [
    q && 'q',
    macro && 'macro',
    sub && 'sub',
    unit && 'unit',
    kind && 'kind',
    stock,
    location && 'location',
    only,
  ].filter((part) => typeof part === 'string');

/** From here on, what lies in a place isn't gathered and sorted any more. */
const busyFrom = 3000;

async function isBusy(db: Reader, location: number): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select count(*) >= ${busyFrom}::integer as busy
      from (select from stock where quantity > 0
               and location_id = any (array(select id from locations where path @> array[${location}::integer]))
             limit ${busyFrom}::integer) lying`.execute(db);
  return rows[0]?.busy ?? false;
}

type Found = { key: string; tier: number; total: number };

async function readPageAs<Row extends { id: number }>(
  db: Reader,
  request: PageRequest,
  { file, spelling }: { file: boolean; spelling: Spelling },
  place: Place | undefined,
): Promise<Page<Row>> {
  const { q, macro, sub, unit, kind, stock, location, only, limit = usual } = request;
  // One row more than asked for tells whether there is a page after this.
  const rowsAsked = limit + 1;
  const usualLimit = limit === usual ? rowsAsked : undefined;
  const { sort, direction } = orderOf(request);
  const busy = location !== undefined && (await isBusy(db, location));
  const filters = { q, macro, sub, unit, kind, stock, location, busy, only };
  const set = [...shapeOf(filters), busy && 'busy'].filter(Boolean);
  const found = await executeOnce<Row & Found>(
    db,
    [file ? 'file' : 'page', usualLimit, sort, direction, spelling, place ? 'after' : 'first', ...set].join(
      ' ',
    ),
    () => pageStatement({ filters, sort, direction, spelling, after: place !== undefined, file, usualLimit }),
    { ...filters, limit: rowsAsked, key: place?.key, tier: place?.tier, id: place?.id },
  );
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const count = found[0]?.total ?? 0;
  return {
    rows,
    cursor: last
      ? writeCursor({ sort, direction, spelling, key: last.key, tier: last.tier, id: last.id })
      : null,
    total: place ? null : { count: Math.min(count, mostCounted), more: count > mostCounted },
    approximate: spelling === 'nearest' && found.length > 0,
  };
}
