/**
 * Makes the SQL of the product list for each combination of filters, order and position of the page. The values go
 * into slots: q, macro, sub, unit, kind, location, limit and, for the place where a page begins, key, tier and id.
 */
import { productFields } from '@wms/contract/logistics/products/fields';
import { ListedProduct, type productSorts } from '@wms/contract/logistics/products/reading';
import { type RawBuilder, sql } from 'kysely';
import { slot } from '../../../platform/database/compiled-once.ts';
import { selectFields } from '../../../platform/database/fields.ts';
import { countLimit } from '../../../platform/database/paging.ts';
import { allLentOf } from '../../shared/refs.ts';
import {
  conditions,
  type FilterShape,
  inProducts,
  inStates,
  matchingInState,
  narrowingState,
  nearlyWordsOf,
  type Rows,
  rowsFor,
} from './conditions.ts';
import type { Direction, NearSpelling, Spelling } from './cursor.ts';

export type Sort = (typeof productSorts)[number];

export type PageShape = {
  filters: FilterShape;
  sort: Sort | 'match';
  direction: Direction;
  spelling: Spelling;
  /** True for every page but the first. */
  after: boolean;
  /** True for a file, which has other columns than the screen. */
  file: boolean;
  /**
   * The limit when the request asks for the usual number of rows, otherwise undefined. A limit that is a constant in
   * the SQL lets PostgreSQL plan the statement once instead of at each execution.
   */
  usualLimit: number | undefined;
};

const limitOf = ({ usualLimit }: Pick<PageShape, 'usualLimit'>) =>
  usualLimit === undefined ? sql`${slot('limit')}::integer` : sql.lit(usualLimit);

export const pageStatement = (shape: PageShape): RawBuilder<unknown> =>
  shape.sort === 'match' ? bestMatches(shape) : sortedRows({ ...shape, sort: shape.sort });

const columns = (alias: string, file: boolean) => sql`${sql.ref(`${alias}.id`)},
     ${selectFields(productFields, alias, (name, field) => (file ? field.file !== undefined : onScreens.has(name)))},
     s.name as sub, m.name as macro, total.quantity, ${file ? sql`` : sql`${allLentOf('total')} as "allLent",`}
     ${sql.raw(file ? onlyInFiles(alias) : onlyOnScreens(alias))}`;

/** The fields of a product that its row in the list shows. */
const onScreens: ReadonlySet<string> = new Set(Object.keys(ListedProduct.shape));

const onlyOnScreens = (alias: string) =>
  `
     stock_state_of(total.quantity - total.reserved, ${alias}.minimum_stock, ${alias}.maximum_stock) as "stockState",
     total.last_movement_id is not null as moved,
     total.quantity - total.reserved as available, (total.quantity * ${alias}.standard_cost)::numeric(28, 2) as value,
     ${alias}.updated_at as "updatedAt", total.moved_at as "movedAt",
     (select first_name || ' ' || last_name from users where id = total.moved_by) as "movedBy",
     (select photo.id from product_photos photo where photo.product_id = ${alias}.id order by photo.position, ` +
  `photo.id limit 1) as "photoId",
     way.incoming::numeric(20, 3) as incoming, way.incoming_on as "incomingOn",
     held.code as place, total.places`;

const onlyInFiles = (alias: string) =>
  `(select string_agg(code, ', ' order by id) from product_barcodes where product_id = ${alias}.id) as barcode`;

/** Looks up the total of each product of the page, because with a plain join the planner would read all totals. */
const totalOf = (alias: string) =>
  sql.raw(`cross join lateral (select * from product_totals where product_id = ${alias}.id offset 0) total`);

/** Joins the place where most of a product lies and the quantity on order, which only the screen shows. */
const lyingAndOrdered = (alias: string, file: boolean) =>
  file
    ? sql``
    : sql`
  left join locations held on held.id = total.main_location_id
  cross join lateral on_order(${sql.raw(alias)}.id) way`;

