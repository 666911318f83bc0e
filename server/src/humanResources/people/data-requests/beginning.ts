import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { dataExportWork } from './job.ts';

/** Begins the archive of a request; one that has begun is not begun twice. `by` is null when the person asked. */
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
