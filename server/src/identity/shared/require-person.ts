import type { Reader } from '../../platform/database/connection.ts';
import { notFound } from '../../platform/refusal.ts';

export const missingPerson = () => notFound('Questa persona non c’è');

/** The name of a person. Refuses with 404 when nobody has this id. */
export async function requirePerson(db: Reader, id: number): Promise<{ name: string }> {
  const { first_name, last_name } = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missingPerson);
  return { name: `${first_name} ${last_name}` };
}

/** The rows of a person. Only when there are none it is asked whether there is such a person, else it is 404. */
export async function rowsOfPerson<Row>(db: Reader, id: number, found: Promise<Row[]>): Promise<Row[]> {
  const rows = await found;
  if (rows.length === 0) await requirePerson(db, id);
  return rows;
}