/**
 * For each sort order: the column that is compared, the column's value as the text of a cursor, and the SQL that turns
 * this text into a value again.
 */
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
  // A later movement has a higher id; products that never moved come first.
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
  const asked = rowsFor(filters);
  const collected = asked === inStates && sort !== 'name' && isGathered(filters);
  const rows = collected ? inProducts : asked;
  const [order, towards] = [sort === 'name' ? rows.name : sql.raw(column), sql.raw(direction)];
  const narrowed = conditions(filters, spelling, asked);
  // Ids in an array are looked up in the order of the products' key; a join would search the index once per id.
  const where = collected
    ? sql`p.id = any (array(select st.product_id from ${asked.table} where ${narrowed}))`
    : narrowed;
  const onwards = after
    ? sql`and (${order}, ${rows.id}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${value}, ${slot('id')}::integer)`
    : sql``;
  // Without a text the rows are counted in the narrow table.
  const countedRows = filters.q ? rows : inStates;
  const total = sql`(select count(*) from (
    select from ${countedRows.table} where ${conditions(filters, spelling, countedRows)}
      limit ${sql.lit(countLimit)}) counted)::integer`;
  const page = (which: RawBuilder<unknown>) => sql`
      select p.*, ${order} as place, ${sql.raw(text)} as key
        from ${
          collected
            ? sql`${rows.table}
          ${totals(rows, sort)}`
            : source(filters, sort, towards, { rows, where, onwards }, limitOf({ usualLimit }))
        }
       where ${which} ${onwards}
       order by ${order} ${towards}, ${rows.id} ${towards} limit ${limitOf({ usualLimit })}`;
  const isWalked = filters.q && usualLimit !== undefined && !narrowingState(filters);
  // A word that most products have would be found in all of them first, and these be sorted for one page. Only one of
  // the two parts runs; which one depends on how many products have the word. They are lateral, because PostgreSQL
  // would start its parallel workers also for the part that doesn't run.
  const walkedOrFound = sql`
      (select ${total} as total offset 0) counted cross join lateral (
      (${page(sql`counted.total < ${sql.lit(countLimit)} and ${where}`)}) union all
      (${page(sql`counted.total = ${sql.lit(countLimit)} and ${conditions(filters, spelling, asked, true)}`)}))`;
  const totalOfPage = isWalked ? sql`counted.total` : total;
  return sql`
    select ${columns('page', file)}, page.key, 0 as tier, ${after ? sql`0` : totalOfPage} as total
      from ${isWalked ? walkedOrFound : sql`(${page(where)})`} page
      ${totalOf('page')}
      join sub_categories s on s.id = page.sub_category_id
      join macro_categories m on m.id = s.macro_id
      ${lyingAndOrdered('page', file)}
     order by page.place ${towards}, page.id ${towards}`;
}

/** True when the products are read by their category or place and sorted afterwards. */
const isGathered = ({ q, macro, sub, location, busy }: FilterShape): boolean =>
  Boolean(!q && (macro || sub || (location && !busy)));

/** Joins the total when the order needs it. */
const totals = ({ id }: Rows, sort: Sort): RawBuilder<unknown> =>
  sort === 'quantity' || sort === 'movedAt' ? sql`join product_totals t on t.product_id = ${id}` : sql``;

type ListStatement = { rows: Rows; where: RawBuilder<unknown>; onwards: RawBuilder<unknown> };

/**
 * SQL: the rows that are sorted. For a category, the planner would read the index of the sort order until it has found
 * enough rows, which is the whole table when the category is small (measured: 80 ms of 100,000 rows, now 0.4). So the
 * rows of a category are read by the category's own index; in the usual order, by name, the index gives them already
 * sorted within each sub category.
 */
function source(
  { q, macro, sub, location, busy }: FilterShape,
  sort: Sort,
  towards: RawBuilder<unknown>,
  { rows, where, onwards }: ListStatement,
  limit: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { table, alias, id, name, products } = rows;
  const joined = sql`${products} ${totals(rows, sort)}`;
  const gathered = sql`(select * from ${table} where ${where} offset 0) ${alias} ${joined}`;
  if (location && !q && !busy) return gathered;
  if (q || (!macro && (!sub || sort === 'name'))) return sql`${table} ${joined}`;
  if (sort !== 'name') return gathered;
  return sql`(
    select ${alias}.* from sub_categories s
     cross join lateral (
       select * from ${table} where ${alias}.sub_category_id = s.id and ${where} ${onwards}
        order by ${name} ${towards}, ${id} ${towards} limit ${limit}) ${alias}
     where s.macro_id = ${slot('macro')}::integer) ${alias} ${joined}`;
}

/**
 * SQL: the best match first. First comes the exact code, then codes and names that begin with the text, then rows that
 * have all words whole in code or name ('scotch' is only a part of 'Scotch-Weld'), then rows where words of code or
 * name begin with them, then the others, also those whose category has the words. Rows that lack words come in the
 * order of the weight of what they have. A frequent word would make PostgreSQL rank and sort the whole table, so only
 * the first `countLimit` rows that the index gives are ranked. Codes and names that begin with the text are looked up
 * separately, so that they are never missing, and categories are searched only while the words themselves find less
 * than that.
 */
