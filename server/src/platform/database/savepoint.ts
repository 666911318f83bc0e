import { runSql, type Writer } from './connection.ts';

/** Runs a part of a transaction; when it throws, only what the part did is undone, and the error goes on. */
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
