import { runSql, type Writer } from './connection.ts';

/**
 * Runs a part of a transaction. When it throws, only the changes of this part are undone, and the error is thrown
 * again.
 */
export async function inSavepoint<T>(tx: Writer, work: () => Promise<T>): Promise<T> {
  await runSql(tx)`savepoint part`;
  try {
    const answer = await work();
    await runSql(tx)`release savepoint part`;
    return answer;
  } catch (error) {
    await runSql(tx)`rollback to savepoint part`;
    await runSql(tx)`release savepoint part`;
    throw error;
  }
}
