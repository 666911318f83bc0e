/** Reads pages of categories, or a single category. */
import type {
  MacroCategory,
  MacroFilters,
  SubCategory,
  SubFilters,
} from '@wms/contract/logistics/categories/endpoints';
import { Id, text } from '@wms/contract/platform/schema';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { cursors, makePage, type Page, type Paging, refuseCursor } from '../../platform/database/paging.ts';
import { typedWords } from '../../platform/database/search-words.ts';
import { macroKeys, macros, subKeys, subs } from './statements.ts';

export type MacroRequest = z.output<typeof MacroFilters> & Paging;
export type SubRequest = z.output<typeof SubFilters> & Paging;

type SearchPage<Row> = Page<Row> & { approximate: boolean };

/** The most rows of a file, which is read in one page because no order has an index; people create few categories. */
export const mostCategories = 100_000;

export const readMacros = (db: Reader, { sort = 'position', ...request }: MacroRequest) =>
  readPage<MacroCategory>(db, macros(sql`true`), macroKeys[sort], { sort, ...request });

export const readSubs = (db: Reader, { sort = 'macro', macro, ...request }: SubRequest) =>
  readPage<SubCategory>(db, subs(macro ? sql`s.macro_id = ${macro}` : sql`true`), subKeys[sort], {
    sort,
    ...request,
  });

export async function readMacro(db: Reader, id: number): Promise<MacroCategory | undefined> {
  const [category] = await runSql(db)<MacroCategory>`${macros(sql`m.id = ${id}`)}`;
  return category;
}

export async function readSub(db: Reader, id: number): Promise<SubCategory | undefined> {
  const [category] = await runSql(db)<SubCategory>`${subs(sql`s.id = ${id}`)}`;
  return category;
}

type Request = Paging & { sort: string; q?: string | undefined; direction?: 'asc' | 'desc' | undefined };

/** Searches the words as they were typed; when no row has them, searches similar spellings. */
async function readPage<Row>(
  db: Reader,
  all: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
  request: Request,
): Promise<SearchPage<Row>> {
  const place = readPlace(request);
  const page = await readPageAs<Row>(db, all, key, request, place);
  if (page.rows.length > 0 || place || !request.q) return page;
  return readPageAs<Row>(db, all, key, request, undefined, true);
}

async function readPageAs<Row>(
  db: Reader,
  all: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
  { q = '', sort, direction = 'asc', limit = 50 }: Request,
  place: Place | undefined,
  nearest = place?.nearest ?? false,
): Promise<SearchPage<Row>> {
  const words = typedWords(q);
  const conditions = words.map((word) =>
    nearest
      ? sql`word_similarity(search_text(${word}), words) >= 0.45`
      : sql`strpos(words, search_text(${word})) > 0`,
  );
  const [order, after] = direction === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const rows = await runSql(db)<Row & { id: number; key: string; total: number }>`
    with found as materialized (
      select c.*, (${key}) collate "C" as key from (${all}) c
       where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`})
    select *, (select count(*) from found)::integer as total from found
     where ${place ? sql`(key, id) ${after} (${place.key}, ${place.id})` : sql`true`}
     order by key ${order}, id ${order} limit ${limit + 1}`;
  const total = place ? null : { count: rows[0]?.total ?? 0, more: false };
  const page = makePage(rows, limit, total, ({ key, id }) =>
    places.write({ sort, direction, nearest, key, id }),
  );
  return { ...page, approximate: nearest && rows.length > 0 };
}

const Place = z.object({
  sort: z.string(),
  direction: z.enum(['asc', 'desc']),
  nearest: z.boolean(),
  key: text(400, 0),
  id: Id,
});
type Place = z.infer<typeof Place>;
const places = cursors(Place);

function readPlace({ cursor, sort, direction = 'asc' }: Request): Place | undefined {
  const place = places.read(cursor);
  if (place && (place.sort !== sort || place.direction !== direction)) throw refuseCursor();
  return place;
}
