/** Begins the archives of requests, and deletes them when their seven days are over. */
import { type Database, inTransaction, runSql, type Writer } from '../../../platform/database/connection.ts';
import { forgetFiles } from '../../../platform/files/forget.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { dataExportWork } from './job.ts';

/** Begins the archive of a request, at most once. `by` is null when the person asked. */
export async function beginExport(
  tx: Writer,
  { requestId, userId, by }: { requestId: number; userId: number; by: number | null },
): Promise<void> {
  await runSql(tx)`
    insert into data_exports (request_id, user_id, begun_by) values (${requestId}, ${userId}, ${by})
        on conflict (request_id) do nothing`;
  await addExportJob(tx, requestId);
}

/** Adds the job that makes the archive; a request has one such job at most. */
export const addExportJob = (tx: Writer, requestId: number) =>
  addJob(tx, dataExportWork, { requestId }, { key: String(requestId) });

/**
 * Deletes archives whose seven days are over. Adds the job of archives that have none, because a backup holds no jobs
 * and a job that was given up is tried again.
 */
export const forgetOldExports = (db: Database): Promise<void> =>
  inTransaction(db, null, async (tx) => {
    const deleted = await runSql(tx)<{ sha256: string }>`
      with old as (
        select id, sha256 from data_exports
         where sha256 is not null and expires_at <= current_moment() order by id for update)
      update data_exports made set sha256 = null from old where old.id = made.id returning old.sha256`;
    await forgetFiles(
      tx,
      deleted.map(({ sha256 }) => sha256),
    );
    const stranded = await runSql(tx)<{ id: number }>`
      select r.id from data_requests r join data_exports made on made.request_id = r.id
       where r.state = 'aperta' and made.finished_at is null
         and not exists (select from jobs where name = 'data-export' and key = r.id::text and died_at is null)`;
    for (const { id } of stranded) await addExportJob(tx, id);
  });
