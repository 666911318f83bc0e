/** The SQL of the product list: filters, orders, pages, and the search. One query answers one page with its count. */
import type { ProductFilters, ProductRow, productSorts } from '@wms/contract/logistics/products';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Reader } from '../platform/database.ts';
import { type Direction, type Place, readCursor, writeCursor } from './product-cursor.ts';

type Filters = z.output<typeof ProductFilters>;
type Sort = (typeof productSorts)[number];

/** `typed`: every word as it was typed; `nearest`: each or one of its nearest spellings. */
export type Spelling = 'typed' | 'nearest';

export type PageRequest = Filters & {
  sort?: Sort | undefined;
  direction?: Direction | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

/** What an export has and the list leaves out. */
export type FullRow = ProductRow & { manufacturer: string | null; manufacturerCode: string | null };

export type Page = {
  rows: FullRow[];
  cursor: string | null;
  total: { count: number; more: boolean } | null;
  approximate: boolean;
};

/** Nobody counts or pages through more than this: above it, the answer says 'more'. */
const mostCounted = 1000;

/**
 * A page, the nearest spellings when nothing is found as typed. A text without an order gives the best match first, of
 * the first thousand found; everything else is paged to its end.
 */
export async function readPage(db: Reader, request: PageRequest): Promise<Page> {
  const place = request.cursor === undefined ? undefined : readCursor(request.cursor, orderOf(request));
  const page = await readPageAs(db, request, place?.spelling ?? 'typed', place);
  if (page.rows.length > 0 || place || !request.q) return page;
  return readPageAs(db, request, 'nearest', place);
}

/** The name of the order that a request asks for. */
function orderOf({ q, sort, direction = 'asc' }: PageRequest) {
  return { sort: sort ?? (q ? ('match' as const) : ('name' as const)), direction: sort || !q ? direction : 'asc' };
}

async function readPageAs(db: Reader, request: PageRequest, spelling: Spelling, place: Place | undefined): Promise<Page> {
  const { sort, direction } = orderOf(request);
  const limit = request.limit ?? 50;
  const query =
    sort === 'match'
      ? bestMatches(request, spelling, place, limit + 1)
      : sortedRows(request, sort, direction, spelling, place, limit + 1);
  const found = (await query.execute(db)).rows;
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const count = found[0]?.total ?? 0;
  return {
    rows,
    cursor: last ? writeCursor({ sort, direction, spelling, key: last.key, tier: last.tier, id: last.id }) : null,
    total: place ? null : { count: Math.min(count, mostCounted), more: count > mostCounted },
    approximate: spelling === 'nearest' && found.length > 0,
  };
}

type FoundRow = FullRow & { key: string; tier: number; total: number };

const rowColumns = sql.raw('p.id, p.code, p.name, p.description, p.unit, p.quantity, p.manufacturer, p.manufacturer_code');

/** What each order compares, and that value as the text that a cursor carries. */
const orders: Record<Sort, { column: string; text: string; value: (key: string) => RawBuilder<unknown> }> = {
  code: { column: 'p.search_code', text: 'p.search_code', value: (key) => sql`${key}::text` },
  name: { column: 'p.search_name', text: 'p.search_name', value: (key) => sql`${key}::text` },
  quantity: { column: 'p.quantity', text: 'p.quantity::text', value: (key) => sql`${key}::numeric` },
  updatedAt: {
    column: 'p.updated_at',
    // Microseconds: an instant rounded to milliseconds would skip rows, or show them twice.
    text: '(extract(epoch from p.updated_at) * 1000000)::bigint::text',
    value: (key) => sql`'epoch'::timestamptz + ${key}::bigint * interval '1 microsecond'`,
  },
};

function sortedRows(
  filters: Filters,
  sort: Sort,
  direction: Direction,
  spelling: Spelling,
  place: Place | undefined,
  limit: number,
): RawBuilder<FoundRow> {
  const { column, text, value } = orders[sort];
  const [order, towards] = [sql.raw(column), sql.raw(direction)];
  const where = conditions(filters, spelling);
  const after = place
    ? sql`and (${order}, p.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${value(place.key)}, ${place.id}::integer)`
    : sql``;
  return sql`
    select page.*, page.manufacturer_code as "manufacturerCode", s.name as sub, m.name as macro, 0 as tier,
           ${place ? sql`0` : countOf(where)} as total
      from (select ${rowColumns}, p.sub_category_id, ${order} as place, ${sql.raw(text)} as key
              from ${source(filters, sort, direction, where, after, limit)}
             where ${where} ${after}
             order by ${order} ${towards}, p.id ${towards} limit ${limit}::integer) page
      join sub_categories s on s.id = page.sub_category_id
      join macro_categories m on m.id = s.macro_id
     order by page.place ${towards}, page.id ${towards}`;
}

/**
 * The products to sort. The planner would walk the order's index until it has met enough rows of a category, through the
 * whole table when that has few; so the rows of a category come by their own index, and in the list's usual order they
 * are sorted already within each sub category.
 */
function source(
  { q, macro, sub }: Filters,
  sort: Sort,
  direction: Direction,
  where: RawBuilder<unknown>,
  after: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  if (q || (!macro && (!sub || sort === 'name'))) return sql`products p`;
  if (sort !== 'name') return sql`(select * from products p where ${where} offset 0) p`;
  const towards = sql.raw(direction);
  return sql`(
    select p.* from sub_categories s
     cross join lateral (
       select * from products p where p.sub_category_id = s.id and ${where} ${after}
        order by p.search_name ${towards}, p.id ${towards} limit ${limit}::integer) p
     where s.macro_id = ${macro}::integer) p`;
}

const countOf = (where: RawBuilder<unknown>) =>
  sql`(select count(*) from (select from products p where ${where} limit ${sql.lit(mostCounted + 1)}) counted)::integer`;

/**
 * The best match first: the code itself, codes and names that begin with the text, then rows with all words whole in
 * code or name, beginning there, anywhere. Only what the index gives first is ranked (a frequent word would otherwise
 * sort the whole table), so what begins with the text is looked up beside it: that much is never missed.
 */
function bestMatches(filters: Filters, spelling: Spelling, place: Place | undefined, limit: number): RawBuilder<FoundRow> {
  const typed = filters.q ?? '';
  const narrowed = conditions({ ...filters, q: undefined }, spelling);
  const tier =
    spelling === 'typed'
      ? sql`case when p.search_code = asked.key then 0 when starts_with(p.search_code, asked.key) then 1
                 when starts_with(p.search_name, asked.key) then 2 when p.search @@ asked.whole then 3
                 when p.search @@ asked.head then 4 else 5 end`
      : sql`(20 - round(20 * word_similarity(asked.key, p.search_code || ' ' || p.search_name)))::integer`;
  const beginning = (column: string) => sql`
    (select p.id, p.search_name, ${tier} from products p, asked
      where p.${sql.raw(column)} >= (select key from asked) and p.${sql.raw(column)} < (select key || chr(1114111) from asked)
        and ${narrowed} order by p.${sql.raw(column)} limit 200)`;
  return sql`
    with asked as materialized (
      select search_text(trim(${typed}::text)) as key, ${queryOf(typed, spelling)} as words,
             product_query(${typed}::text, ':AB') as whole, product_query(${typed}::text, ':*AB') as head),
    found as materialized (
      (select p.id, p.search_name, ${tier} as tier from products p, asked
        where p.search @@ (select words from asked) and ${narrowed} limit ${sql.lit(mostCounted + 1)})
      ${spelling === 'typed' ? sql`union ${beginning('search_code')} union ${beginning('search_name')}` : sql``}),
    page as (
      select * from found
       ${place ? sql`where (tier, search_name, id) > (${place.tier}::integer, ${place.key}::text, ${place.id}::integer)` : sql``}
       order by tier, search_name, id limit ${limit}::integer)
    select ${rowColumns}, p.manufacturer_code as "manufacturerCode", s.name as sub, m.name as macro,
           page.tier, page.search_name as key, (select count(*) from found)::integer as total
      from page
      join products p on p.id = page.id
      join sub_categories s on s.id = p.sub_category_id
      join macro_categories m on m.id = s.macro_id
     order by page.tier, page.search_name, page.id`;
}

const queryOf = (typed: string, spelling: Spelling) =>
  spelling === 'typed' ? sql`product_query(${typed}::text)` : sql`nearest_product_query(${typed}::text)`;

/** The filters as one condition on `products p`. */
export function conditions({ q, macro, sub, unit, stock }: Filters, spelling: Spelling): RawBuilder<unknown> {
  const all = [
    // In a subquery of its own it is worked out once, not once a row.
    q && sql`p.search @@ (select ${queryOf(q, spelling)})`,
    macro && sql`p.sub_category_id = any (array(select id from sub_categories where macro_id = ${macro}::integer))`,
    sub && sql`p.sub_category_id = ${sub}::integer`,
    unit && sql`p.unit = ${unit}::text`,
    stock === 'available' && sql`p.quantity > 0`,
    stock === 'none' && sql`p.quantity = 0`,
  ].filter((condition) => typeof condition === 'object');
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`;
}
