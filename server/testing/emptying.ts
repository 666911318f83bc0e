import { sql } from 'kysely';
import type { Database } from '../src/platform/database/connection.ts';

/** Empties these tables and all that refer to them, past the triggers that keep papers and the ledger. */
export const emptyTables = (owner: Database, ...tables: string[]): Promise<void> =>
  owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} cascade`.execute(tx);
  });
