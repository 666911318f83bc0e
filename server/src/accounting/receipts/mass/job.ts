/**
 * Issues the receipts of a mass issue, a few in a transaction with the marks on their items: so whenever the server
 * dies, what has a receipt says so, and what says so has one.
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
          // Another server is at the last one.
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
 * So many receipts share a transaction, while their papers are printed: so few that whoever issues one by hand
 * meanwhile waits half a second for a number, and a stop is heard soon.
 */
const atOnce = 8;

type Issuing = { db: Database; storage: Storage; log: FastifyBaseLogger; startedBy: number | null };

/** The next ones that nobody is at. */
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

/** All of them, or, when one of them can't be issued, each by itself, so that this one alone is told as failed. */
async function issueTogether(issuing: Issuing, printer: Printer, ids: readonly number[]): Promise<void> {
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

async function issueOrNote({ db, storage, log, startedBy }: Issuing, id: number): Promise<void> {
  const print = async (paper: PrintedPaper) => drawPaper(paper);
  try {
    await inTransaction(db, startedBy, (tx) => issueItems(tx, storage, print, { ids: [id], startedBy }));
  } catch (error) {
    // Then nothing could be issued now: the whole job comes back later.
    if (isOutage(error) || isDiskFull(error)) throw error;
    // Somebody else issued with a later date in between: the next round takes that into account. Later than today is
    // only what a server with a clock ahead issued: waiting for that day would be a loop without an end.
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
