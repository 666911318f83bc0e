/**
 * Deletes the imports of people. Their files hold the data of everybody who was invited or taken in as a member, and
 * once they are taken in nobody needs the files: invitations are never undone, and members only in the days after.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Database, inTransaction, runSql, type Writer } from '../database/connection.ts';
import { forgetFiles } from '../files/forget.ts';

/** Deletes the imports of people that have ended; answers the hashes of their files. */
export const deleteImportsOfPeople = (tx: Writer): Promise<string[]> =>
  deleteThose(tx, sql`finished_at is not null`);

/** Deletes the imports of people that are a month old, also those that nobody continued, and their files. */
export const forgetImportsOfPeople = (db: Database): Promise<void> =>
  inTransaction(db, null, async (tx) =>
    forgetFiles(
      tx,
      await deleteThose(tx, sql`coalesce(finished_at, created_at) < now() - interval '30 days'`),
    ),
  );

async function deleteThose(tx: Writer, condition: RawBuilder<unknown>): Promise<string[]> {
  const rows = await runSql(tx)<{ sha256: string }>`
    delete from imports where kind in ('people', 'members') and state not in ('checking', 'importing') and ${condition}
     returning sha256`;
  return rows.map(({ sha256 }) => sha256);
}
