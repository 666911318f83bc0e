/** Pages of categories, and one of them. */
import type {
  MacroCategory,
  MacroFilters,
  SubCategory,
  SubFilters,
} from '@wms/contract/logistics/categories';
import { Id, text } from '@wms/contract/schema';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Reader } from '../platform/database.ts';
import { wrongField } from '../platform/refusal.ts';
import { macroKeys, macros, subKeys, subs } from './category-statements.ts';

type Paging = { cursor?: string | undefined; limit?: number | undefined };
export type MacroRequest = z.output<typeof MacroFilters> & Paging;
export type SubRequest = z.output<typeof SubFilters> & Paging;

type Page<Row> = {
  rows: Row[];
  cursor: string | null;
  total: { count: number; more: boolean } | null;
  approximate: boolean;
};

/** Of a file all at once, since no order has an index; there are as many as people have made up. */
export const mostCategories = 100_000;

export const readMacros = (db: Reader, { sort = 'position', ...request }: MacroRequest) =>
  readPage<MacroCategory>(db, macros(sql`true`), macroKeys[sort], { sort, ...request });

export const readSubs = (db: Reader, { sort = 'macro', macro, ...request }: SubRequest) =>
  readPage<SubCategory>(db, subs(macro ? sql`s.macro_id = ${macro}` : sql`true`), subKeys[sort], {
    sort,
    ...request,
  });

export async function readMacro(db: Reader, id: number): Promise<MacroCategory | undefined> {
  return (await sql<MacroCategory>`${macros(sql`m.id = ${id}`)}`.execute(db)).rows[0];
}

export async function readSub(db: Reader, id: number): Promise<SubCategory | undefined> {
  return (await sql<SubCategory>`${subs(sql`s.id = ${id}`)}`.execute(db)).rows[0];
}

type Request = Paging & { sort: string; q?: string | undefined; direction?: 'asc' | 'desc' | undefined };

/** As typed, else the nearest spellings. */
async function readPage<Row>(
  db: Reader,
  all: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
  request: Request,
): Promise<Page<Row>> {
  const place = request.cursor === undefined ? undefined : readCursor(request.cursor, request);
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
): Promise<Page<Row>> {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 12);
  const found = words.map((word) =>
    nearest
      ? sql`word_similarity(search_text(${word}), words) >= 0.45`
      : sql`strpos(words, search_text(${word})) > 0`,
  );
  const [order, after] = direction === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const { rows } = await sql<Row & { id: number; key: string; total: number }>`
    with found as materialized (
      select c.*, (${key}) collate "C" as key from (${all}) c
       where ${found.length > 0 ? sql.join(found, sql` and `) : sql`true`})
    select *, (select count(*) from found)::integer as total from found
     where ${place ? sql`(key, id) ${after} (${place.key}, ${place.id})` : sql`true`}
     order by key ${order}, id ${order} limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    rows: page,
    cursor: last ? writeCursor({ sort, direction, nearest, key: last.key, id: last.id }) : null,
    total: place ? null : { count: rows[0]?.total ?? 0, more: false },
    approximate: nearest && rows.length > 0,
  };
}

const Place = z.object({
  sort: z.string(),
  direction: z.enum(['asc', 'desc']),
  nearest: z.boolean(),
  key: text(400, 0),
  id: Id,
});
type Place = z.infer<typeof Place>;

const writeCursor = (place: Place) => Buffer.from(JSON.stringify(place)).toString('base64url');

function readCursor(cursor: string, { sort, direction = 'asc' }: Request): Place {
  const place = Place.safeParse(parsed(cursor));
  if (!place.success || place.data.sort !== sort || place.data.direction !== direction)
    throw wrongField('cursor', 'La pagina chiesta non vale per questo elenco: riparti dall’inizio');
  return place.data;
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