function bestMatches(shape: PageShape): RawBuilder<unknown> {
  const { filters, after, file, usualLimit, spelling } = shape;
  return sql`
    with ${spelling === 'typed' ? asTyped(filters) : nearly(filters, spelling)},
    page as (
      select * from found
       ${
         after
           ? sql`where (tier, search_name, id) > (${slot('tier')}::integer, ${slot('key')}::text,
         ${slot('id')}::integer)`
           : sql``
       }
       order by tier, search_name, id limit ${limitOf({ usualLimit })})
    select ${columns('p', file)}, page.search_name as key, page.tier, (select count(*) from found)::integer as total
      from page
      join products p on p.id = page.id
      ${totalOf('p')}
      join sub_categories s on s.id = p.sub_category_id
      join macro_categories m on m.id = s.macro_id
      ${lyingAndOrdered('p', file)}
     order by page.tier, page.search_name, page.id`;
}

const typed = sql`${slot('q')}::text`;

/** SQL: the rows `found` with their tiers, for a text as it was typed. */
function asTyped(filters: FilterShape): RawBuilder<unknown> {
  const rows = rowsFor(filters);
  const narrowed = conditions({ ...filters, q: undefined }, 'typed', rows);
  const tier = sql`case when p.search_code = asked.code then 0 when starts_with(p.search_code, asked.code) then 1
                 when starts_with(p.search_name, asked.name) then 2
                 when p.search @@ asked.whole and not coalesce(strpos(lower(p.name), asked.compound) > 0, false) then 3
                 when p.search @@ asked.head then 4 else 5 end`;
  const matching = (words: RawBuilder<unknown>) => sql`
      select p.id, p.search_name, ${tier} as tier from ${rows.table}, asked
        where ${matchingInState(rows.search(words), filters)} and ${narrowed}`;
  const beginning = (column: 'code' | 'name') => {
    const [words, text] = [sql.raw(`p.search_${column}`), sql.raw(column)];
    return sql`
      (select p.id, p.search_name, ${tier} from ${rows.table}, asked
        where ${matchingInState(
          sql`${words} >= (select ${text} from asked)
          and ${words} < (select ${text} || chr(1114111) from asked)`,
          filters,
        )}
          and ${narrowed} order by ${words} limit 200)`;
  };
  const most = sql.lit(countLimit);
  return sql`asked as materialized (
      select nullif(search_text(trim(${typed})), '') as code, nullif(search_words(${typed}), '') as name,
             case when trim(${typed}) ~ '^\\w+$' then lower(trim(${typed})) || '-' end as compound, questions.*
        from product_questions(${typed}) as questions),
    direct as materialized (${matching(sql`direct from asked`)} limit ${most}),
    found as materialized (
      select * from direct union ${beginning('code')} union ${beginning('name')}
      union
      (${matching(sql`case when words <> direct and (select count(*) from direct) < ${most} then words end from asked`)}
        limit ${most}))`;
}

/**
 * SQL: the rows `found` with their tiers, for a text whose words no row has. The nearest spellings take the longest, so
 * they are looked for once, as `things`.
 */
function nearly(filters: FilterShape, spelling: NearSpelling): RawBuilder<unknown> {
  const rows = rowsFor(filters);
  const narrowed = conditions({ ...filters, q: undefined }, spelling, rows);
  const tier =
    spelling === 'most'
      ? sql`lacking_twentieths(p.search, asked.queries, asked.named, asked.weights)`
      : sql`(20 - round(20 * word_similarity(asked.name, p.search_code || ' ' || p.search_name)))::integer`;
  return sql`things as materialized (
      select array_agg(query order by weight desc) as queries, array_agg(named order by weight desc) as named,
             array_agg(alone order by weight desc) as alone, array_agg(weight order by weight desc) as weights
        from nearly_asked_things(${typed})),
    asked as materialized (
      select nullif(search_words(${typed}), '') as name, things.*, ${nearlyWordsOf(spelling)} as words
        from things),
    found as materialized (
      select p.id, p.search_name, ${tier} as tier from ${rows.table}, asked
        where ${matchingInState(rows.search(sql`words from asked`), filters)} and ${narrowed}
          limit ${sql.lit(countLimit)})`;
}
