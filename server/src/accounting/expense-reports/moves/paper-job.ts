/**
 * Makes the PDF of an approved report after the approval's transaction, because the process that puts the attachments
 * behind it may have to wait for its turn, and nobody must wait with a locked report in hand.
 */
import { z } from 'zod';
import { inTransaction, runSql, type Writer } from '../../../platform/database/connection.ts';
import { addJob, job } from '../../../platform/jobs/job.ts';
import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { findPaper, type PaperOf, recordPaper } from '../../../platform/papers/papers.ts';
import { makeExpensePaper } from './paper.ts';

export const paperOfReport = (id: number): PaperOf => ({ column: 'expense_report_id', id });

export const expensePaper = job({
  name: 'expense-paper',
  payload: z.strictObject({
    id: z.number(),
    /** The address at which people open WMS, as it was at the approval. */
    site: z.string().nullable(),
  }),
  shownIn: 'accounting',
  async run({ id, site }, { db, storage }) {
    const paper = paperOfReport(id);
    if (await findPaper(db, paper)) return false;
    const pdf = await makeExpensePaper(db, storage, id, site);
    const file = await storage.put(pdf, 'application/pdf');
    return inTransaction(db, null, async (tx) => {
      // The lock keeps two servers that both made the paper from recording it twice.
      await runSql(tx)`select from expense_reports where id = ${id} for no key update`;
      if (await findPaper(tx, paper)) return false;
      await recordPaper(tx, paper, 'issued', file);
      return true;
    });
  },
});

/** Has the PDF made as soon as this transaction has ended. */
export const askForPaper = (tx: Writer, id: number, site: string | null): Promise<void> =>
  addJob(tx, expensePaper, { id, site }, { key: String(id) });

/**
 * Every night, PDFs that were given up are asked for again, such as those whose attachment was damaged and has come
 * back from a backup.
 */
const missingExpensePapers = job({
  name: 'missing-expense-papers',
  payload: z.strictObject({}),
  async run(_, { db }) {
    const missing = await runSql(db)<{ id: number }>`
      select id from expense_reports r
       where state in ('approvata', 'rimborsata') and not exists (select from papers where expense_report_id = r.id)
         and not exists (select from jobs where name = ${expensePaper.name} and key = r.id::text and died_at is null)`;
    for (const { id } of missing) await inTransaction(db, null, (tx) => askForPaper(tx, id, null));
  },
});

export const missingExpensePapersSchedule: Schedule = { job: missingExpensePapers, at: '04:25' };
