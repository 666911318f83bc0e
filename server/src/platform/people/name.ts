/**
 * The two forms of a person's name, as SQL. A sentence says 'Jacopo Basile'; a list that is sorted by the surname shows
 * 'Basile Jacopo', as does the register of members.
 */
import { type RawBuilder, sql } from 'kysely';

/** SQL: the name of the person or member in the row `of`, for sentences. */
export const fullName = (of: string): RawBuilder<string> =>
  sql`${sql.ref(`${of}.first_name`)} || ' ' || ${sql.ref(`${of}.last_name`)}`;

/** SQL: the name of the user in the row `of`, for lists. An erased person has only a number instead of a surname. */
export const listedName = (
  of: string,
): RawBuilder<string> => sql`case when ${sql.ref(`${of}.state`)} = 'anonimizzato'
  then ${fullName(of)} else ${surnameFirst(of)} end`;

/** SQL: the name of the member in the row `of`, for lists. */
export const surnameFirst = (of: string): RawBuilder<string> =>
  sql`${sql.ref(`${of}.last_name`)} || ' ' || ${sql.ref(`${of}.first_name`)}`;
