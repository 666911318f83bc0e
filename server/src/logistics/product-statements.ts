/**
 * The SQL of the product list, by what was asked for (filters set, order, a page after another one): the values go into the
 * slots q, macro, sub, unit, kind, location, limit and, for the place where a page begins, key, tier and id.
 */
import type { productGaps, productSorts, stockFilters } from '@wms/contract/logistics/products';
import { type RawBuilder, sql } from 'kysely';
import { slot } from '../platform/compiled-once.ts';
import { countLimit } from '../platform/paging.ts';
import type { Direction, Spelling } from './product-cursor.ts';

export type Sort = (typeof productSorts)[number];
export type StockFilter = (typeof stockFilters)[number];
export type Gap = (typeof productGaps)[number];

/** Which filters are set; of `stock` also how, since its conditions hold no value. */
export type FilterShape = {
  q?: unknown;
  macro?: unknown;
  sub?: unknown;
  unit?: unknown;
  kind?: unknown;
  stock?: StockFilter | undefined;
  location?: unknown;
  /** In the place itself, not below it. */
  direct?: unknown;
  /** So much lies there that the order's index meets it sooner than its products can be sorted. */
  busy?: boolean | undefined;
  only?: Gap | undefined;
};
export type PageShape = {
  filters: FilterShape;
  sort: Sort | 'match';
  direction: Direction;
  spelling: Spelling;
  /** Not the first page. */
  after: boolean;
  /** With what only a file has, without what only a screen shows. */
  file: boolean;
  /** How many rows, where it is as many as usual: a plan that knows them is made once, and not at each execution. */
  usualLimit: number | undefined;
};

const limitOf = ({ usualLimit }: Pick<PageShape, 'usualLimit'>) =>
  usualLimit === undefined ? sql`${slot('limit')}::integer` : sql.lit(usualLimit);

export const pageStatement = (shape: PageShape): RawBuilder<unknown> =>
  shape.sort === 'match' ? bestMatches(shape) : sortedRows({ ...shape, sort: shape.sort });

const columns = (of: string, file: boolean) =>
  sql.raw(
    `${['id', 'code', 'name', 'description', 'unit', 'kind', 'manufacturer'].map((name) => `${of}.${name}`).join(', ')},
     ${of}.stock_state as "stockState", ${of}.minimum_stock as "minimumStock", ${of}.standard_cost as "standardCost",
     s.name as sub, m.name as macro, total.quantity, ${file ? onlyInFiles(of) : onlyOnScreens(of)}`,
  );

const onlyOnScreens = (of: string) => `
     total.quantity - total.reserved as available, (total.quantity * ${of}.standard_cost)::numeric(14, 2) as value,
     ${of}.updated_at as "updatedAt", moved.at as "movedAt",
     (select first_name || ' ' || last_name from users where id = moved.user_id) as "movedBy",
     (select photo.id from product_photos photo where photo.product_id = ${of}.id order by photo.position, photo.id limit 1) as "photoId",
     held.code as place, coalesce(lying.places, 0)::integer as places`;

const onlyInFiles = (of: string) => `
     ${of}.manufacturer_code as "manufacturerCode", ${of}.maximum_stock as "maximumStock", ${of}.reorder_quantity as "reorderQuantity",
     ${of}.tracking, ${of}.has_expiry as "hasExpiry", ${of}.notes, ${of}.active,
     ${of}.vat_percent as "vatPercent", ${of}.weight_grams as "weightGrams", ${of}.length_mm as "lengthMm", ${of}.width_mm as "widthMm",
     ${of}.height_mm as "heightMm",
     (select string_agg(code, ', ' order by id) from product_barcodes where product_id = ${of}.id) as barcodes`;

/** Looked up for each product of the page: the planner would read the totals of all. */
const totalOf = (of: string) =>
  sql.raw(
    `cross join lateral (select quantity, reserved, last_movement_id from product_totals where product_id = ${of}.id offset 0) total`,
  );

/** What moved each product of the page last; where most of it lies, and in how many places it lies. */
const movedAndLying = (of: string, file: boolean) =>
  file
    ? sql``
    : sql`
  left join lateral (select at, user_id from stock_movements where id = total.last_movement_id offset 0) moved on true
  left join lateral (
    select location_id, count(*) over () as places
      from stock where product_id = ${sql.raw(of)}.id and quantity > 0
     group by location_id order by sum(quantity) desc, location_id limit 1) lying on true
  left join locations held on held.id = lying.location_id`;

