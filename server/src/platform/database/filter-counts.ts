/** Counts how many rows each value of a list's filters would leave. */
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from './connection.ts';
import { countLimit } from './paging.ts';

/** The conditions of a filter's values, by value. */
type Values = Readonly<Record<string, RawBuilder<unknown>>>;

/** The rows that a filter's values are counted in: the list with all its other filters, as the text after `from`. */
export type Counted = { source: RawBuilder<unknown>; values: Values };

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
    const each = Object.entries(values).map(
      ([value, condition]) => sql`${sql.lit(value)}::text,
        (select count(*) from (select from ${source} and ${condition} limit ${sql.lit(countLimit)}) counted)`,
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
