/** Counts how many rows each value of a list's filters would leave. */
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from './connection.ts';
import { countLimit } from './paging.ts';

/** The conditions of a filter's values, by value. */
type Values = Readonly<Record<string, RawBuilder<unknown>>>;

/** Values that are the rows of a short table: the text after `from`, a row's value, and its condition. */
type TableValues = { each: RawBuilder<unknown>; value: RawBuilder<unknown>; holds: RawBuilder<unknown> };

/** The rows that a filter's values are counted in: the list with all its other filters, as the text after `from`. */
export type Counted = { source: RawBuilder<unknown>; values: Values | TableValues };

/** The filters of a list by name. A filter that is counted in its own way is SQL for the JSON object of its values. */
type Filters = Readonly<Record<string, Counted | RawBuilder<unknown>>>;

const isTable = (values: Values | TableValues): values is TableValues => 'each' in values;

type Counts = Record<string, Record<string, number>> | null;

/**
 * Counts the values of each filter in one statement, every one up to `countLimit`, so that a long list costs no more
 * than a thousand rows a value. A page after the first one has no counts. A list begins this before it reads its page
 * and awaits it afterwards, so that both are read at once.
 */
export function countFilters(db: Reader, isFirst: boolean, filters: Filters): Promise<Counts> {
  const counts = isFirst ? readCounts(db, filters) : Promise.resolve(null);
  // A page that can't be read answers its own error, and then these are awaited by nobody.
  counts.catch(() => undefined);
  return counts;
}

async function readCounts(db: Reader, filters: Filters): Promise<Counts> {
  const counts = Object.entries(filters).map(([name, filter]) => {
    if (!('source' in filter)) return sql`${sql.lit(name)}::text, ${filter}`;
    const { source, values } = filter;
    const count = (condition: RawBuilder<unknown>) =>
      sql`(select count(*) from (select from ${source} and ${condition} limit ${sql.lit(countLimit)}) counted)`;
    if (isTable(values)) {
      const each = sql`json_object_agg(${values.value}::text, ${count(values.holds)})`;
      return sql`${sql.lit(name)}::text, (select coalesce(${each}, '{}') from ${values.each})`;
    }
    const each = Object.entries(values).map(
      ([value, condition]) => sql`${sql.lit(value)}::text, ${count(condition)}`,
    );
    return sql`${sql.lit(name)}::text, json_build_object(${sql.join(each)})`;
  });
  const [row] = await runSql(db)<{ counts: Counts }>`
    select json_build_object(${sql.join(counts)}) as counts`;
  return row?.counts ?? null;
}

/** This year and the four before, which a filter by year offers, with the condition of the rows of a year. */
export const latestYears = (holds: (year: RawBuilder<unknown>) => RawBuilder<unknown>): TableValues => ({
  each: sql`generate_series(extract(year from rome_today())::integer - 4,
                            extract(year from rome_today())::integer) latest (year)`,
  value: sql`latest.year`,
  holds: holds(sql`latest.year`),
});

/** The conditions of a filter whose values a column has. */
export const valuesOf = (column: RawBuilder<unknown>, values: readonly (string | number)[]): Values =>
  Object.fromEntries(values.map((value) => [String(value), sql`${column} = ${sql.lit(value)}`]));

/** The conditions of a filter's values, each made as the list makes it when it is chosen. */
export const valuesAs = <Value extends string>(
  values: readonly Value[],
  conditionOf: (value: Value) => RawBuilder<unknown>,
): Values => Object.fromEntries(values.map((value) => [value, conditionOf(value)]));