/** What each order compares, that value as the text that a cursor carries, and the text as the value again. */
const orders: Record<Sort, { column: string; text: string; value: RawBuilder<unknown> }> = {
  code: { column: 'p.search_code', text: 'p.search_code', value: sql`${slot('key')}::text` },
  name: { column: 'p.search_name', text: 'p.search_name', value: sql`${slot('key')}::text` },
  quantity: { column: 't.quantity', text: 't.quantity::text', value: sql`${slot('key')}::numeric` },
  updatedAt: {
    column: 'p.updated_at',
    // Microseconds: an instant rounded to milliseconds would skip rows, or show them twice.
    text: '(extract(epoch from p.updated_at) * 1000000)::bigint::text',
    value: sql`'epoch'::timestamptz + ${slot('key')}::bigint * interval '1 microsecond'`,
  },
  // A later movement has a later id; what never moved comes before all.
  movedAt: {
    column: 'coalesce(t.last_movement_id, 0)',
    text: 'coalesce(t.last_movement_id, 0)::text',
    value: sql`${slot('key')}::bigint`,
  },
};

function sortedRows({
  filters,
  sort,
  direction,
  spelling,
  after,
  file,
  usualLimit,
}: PageShape & { sort: Sort }): RawBuilder<unknown> {
  const { column, text, value } = orders[sort];
  const [order, towards] = [sql.raw(column), sql.raw(direction)];
  const where = conditions(filters, spelling);
  const onwards = after
    ? sql`and (${order}, p.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${value}, ${slot('id')}::integer)`
    : sql``;
  const total = sql`(select count(*) from (select from products p where ${where} limit ${sql.lit(countLimit)}) counted)::integer`;
  return sql`
    select ${columns('page', file)}, page.key, 0 as tier, ${after ? sql`0` : total} as total
      from (select p.*, ${order} as place, ${sql.raw(text)} as key
              from ${source(filters, sort, towards, where, onwards, limitOf({ usualLimit }))}
             where ${where} ${onwards}
             order by ${order} ${towards}, p.id ${towards} limit ${limitOf({ usualLimit })}) page
      ${totalOf('page')}
      join sub_categories s on s.id = page.sub_category_id
      join macro_categories m on m.id = s.macro_id
      ${movedAndLying('page', file)}
     order by page.place ${towards}, page.id ${towards}`;
}

/**
 * The products to sort. The planner would walk the order's index until it has met enough rows of a category, through the
 * whole table when that has few (measured: 80 ms of 100,000 rows, now 0.4); so the rows of a category come by their own
 * index, and in the list's usual order they are sorted already within each sub category.
 */
function source(
  { q, macro, sub, location, busy }: FilterShape,
  sort: Sort,
  towards: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  onwards: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const total =
    sort === 'quantity' || sort === 'movedAt' ? sql`join product_totals t on t.product_id = p.id` : sql``;
  if (location && !q && !busy) return sql`(select * from products p where ${where} offset 0) p ${total}`;
  if (q || (!macro && (!sub || sort === 'name'))) return sql`products p ${total}`;
  if (sort !== 'name') return sql`(select * from products p where ${where} offset 0) p ${total}`;
  return sql`(
    select p.* from sub_categories s
     cross join lateral (
       select * from products p where p.sub_category_id = s.id and ${where} ${onwards}
        order by p.search_name ${towards}, p.id ${towards} limit ${limit}) p
     where s.macro_id = ${slot('macro')}::integer) p`;
}

/**
 * The best match first: the code itself, codes and names that begin with the text, then rows with all words whole in
 * code or name, beginning there, anywhere. Only what the index gives first is ranked (a frequent word would otherwise
 * sort the whole table), so what begins with the text is looked up beside it: that much is never missed.
 */
