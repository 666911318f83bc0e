import type { KyselyPlugin } from 'kysely';
import type { Database } from '../../src/platform/database/connection.ts';

/** Counts the statements of some work with the database. */
export async function countStatements(
  db: Database,
  work: (counted: Database) => Promise<unknown>,
): Promise<number> {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(db.withPlugin(counter));
  return statements;
}
