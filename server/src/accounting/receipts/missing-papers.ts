/**
 * Makes papers for receipts that are older than stored papers. The first night's time has always passed already, so an
 * upgraded server makes them at its start.
 */
import { z } from 'zod';
import { inTransaction, runSql } from '../../platform/database/connection.ts';
import { job } from '../../platform/jobs/job.ts';
import type { Schedule } from '../../platform/jobs/schedule.ts';
import { ensureReceiptPaper } from './paper.ts';

/** The number of receipts looked up at once. Each paper is made in a transaction of its own. */
const batch = 200;

/**
 * Makes the missing papers. A receipt without its payer never gets a paper again. A paper that fails doesn't stop the
 * others.
 */
export const missingReceiptPapers = job({
  name: 'missing-receipt-papers',
  payload: z.strictObject({}),
  async run(_, { db, storage, log, signal }) {
    let made = 0;
    let failed = 0;
    for (let last = 0; ; ) {
      const missing = await runSql(db)<{ id: number }>`
        select id from receipts r
         where id > ${last} and payer_removed_at is null
           and not exists (select from papers where receipt_id = r.id)
         order by id limit ${batch}`;
      for (const { id } of missing) {
        signal.throwIfAborted();
        try {
          await inTransaction(db, null, (tx) => ensureReceiptPaper(tx, storage, id));
          made += 1;
        } catch (error) {
          failed += 1;
          log.error({ error, receipt: id }, 'the paper of a receipt was not made');
        }
        last = id;
      }
      if (missing.length < batch) break;
    }
    if (made > 0) log.info({ made }, 'receipts of before have their papers');
    if (failed > 0) throw new Error(`the papers of ${failed} receipts were not made`);
  },
});

export const missingReceiptPapersSchedule: Schedule = { job: missingReceiptPapers, at: '04:20' };