function bestMatches({ filters, spelling, after, file, usualLimit }: PageShape): RawBuilder<unknown> {
  const narrowed = conditions({ ...filters, q: undefined }, spelling);
  const tier =
    spelling === 'typed'
      ? sql`case when p.search_code = asked.code then 0 when starts_with(p.search_code, asked.code) then 1
                 when starts_with(p.search_name, asked.name) then 2 when p.search @@ asked.whole then 3
                 when p.search @@ asked.head then 4 else 5 end`
      : sql`(20 - round(20 * word_similarity(asked.name, p.search_code || ' ' || p.search_name)))::integer`;
  const beginning = (column: 'code' | 'name') => {
    const [of, text] = [sql.raw(`p.search_${column}`), sql.raw(column)];
    return sql`
      (select p.id, p.search_name, ${tier} from products p, asked
        where ${of} >= (select ${text} from asked) and ${of} < (select ${text} || chr(1114111) from asked)
          and ${narrowed} order by ${of} limit 200)`;
  };
  const typed = sql`${slot('q')}::text`;
  return sql`
    with asked as materialized (
      select nullif(search_text(trim(${typed})), '') as code, nullif(search_words(${typed}), '') as name,
             ${wordsOf(spelling)} as words, product_query(${typed}, ':AB') as whole, product_query(${typed}, ':*AB') as head),
    found as materialized (
      (select p.id, p.search_name, ${tier} as tier from products p, asked
        where p.search @@ (select words from asked) and ${narrowed} limit ${sql.lit(countLimit)})
      ${spelling === 'typed' ? sql`union ${beginning('code')} union ${beginning('name')}` : sql``}),
    page as (
      select * from found
       ${after ? sql`where (tier, search_name, id) > (${slot('tier')}::integer, ${slot('key')}::text, ${slot('id')}::integer)` : sql``}
       order by tier, search_name, id limit ${limitOf({ usualLimit })})
    select ${columns('p', file)}, page.search_name as key, page.tier, (select count(*) from found)::integer as total
      from page
      join products p on p.id = page.id
      ${totalOf('page')}
      join sub_categories s on s.id = p.sub_category_id
      join macro_categories m on m.id = s.macro_id
      ${movedAndLying('p', file)}
     order by page.tier, page.search_name, page.id`;
}

const wordsOf = (spelling: Spelling) =>
  spelling === 'typed'
    ? sql`product_query(${slot('q')}::text)`
    : sql`nearest_product_query(${slot('q')}::text)`;

/** What of the stock `lying` is in the place, or in it and everything below. */
const inPlace = (direct: unknown) =>
  direct
    ? sql`lying.location_id = ${slot('location')}::integer`
    : sql`lying.location_id = any (array(select below.id from locations below where below.path @> array[${slot('location')}::integer]))`;

/** The filters as one condition on `products p`. */
export function conditions(
  { q, macro, sub, unit, kind, stock, location, direct, busy, only }: FilterShape,
  spelling: Spelling,
): RawBuilder<unknown> {
  const all = [
    // In a subquery of its own it is worked out once, not once a row.
    q && sql`p.search @@ (select ${wordsOf(spelling)})`,
    macro &&
      sql`p.sub_category_id = any (array(select id from sub_categories where macro_id = ${slot('macro')}::integer))`,
    sub && sql`p.sub_category_id = ${slot('sub')}::integer`,
    unit && sql`p.unit = ${slot('unit')}::text`,
    kind && sql`p.kind = ${slot('kind')}::text`,
    only === 'archived' ? sql`not p.active` : sql`p.active`,
    only === 'noPhoto' && sql`not exists (select from product_photos photo where photo.product_id = p.id)`,
    only === 'noBarcode' &&
      sql`not exists (select from product_barcodes barcode where barcode.product_id = p.id)`,
    only === 'uncounted' &&
      sql`p.stock_state <> 'none' and not exists (
        select from stock_take_counts counted where counted.product_id = p.id and counted.counted_at > now() - interval '1 year')`,
    location &&
      !busy &&
      sql`p.id in (select lying.product_id from stock lying where lying.quantity > 0 and ${inPlace(direct)})`,
    // 'offset 0' keeps it a question asked of each product met.
    location &&
      busy &&
      sql`exists (select from stock lying where lying.product_id = p.id and lying.quantity > 0
                     and ${inPlace(direct)} offset 0)`,
    stock === 'available' && sql`p.stock_state <> 'none'`,
    stock && stock !== 'available' && sql`p.stock_state = ${sql.lit(stock)}`,
  ].filter((condition): condition is RawBuilder<unknown> => condition instanceof Object);
  return sql.join(all, sql` and `);
}
