/** Records the SQL that the product runs for a page, from the function that makes it. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type PageRequest, readPage } from '../server/src/logistics/products/list/page.ts';
import type { Database } from '../server/src/platform/database/connection.ts';

export type Statement = { text: string; values: unknown[] };

/** Records for each request all statements of its page; a mistyped search takes two. */
export async function capturePage(
  databaseUrl: string,
  requests: readonly PageRequest[],
): Promise<Statement[][]> {
  const caught: Statement[] = [];
  const db: Database = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
    log: ({ query }) => {
      caught.push({ text: query.sql, values: [...query.parameters] });
    },
  });
  const statements: Statement[][] = [];
  for (const request of requests) {
    await readPage(db, request);
    statements.push(caught.splice(0));
  }
  await db.destroy();
  return statements;
}
