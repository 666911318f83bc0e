import { type RawBuilder, sql } from 'kysely';

/** SQL: an instant in UTC with its microseconds, by which a person's row is recognised. */
export const writtenInstant = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
