/**
 * Writes the filters of the product list as SQL. The narrow table `product_states` repeats the filtered columns of
 * `products`, so every condition except that of the searched text fits either table.
 */
import type { productGaps, stockFilters } from '@wms/contract/logistics/products/reading';
import { type RawBuilder, sql } from 'kysely';
import { slot } from '../../../platform/database/compiled-once.ts';
import type { NearSpelling, Spelling } from './cursor.ts';

export type StockFilter = (typeof stockFilters)[number];
export type Gap = (typeof productGaps)[number];

/** Says which filters are set. `stock` and `only` have their values here, because each value has its own condition. */
export type FilterShape = {
  q?: unknown;
  macro?: unknown;
  sub?: unknown;
  unit?: unknown;
  kind?: unknown;
  stock?: StockFilter | undefined;
  location?: unknown;
  /** Only the place itself counts, without the places inside it. */
  direct?: unknown;
  supplier?: unknown;
  /** The products that have the lots of a typed number. */
  ids?: unknown;
  /** True when so much lies in the place that reading by the order's index is faster than sorting its products. */
  busy?: boolean | undefined;
  only?: Gap | undefined;
};
/** The table of the rows, and its names in SQL; `products` joins the product to the rows. */
export type Rows = Record<'table' | 'alias' | 'id' | 'name' | 'products', RawBuilder<unknown>> & {
  /** The condition that the text is found in the product. */
  search(words: RawBuilder<unknown>): RawBuilder<unknown>;
  /** A condition on `st.stock_state`. */
  state(condition: RawBuilder<unknown>): RawBuilder<unknown>;
};

export const inProducts: Rows = {
  table: sql`products p`,
  alias: sql`p`,
  id: sql`p.id`,
  name: sql`p.search_name`,
  products: sql``,
  // In a subquery PostgreSQL computes the search query once, and not for each row.
  search: (words) => sql`p.search @@ (select ${words})`,
  // 'offset 0' makes the planner look up the state of each product found, instead of joining the two tables.
  state: (condition) =>
    sql`exists (select from product_states st where st.product_id = p.id and ${condition} offset 0)`,
};
export const inStates: Rows = {
  table: sql`product_states st`,
  alias: sql`st`,
  id: sql`st.product_id`,
  name: sql`st.search_name`,
  products: sql`join products p on p.id = st.product_id`,
  // Found ids in an array are looked up in the order of the states' key, one page of the index after the other.
  search: (words) =>
    sql`st.product_id = any (array(select found.id from products found where found.search @@ (select ${words})))`,
  state: (condition) => condition,
};

/**
 * Chooses the table to read. The states have an index for each order that a filter by state is shown in, and for
 * products out of use.
 */
export const rowsFor = ({ q, stock, only }: FilterShape): Rows =>
  !q && (stock || only === 'uncounted' || only === 'archived') ? inStates : inProducts;

/**
 * The largest number of products found by a text that are compared with the state; when the text finds more, the
 * products of the state are compared with the text.
 */
const fewMatches = 1000;

/**
 * SQL: the condition that a text finds a product, in a list that is filtered by state too. Of the two sets, the
 * smaller one is checked row by row. The running query decides which set that is, because it depends on how frequent a
 * word is. `matching` is a condition on `products p`.
 */
export function matchingInState(
  matching: RawBuilder<unknown>,
  filters: Pick<FilterShape, 'stock' | 'only'>,
): RawBuilder<unknown> {
  const state = narrowingState(filters);
  if (!state) return matching;
  return sql`p.id = any (array(
      with matches as materialized (select p.id from products p where ${matching} limit ${sql.lit(fewMatches + 1)})
      select id from matches where (select count(*) from matches) <= ${sql.lit(fewMatches)}
      union all
      select st.product_id from product_states st
       where (select count(*) from matches) > ${sql.lit(fewMatches)} and ${state}))
    -- 'is true' keeps the planner from searching the text's index for all matches once more.
    and (${matching}) is true`;
}

/**
 * SQL: the state that narrows a list more than a frequent word; undefined where the text alone narrows it, because
 * nearly all products are available.
 */
