/**
 * Issues the receipts of a mass issue. Each transaction has a few receipts and the marks on their items, so that after
 * a crash of the server exactly the items with a receipt are marked.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { type Database, inTransaction, isOutage, runSql } from '../../../platform/database/connection.ts';
import { isDiskFull } from '../../../platform/files/disk-space.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { refusalOfConstraint } from '../../../platform/http/problem.ts';
import { job } from '../../../platform/jobs/job.ts';
import { drawPaper, type PrintedPaper } from '../../../platform/papers/drawing.ts';
import { numberConstraints } from '../../../platform/papers/papers.ts';
import { openPrinter, type Printer } from '../../../platform/papers/printer.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { receiptConstraints } from '../constraints.ts';
import { endMassIssue } from './ending.ts';
import { issueItems } from './issuing.ts';

export const massIssueJob = job({
  name: 'mass-issue',
  payload: z.strictObject({ massIssueId: z.number() }),
  shownIn: 'accounting',
  async run({ massIssueId }, { db, storage, log, signal }) {
    let printer: Printer | undefined;
    try {
      for (;;) {
        signal.throwIfAborted();
        const open = await findOpenItems(db, massIssueId);
        if (open === 'stopped') return;
        const { ids, startedBy } = open;
        if (ids.length === 0) {
          if (await inTransaction(db, null, (tx) => endMassIssue(tx, massIssueId))) return;
          // Another server is issuing the last receipt.
          await sleep(200);
        } else if (ids.length === atOnce) {
          printer ??= openPrinter();
          await issueTogether({ db, storage, log, startedBy }, printer, ids);
        } else {
          for (const id of ids) await issueOrNote({ db, storage, log, startedBy }, id);
        }
      }
    } finally {
      await printer?.close();
    }
  },
});

/**
 * The number of receipts in a transaction, during which their papers are printed. It is so small that a receipt issued
 * by hand meanwhile waits half a second for its number, and that a stop takes effect soon.
 */
const atOnce = 8;

type IssueContext = { db: Database; storage: Storage; log: FastifyBaseLogger; startedBy: number | null };

/** Returns the next items that no other server is issuing. */
async function findOpenItems(
  db: Database,
  massIssueId: number,
): Promise<{ ids: number[]; startedBy: number | null } | 'stopped'> {
  const [mass] = await runSql(db)<{ startedBy: number | null }>`
    select started_by as "startedBy" from mass_issues
     where id = ${massIssueId} and stopped_at is null and ended_at is null`;
  if (!mass) return 'stopped';
  const items = await runSql(db)<{ id: number }>`
    select id from mass_issue_items
     where mass_issue_id = ${massIssueId} and receipt_id is null and failure is null
     order by id limit ${atOnce} for update skip locked`;
  return { ids: items.map(({ id }) => id), ...mass };
}

/**
 * Issues all items together. When one fails, each is issued by itself, so that only the failing one is marked as
 * failed.
 */
async function issueTogether(issuing: IssueContext, printer: Printer, ids: readonly number[]): Promise<void> {
  const { db, storage, startedBy, log } = issuing;
  try {
    await inTransaction(db, startedBy, (tx) => issueItems(tx, storage, printer.print, { ids, startedBy }));
  } catch (error) {
    if (isOutage(error) || isDiskFull(error)) throw error;
    log.debug({ err: error }, 'receipts of a mass issue are issued one by one');
    for (const id of ids) await issueOrNote(issuing, id);
  }
}

const unexpected = 'C’è stato un errore: riprova, e se resta avvisa chi amministra WMS';

async function issueOrNote({ db, storage, log, startedBy }: IssueContext, id: number): Promise<void> {
  const print = async (paper: PrintedPaper) => drawPaper(paper);
  try {
    await inTransaction(db, startedBy, (tx) => issueItems(tx, storage, print, { ids: [id], startedBy }));
  } catch (error) {
    // Nothing can be issued during an outage or with a full disk, so the whole job runs again later.
    if (isOutage(error) || isDiskFull(error)) throw error;
    // Another receipt with a later date was issued in between, and the next round takes it into account. A date after
    // today comes from a server whose clock is ahead; waiting for that day would make an endless loop.
    if (error instanceof pg.DatabaseError && error.constraint === 'number_series_order') {
      const [ahead] = await runSql(db)<{ day: string }>`
        select last_date as day from number_series
         where series = 'receipts' and year = receipt_year(rome_today()) and last_date > rome_today()`;
      if (!ahead) return;
    }
    const refusal =
      error instanceof Refusal
        ? error
        : refusalOfConstraint(error, { ...numberConstraints, ...receiptConstraints });
    if (!refusal) log.error({ err: error, item: id }, 'a receipt of a mass issue was not issued');
    await runSql(db)`
      update mass_issue_items set failure = ${refusal?.message ?? unexpected}
       where id = ${id} and receipt_id is null`;
  }
}
