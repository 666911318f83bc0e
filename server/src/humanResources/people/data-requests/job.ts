/**
 * Makes the archive of a request. A server that is killed in the middle leaves only a half-written file, which is
 * swept. The next attempt begins anew, and only one of all attempts ever records its archive.
 */
import { Id } from '@wms/contract/platform/schema';
import { z } from 'zod';
import type { PersonalTable } from '../../../platform/cupboards/personal-table.ts';
import { type Database, inTransaction, runSql } from '../../../platform/database/connection.ts';
import { recordFile, type StoredFile } from '../../../platform/files/storage.ts';
import { job } from '../../../platform/jobs/job.ts';
import { makeMove } from '../../../platform/lives/make-move.ts';
import { requireRoom } from './archive/held.ts';
import { type Progress, streamArchive } from './archive/making.ts';
import { dataRequestLifeTable, lockRequest } from './life.ts';

/** The largest archive, in bytes; a larger one can't well be downloaded by a browser. */
const mostBytes = 2 * 1024 ** 3;
const betweenProgressMs = 300;

/** The name and the payload of the job, which suffice to add it. */
export const dataExportWork = { name: 'data-export', payload: z.strictObject({ requestId: Id }) };

/** The job itself, which reads the tables of all cupboards. */
export const makeDataExportJob = (personalTables: readonly PersonalTable[]) =>
  job({
    ...dataExportWork,
    shownIn: 'humanResources',
    async run({ requestId }, { db, storage, signal }) {
      const [wanted] = await runSql(db)<{ personId: number }>`
        select r.user_id as "personId" from data_requests r join data_exports made on made.request_id = r.id
         where r.id = ${requestId} and r.state = 'aperta' and made.finished_at is null`;
      if (!wanted) return;
      const source = { db, storage, personalTables, personId: wanted.personId };
      await requireRoom(source, mostBytes);
      const archive = streamArchive(source, writeProgressOf(db, requestId));
      const stop = () => archive.destroy(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      try {
        const made = await storage.receive(archive, mostBytes);
        try {
          signal.throwIfAborted();
          await recordArchive(db, requestId, await made.keep('application/zip'));
        } finally {
          await made.discard();
        }
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
  });

/** Records the progress, but not more often than a person could read it. */
function writeProgressOf(db: Database, requestId: number): (progress: Progress) => Promise<void> {
  let nextAt = 0;
  return async ({ done, total }) => {
    if (Date.now() < nextAt) return;
    nextAt = Date.now() + betweenProgressMs;
    await runSql(db)`
      update data_exports set done = ${done}, total = ${total}
       where request_id = ${requestId} and finished_at is null`;
  };
}

/** Closes the request with its archive, unless another attempt closed it or somebody withdrew it meanwhile. */
const recordArchive = (db: Database, requestId: number, file: StoredFile): Promise<void> =>
  inTransaction(db, null, async (tx) => {
    const { state } = await lockRequest(tx, requestId);
    if (state !== 'aperta') return;
    await recordFile(tx, file);
    await runSql(tx)`
      update data_exports
         set sha256 = ${file.sha256}, done = total, finished_at = current_moment(),
             expires_at = current_moment() + interval '7 days'
       where request_id = ${requestId}`;
    await makeMove(tx, dataRequestLifeTable, { id: requestId, move: 'complete', by: null });
  });
