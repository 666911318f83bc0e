/**
 * Issues the receipts of a mass issue, each in a transaction of its own with the mark on its item: so whenever the
 * server dies, what has a receipt says so, and what says so has one.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { PaymentMethod } from '@wms/contract/accounting/shared/payment-methods';
import { today } from '@wms/contract/platform/schema';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import {
  type Database,
  inTransaction,
  isOutage,
  runSql,
  type Writer,
} from '../../../platform/database/connection.ts';
import { isDiskFull } from '../../../platform/files/disk-space.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { refusalOfConstraint } from '../../../platform/http/problem.ts';
import { job } from '../../../platform/jobs/job.ts';
import { numberConstraints } from '../../../platform/papers/papers.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readOrganisation } from '../../../utilities/organisation/reading.ts';
import { receiptConstraints } from '../constraints.ts';
import { issueReceipt } from '../issuing.ts';
import { endMassIssue } from './ending.ts';

export const massIssueJob = job({
  name: 'mass-issue',
  payload: z.strictObject({ massIssueId: z.number() }),
  async run({ massIssueId }, { db, storage, log, signal }) {
    for (;;) {
      signal.throwIfAborted();
      const item = await findOpenItem(db, massIssueId);
      if (item === 'stopped') return;
      if (item === undefined) {
        if (await inTransaction(db, null, (tx) => endMassIssue(tx, massIssueId))) return;
        // Another server is at the last one.
        await sleep(200);
      } else await issueOrNote(db, storage, item, log);
    }
  },
});

type Item = { id: number; startedBy: number | null };

/** The next one that nobody is at. */
async function findOpenItem(db: Database, massIssueId: number): Promise<Item | undefined | 'stopped'> {
  const [mass] = await runSql(db)<{ startedBy: number | null }>`
    select started_by as "startedBy" from mass_issues
     where id = ${massIssueId} and stopped_at is null and ended_at is null`;
  if (!mass) return 'stopped';
  const [item] = await runSql(db)<{ id: number }>`
    select id from mass_issue_items
     where mass_issue_id = ${massIssueId} and receipt_id is null and failure is null
     order by id limit 1 for update skip locked`;
  return item && { ...item, ...mass };
}

const unexpected = 'C’è stato un errore: riprova, e se resta avvisa chi amministra WMS';

async function issueOrNote(
  db: Database,
  storage: Storage,
  item: Item,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    await inTransaction(db, item.startedBy, (tx) => issueItem(tx, storage, item));
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
    if (!refusal) log.error({ err: error, item: item.id }, 'a receipt of a mass issue was not issued');
    await runSql(db)`
      update mass_issue_items set failure = ${refusal?.message ?? unexpected}
       where id = ${item.id} and receipt_id is null`;
  }
}

type Wanted = {
  membershipId: number;
  memberId: number;
  paidOn: string;
  method: string;
  reference: string | null;
  kindId: number;
  issuedOn: string | null;
  site: string | null;
  last: string | null;
};

async function issueItem(tx: Writer, storage: Storage, { id, startedBy }: Item): Promise<void> {
  const [wanted] = await runSql(tx)<Wanted>`
    select i.membership_id as "membershipId", s.member_id as "memberId", i.paid_on as "paidOn", i.method, i.reference,
           m.kind_id as "kindId", m.issued_on as "issuedOn", m.site,
           (select last_date from number_series n
             where n.series = 'receipts' and n.year = receipt_year(coalesce(m.issued_on, rome_today()))) as last
      from mass_issue_items i join mass_issues m on m.id = i.mass_issue_id join memberships s on s.id = i.membership_id
     where i.id = ${id} and i.receipt_id is null and i.failure is null for update of i skip locked`;
  if (!wanted) return;
  const payments = await runSql(tx)<{ id: number; amount: string }>`
    select id, amount from membership_payments
     where membership_id = ${wanted.membershipId} and paid_on = ${wanted.paidOn} and method = ${wanted.method}
       and reference is not distinct from ${wanted.reference}::text and receipt_id is null
     order by id for no key update`;
  if (payments.length === 0)
    throw new Refusal(409, 'Questo pagamento ha intanto una ricevuta, o non c’è più');
  const [sum] = await runSql(tx)<{ amount: string }>`
    select sum(amount)::text as amount from membership_payments
     where id = any (${payments.map((payment) => payment.id)}::integer[])`;
  const issuedOn = dayOf(wanted);
  const { id: receiptId } = await issueReceipt(tx, storage, {
    payer: { kind: 'socio', memberId: wanted.memberId },
    lines: [
      {
        kindId: wanted.kindId,
        amount: sum?.amount ?? '0.00',
        membershipId: wanted.membershipId,
        paymentIds: payments.map((payment) => payment.id),
      },
    ],
    method: PaymentMethod.parse(wanted.method),
    paidOn: wanted.paidOn,
    reference: wanted.reference,
    issuedOn,
    issuedBy: startedBy,
    organisation: { ...(await readOrganisation(tx, issuedOn)), site: wanted.site },
  });
  await runSql(tx)`update mass_issue_items set receipt_id = ${receiptId} where id = ${id}`;
}

/** The day that was asked for, unless the payment or somebody else's receipt is later: then today. */
function dayOf({ issuedOn, paidOn, last }: Wanted): string {
  const now = today();
  if (issuedOn === null || issuedOn < paidOn || (last !== null && issuedOn < last)) return now;
  return issuedOn;
}
