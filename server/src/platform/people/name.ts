/**
 * The two forms of a person's name, as SQL. A sentence says 'Jacopo Basile'; a list that is sorted by the surname shows
 * 'Basile Jacopo', as does the register of members.
 */
import { type RawBuilder, sql } from 'kysely';

/** SQL: the name of the person or member in the row `of`, for sentences. */
export const fullName = (alias: string): RawBuilder<string> =>
  sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`;

/** SQL: the name of the user in the row `of`, for lists. An erased person has only a number instead of a surname. */
export const listedName = (
  alias: string,
): RawBuilder<string> => sql`case when ${sql.ref(`${alias}.state`)} = 'anonimizzato'
  then ${fullName(alias)} else ${surnameFirst(alias)} end`;

/** SQL: the name of the member in the row `of`, for lists. */
export const surnameFirst = (alias: string): RawBuilder<string> =>
  sql`${sql.ref(`${alias}.last_name`)} || ' ' || ${sql.ref(`${alias}.first_name`)}`;
