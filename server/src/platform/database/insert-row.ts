import { type InsertObject, sql } from 'kysely';
import type { Writer } from './connection.ts';
import type { DB } from './tables.generated.ts';

type TableWithId = { [T in keyof DB]: DB[T] extends { id: unknown } ? T : never }[keyof DB];

/** Inserts a row and answers the id that the database has given to it. */
export async function insertRow<T extends TableWithId>(
  tx: Writer,
  table: T,
  values: InsertObject<DB, T>,
): Promise<number> {
  const { id } = await tx
    .insertInto(table)
    .values(values)
    .returning(sql<number>`id`.as('id'))
    .executeTakeFirstOrThrow();
  return id;
}