export function narrowingState({
  stock,
  only,
}: Pick<FilterShape, 'stock' | 'only'>): RawBuilder<unknown> | undefined {
  if (only === 'archived') return sql`not st.active`;
  return stock && stock !== 'available' ? sql`st.active and ${inState(stock)}` : undefined;
}

const askedNearly = sql`(
  select array_agg(query order by weight desc) as queries, array_agg(alone order by weight desc) as alone,
         array_agg(weight order by weight desc) as weights
    from nearly_asked_things(${slot('q')}::text)) as things`;

/** SQL: the query that the text makes. */
export const wordsOf = (spelling: Spelling): RawBuilder<unknown> =>
  spelling === 'typed'
    ? sql`product_query(${slot('q')}::text)`
    : sql`(select ${nearlyWordsOf(spelling)} from ${askedNearly})`;

/** SQL: the query of what is nearly asked for, of `queries` and their `weights` whose heaviest comes first. */
export const nearlyWordsOf = (spelling: NearSpelling): RawBuilder<unknown> =>
  spelling === 'nearest' ? sql`nearest_query(queries)` : sql`most_query(queries, alone, weights)`;

/** The condition that the stock `lying` is in the place or, unless `direct` is set, in a place inside it. */
const inPlace = (direct: unknown) =>
  direct
    ? sql`lying.location_id = ${slot('location')}::integer`
    : sql`lying.location_id = any (array(select below.id from locations below
      where below.path @> array[${slot('location')}::integer]))`;

const inStock = sql`st.stock_state <> 'none'`;

/**
 * SQL: the condition of a state. 'Sotto scorta' is everything below its minimum, also what is used up, because Home,
 * the desk's list, the orders and the index product_states_below_minimum define it so.
 */
function inState(stock: string): RawBuilder<unknown> {
  if (stock === 'available') return inStock;
  if (stock === 'low') return sql`st.minimum_stock > 0 and st.stock_state in ('none', 'low')`;
  return sql`st.stock_state = ${sql.lit(stock)}`;
}

/**
 * The filters as one condition on the rows. With `walked` the text is compared row by row, because so many products
 * have it that a page is full long before all of them are found by its index.
 */
export function conditions(
  { q, macro, sub, unit, kind, stock, location, direct, supplier, ids, busy, only }: FilterShape,
  spelling: Spelling,
  rows: Rows,
  walked = false,
): RawBuilder<unknown> {
  const { alias, id } = rows;
  const text = rows.search(wordsOf(spelling));
  const found = walked ? sql`(${text}) is true` : text;
  const all = [
    q && (rows === inProducts ? matchingInState(found, { stock, only }) : found),
    macro &&
      sql`${alias}.sub_category_id = any (array(select id from sub_categories
        where macro_id = ${slot('macro')}::integer))`,
    sub && sql`${alias}.sub_category_id = ${slot('sub')}::integer`,
    unit && sql`${alias}.unit = ${slot('unit')}::text`,
    kind && sql`${alias}.kind = ${slot('kind')}::text`,
    only === 'archived' ? sql`not ${alias}.active` : sql`${alias}.active`,
    only === 'noPhoto' && sql`not exists (select from product_photos photo where photo.product_id = ${id})`,
    only === 'noBarcode' &&
      sql`not exists (select from product_barcodes barcode where barcode.product_id = ${id})`,
    only === 'uncounted' &&
      sql`${rows.state(inStock)} and not exists (
        select from stock_take_counts counted where counted.product_id = ${id}
          and counted.counted_at > now() - interval '1 year')`,
    location &&
      !busy &&
      sql`${id} in (select lying.product_id from stock lying where lying.quantity > 0 and ${inPlace(direct)})`,
    // 'offset 0' makes the planner look up the stock of each product that it reads, instead of joining the two tables.
    location &&
      busy &&
      sql`exists (select from stock lying where lying.product_id = ${id} and lying.quantity > 0
                     and ${inPlace(direct)} offset 0)`,
    supplier &&
      sql`${id} = any (array(select sold.product_id from supplier_products sold
        where sold.supplier_id = ${slot('supplier')}::integer))`,
    ids && sql`${id} = any (${slot('ids')}::integer[])`,
    stock && rows.state(inState(stock)),
  ].filter((condition): condition is RawBuilder<unknown> => condition instanceof Object);
  return sql.join(all, sql` and `);
}
