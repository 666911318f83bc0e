import type { Reader } from '../../platform/database/connection.ts';
import { notFound } from '../../platform/refusal.ts';

export const missingPerson = () => notFound('Questa persona non c’è');

/** Refuses with 404 when nobody has this id, so that an empty list never stands for somebody who isn't there. */
export async function requirePerson(db: Reader, id: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirstOrThrow(missingPerson);
}
