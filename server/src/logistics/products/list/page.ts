/** Pages of products: one query answers a page with its count. */
import type { ListedProduct, ProductFilters } from '@wms/contract/logistics/products/reading';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { sql } from 'kysely';
import type { z } from 'zod';
import { compiledByShape } from '../../../platform/database/compiled-once.ts';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { counted, makePage, type Page, refuseCursor } from '../../../platform/database/paging.ts';
import { takeAsPlace } from '../../locations/typed-place.ts';
import type { FilterShape } from './conditions.ts';
import { type Direction, type Order, type Place, readCursor, type Spelling, writeCursor } from './cursor.ts';
import { type PageShape, pageStatement, type Sort } from './statements.ts';
import { type NumberedLot, takeAsNumber } from './typed-number.ts';

export type Filters = z.output<typeof ProductFilters> & { ids?: readonly number[] | undefined };

export type PageRequest = Filters & {
  sort?: Sort | undefined;
  direction?: Direction | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

/** A row of an exported file, with the values that an import reads, by the names of its fields. */
export type FileRow = { id: number } & Readonly<Record<string, unknown>>;

type ProductPage<Row> = Page<Row> & {
  approximate: boolean;
  partial: boolean;
  takenAs: PlaceRef | null;
};

/** The rows of a page when the request gives no number. */
const usual = 50;

/**
 * Reads a page. When no product has the words as typed, the page has the products with a lot or a serial number that
 * is called so or begins so, or else what lies in the place that the text names, or else the products with the nearest
 * spellings, or else those with most of the words. A text without an order gives the best match first, among the first
 * thousand products found; every other list has all its products.
 */
export const readPage = (db: Reader, request: PageRequest): Promise<ProductPage<ListedProduct>> =>
  readAsMeant(db, request, false);

/** Reads a page with the columns of a file. */
export const readFilePage = (db: Reader, request: PageRequest): Promise<ProductPage<FileRow>> =>
  readAsMeant(db, request, true);

async function readAsMeant<Row extends { id: number }>(
  db: Reader,
  request: PageRequest,
  file: boolean,
): Promise<ProductPage<Row>> {
  const after = readCursor(request.cursor);
  if (after) return readOnwards(db, request, after, file);
  const { page } = await readAsTyped<Row>(db, request, file);
  return page.rows.length > 0 || !request.q ? page : readNearly(db, request, file);
}

type TypedPage<Row> = { page: ProductPage<Row>; lots: readonly NumberedLot[] };

/** Reads the page of a text that is meant as it was typed, with the lots when it is their number. */
export const readTypedPage = (db: Reader, request: PageRequest): Promise<TypedPage<ListedProduct>> =>
  readAsTyped(db, request, false);

async function readAsTyped<Row extends { id: number }>(
  db: Reader,
  request: PageRequest,
  file: boolean,
): Promise<TypedPage<Row>> {
  const asTyped = { file, spelling: 'typed', takenAs: null } as const;
  const page = await readPageAs<Row>(db, request, asTyped);
  const taken = page.rows.length > 0 ? null : await takeAsNumber(db, request);
  return taken
    ? { page: await readPageAs<Row>(db, taken.filters, asTyped), lots: taken.lots }
    : { page, lots: [] };
}

/** Reads the page of a text whose words no product has as they were typed. */
export const readSimilarPage = (db: Reader, request: PageRequest): Promise<ProductPage<ListedProduct>> =>
  readNearly(db, request, false);

async function readNearly<Row extends { id: number }>(
  db: Reader,
  request: PageRequest,
  file: boolean,
): Promise<ProductPage<Row>> {
  // Hardly a text that finds nothing names a place, so both are looked for at once.
  const how = { file, takenAs: null };
  const [taken, near] = await Promise.all([takeAsPlace(db, request), readNearest<Row>(db, request, how)]);
  if (!taken) return readMost(db, request, how, near);
  const there = await readPageAs<Row>(db, taken.filters, { file, spelling: 'typed', takenAs: taken.place });
  if (there.rows.length > 0 || !taken.filters.q) return there;
  const inPlace = { file, takenAs: taken.place };
  return readMost(db, taken.filters, inPlace, await readNearest<Row>(db, taken.filters, inPlace));
}

type How = { file: boolean; takenAs: PlaceRef | null };

/** Reads the products that have all words in their nearest spellings. */
const readNearest = <Row extends { id: number }>(db: Reader, request: PageRequest, how: How) =>
  readPageAs<Row>(db, request, { ...how, spelling: 'nearest' });

/** Reads the products with most of several words, unless some are near. */
const readMost = async <Row extends { id: number }>(
  db: Reader,
  request: PageRequest,
  how: How,
  near: ProductPage<Row>,
): Promise<ProductPage<Row>> =>
  near.rows.length > 0 || isOneWord(request.q)
    ? near
    : readPageAs<Row>(db, request, { ...how, spelling: 'most' });

const isOneWord = (text = '') => /^\s*\p{L}+\s*$/u.test(text);

/** Reads the next page; the text is understood as on the page before. */
async function readOnwards<Row extends { id: number }>(
  db: Reader,
  request: PageRequest,
  after: Place,
  file: boolean,
): Promise<ProductPage<Row>> {
  const taken = after.inPlace ? await takeWhole(db, request) : null;
  const meant = taken?.filters ?? request;
  const { sort, direction } = orderOf(meant);
  if (after.inPlace !== (taken !== null) || after.sort !== sort || after.direction !== direction)
    throw refuseCursor();
  return readPageAs(db, meant, { file, spelling: after.spelling, takenAs: taken?.place ?? null }, after);
}

/** Takes the text as a number or a place, as the first page did. */
async function takeWhole(db: Reader, request: PageRequest) {
  const numbered = await takeAsNumber(db, request);
  return numbered ? { filters: numbered.filters, place: null } : takeAsPlace(db, request);
}

/** The order that a request asks for. */
function orderOf({ q, sort, direction = 'asc' }: PageRequest): Order {
  if (sort) return { sort, direction };
  return q ? { sort: 'match', direction: 'asc' } : { sort: 'name', direction };
}

/** Picks the part of the filters on which the text of a statement depends. */
export const shapeOf = ({
  q,
  macro,
  sub,
  unit,
  kind,
  stock,
  location,
  direct,
  supplier,
  ids,
  only,
}: Filters): FilterShape => ({
  q: isSet(q),
  macro: isSet(macro),
  sub: isSet(sub),
  unit: isSet(unit),
  kind: isSet(kind),
  stock,
  location: isSet(location),
  direct: isSet(location && direct),
  supplier: isSet(supplier),
  ids: isSet(ids),
  only,
});

/** A filter that isn't set is undefined, which JSON leaves out, so that two equal shapes are written alike. */
const isSet = (value: unknown): true | undefined => (value ? true : undefined);

const pageStatements = compiledByShape<PageShape>(pageStatement);

/** A place with more products than this is read by the order's index, because sorting them would take longer. */
const busyFrom = 3000;

async function isBusy(db: Reader, location: number, direct: boolean): Promise<boolean> {
  const places = direct
    ? sql`array[${location}::integer]`
    : sql`array(select id from locations where path @> array[${location}::integer])`;
  const rows = await runSql(db)<{ busy: boolean }>`
    select count(*) >= ${busyFrom}::integer as busy
      from (select from stock where quantity > 0
               and location_id = any (${places})
             limit ${busyFrom}::integer) lying`;
  return rows[0]?.busy ?? false;
}

type PagePosition = { key: string; tier: number; total: number };

async function readPageAs<Row extends { id: number }>(
  db: Reader,
  request: PageRequest,
  { file, spelling, takenAs }: { file: boolean; spelling: Spelling; takenAs: PlaceRef | null },
  place?: Place,
): Promise<ProductPage<Row>> {
  const { q, macro, sub, unit, kind, stock, location, direct, supplier, ids, only, limit = usual } = request;
  // One row more than the page has shows whether there is a next page.
  const rowsAsked = limit + 1;
  const usualLimit = limit === usual ? rowsAsked : undefined;
  const { sort, direction } = orderOf(request);
  const busy = location !== undefined && (await isBusy(db, location, direct !== undefined));
  const filters = { q, macro, sub, unit, kind, stock, location, direct, supplier, ids, only };
  const shape = { ...shapeOf(filters), busy };
  const after = place !== undefined;
  const read = pageStatements({ filters: shape, sort, direction, spelling, after, file, usualLimit });
  const values = { ...filters, limit: rowsAsked, key: place?.key, tier: place?.tier, id: place?.id };
  const found = await read<Row & PagePosition>(db, values);
  const total = place ? null : counted(found[0]?.total);
  const inPlace = takenAs !== null || ids !== undefined;
  const page = makePage(found, limit, total, ({ key, tier, id }) =>
    writeCursor({ sort, direction, spelling, inPlace, key, tier, id }),
  );
  return {
    ...page,
    approximate: spelling !== 'typed' && found.length > 0,
    partial: spelling === 'most' && found.length > 0,
    takenAs,
  };
}
