import type { Reader } from '../database/connection.ts';
import { refuse } from '../refusal.ts';

export const missingPerson = () => refuse.notFound('Questa persona non c’è');

export const unknownTeam = 'Questo reparto non esiste';

/** Returns the name of a person. Refuses with 404 when nobody has this id. */
export async function requirePerson(db: Reader, id: number): Promise<{ name: string }> {
  const { first_name, last_name } = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missingPerson);
  return { name: `${first_name} ${last_name}` };
}

/**
 * Returns the rows of a person. The person is looked up only when there are no rows, and refused with 404 if unknown.
 */
export async function rowsOfPerson<Row>(db: Reader, id: number, found: Promise<Row[]>): Promise<Row[]> {
  const rows = await found;
  if (rows.length === 0) await requirePerson(db, id);
  return rows;
}
