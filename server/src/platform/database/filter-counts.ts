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

const isTable = (values: Values | TableValues): values is TableValues => 'each' in values;

/**
 * Counts the values of each filter in one statement, every one up to `countLimit`, so that a long list costs no more
 * than a thousand rows a value. A page after the first one has no counts.
 */
export async function countFilters(
  db: Reader,
  isFirst: boolean,
  filters: Readonly<Record<string, Counted>>,
): Promise<Record<string, Record<string, number>> | null> {
  if (!isFirst) return null;
  const counts = Object.entries(filters).map(([name, { source, values }]) => {
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
  const [row] = await runSql(db)<{ counts: Record<string, Record<string, number>> }>`
    select json_build_object(${sql.join(counts)}) as counts`;
  return row?.counts ?? null;
}

/** The conditions of a filter whose values a column has. */
export const valuesOf = (column: RawBuilder<unknown>, values: readonly (string | number)[]): Values =>
  Object.fromEntries(values.map((value) => [String(value), sql`${column} = ${sql.lit(value)}`]));

/** The conditions of a filter's values, each made as the list makes it when it is chosen. */
export const valuesAs = <Value extends string>(
  values: readonly Value[],
  conditionOf: (value: Value) => RawBuilder<unknown>,
): Values => Object.fromEntries(values.map((value) => [value, conditionOf(value)]));
