import { type Database, inTransaction, runSql } from '../../../platform/database/connection.ts';
import { forgetFiles } from '../../../platform/files/forget.ts';
import { addExportJob } from './beginning.ts';

/**
 * Deletes archives whose seven days are over, and adds the job of those that have none: a backup holds no jobs, and a
 * job that was given up is tried again.
 */
export const forgetOldExports = (db: Database): Promise<void> =>
  inTransaction(db, null, async (tx) => {
    const gone = await runSql(tx)<{ sha256: string }>`
      with old as (
        select id, sha256 from data_exports
         where sha256 is not null and expires_at <= current_moment() order by id for update)
      update data_exports made set sha256 = null from old where old.id = made.id returning old.sha256`;
    await forgetFiles(
      tx,
      gone.map(({ sha256 }) => sha256),
    );
    const stranded = await runSql(tx)<{ id: number }>`
      select r.id from data_requests r join data_exports made on made.request_id = r.id
       where r.state = 'aperta' and made.finished_at is null
         and not exists (select from jobs where name = 'data-export' and key = r.id::text and died_at is null)`;
    for (const { id } of stranded) await addExportJob(tx, id);
  });
