/**
 * Issues the receipts of some items of a mass issue, with their papers and the marks on the items, in one transaction.
 */
import { PaymentMethod } from '@wms/contract/accounting/shared/payment-methods';
import { addMoney } from '@wms/contract/platform/money';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { readToday } from '../../../platform/database/moment.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { readOrganisation } from '../../../platform/papers/organisation.ts';
import { recordPaper } from '../../../platform/papers/papers.ts';
import type { Printer } from '../../../platform/papers/printer.ts';
import { refuseUnprintable } from '../../../platform/pdf/printable.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockCash } from '../../shared/cash.ts';
import { writeReceipt } from '../issuing.ts';
import { paperOfReceipt, readPrintedReceipt } from '../paper.ts';

type ReceiptRequest = {
  id: number;
  membershipId: number;
  memberId: number;
  paidOn: string;
  method: string;
  reference: string | null;
  kindId: number;
  issuedOn: string | null;
  teamId: number | null;
  site: string | null;
};

type Payment = { id: number; itemId: number; amount: string };

type IssueChoice = { ids: readonly number[]; startedBy: number | null };

/** Issues the items that nobody else has issued or is issuing. A paper is printed while the next receipt is written. */
export async function issueItems(
  tx: Writer,
  storage: Storage,
  print: Printer['print'],
  { ids, startedBy }: IssueChoice,
): Promise<void> {
  const items = await runSql(tx)<ReceiptRequest>`
    select i.id, i.membership_id as "membershipId", s.member_id as "memberId", i.paid_on as "paidOn", i.method,
           i.reference, m.kind_id as "kindId", m.issued_on as "issuedOn", m.team_id as "teamId", m.site
      from mass_issue_items i join mass_issues m on m.id = i.mass_issue_id join memberships s on s.id = i.membership_id
     where i.id = any (${[...ids]}::integer[]) and i.receipt_id is null and i.failure is null
     order by i.id for update of i skip locked`;
  await lockCash(tx, ...items.flatMap(({ method, paidOn }) => (method === 'contanti' ? paidOn : [])));
  const payments = await lockPayments(tx, items);
  const kept: { receiptId: number; file: ReturnType<Storage['put']> }[] = [];
  try {
    for (const item of items) {
      const receiptId = await writeItem(tx, item, {
        startedBy,
        payments: payments.filter(({ itemId }) => itemId === item.id),
      });
      const paper = await readPrintedReceipt(tx, receiptId);
      refuseUnprintable(paper.data);
      const file = print(paper).then((pdf) => storage.put(pdf, 'application/pdf'));
      // A failure is reported below, and must not end the process before.
      file.catch(() => undefined);
      kept.push({ receiptId, file });
      await runSql(tx)`update mass_issue_items set receipt_id = ${receiptId} where id = ${item.id}`;
    }
  } finally {
    // All papers must have settled when one of them failed, so that no work goes on afterwards.
    await Promise.allSettled(kept.map(({ file }) => file));
  }
  for (const { receiptId, file } of kept)
    await recordPaper(tx, paperOfReceipt(receiptId), 'issued', await file);
}

/**
 * Locks all memberships and payments before the first number is taken, each in the order of their ids. Issuing a
 * receipt by hand locks them in the same order, so that nobody who has a number waits for somebody who waits for a
 * number.
 */
async function lockPayments(tx: Writer, items: readonly ReceiptRequest[]): Promise<Payment[]> {
  await runSql(tx)`
    select from memberships where id = any (${items.map(({ membershipId }) => membershipId)}::integer[])
     order by id for no key update`;
  return runSql(tx)<Payment>`
    select p.id, i.id as "itemId", p.amount from mass_issue_items i
      join membership_payments p on p.membership_id = i.membership_id and p.paid_on = i.paid_on
       and p.method = i.method and p.reference is not distinct from i.reference
     where i.id = any (${items.map(({ id }) => id)}::integer[]) and p.receipt_id is null
     order by p.id for no key update of p`;
}

type ChosenPayments = { payments: readonly Payment[]; startedBy: number | null };

async function writeItem(
  tx: Writer,
  item: ReceiptRequest,
  { payments, startedBy }: ChosenPayments,
): Promise<number> {
  if (payments.length === 0) throw refuse.conflict('Questo pagamento ha intanto una ricevuta, o non c’è più');
  const issuedOn = await dayOf(tx, item);
  const { memberId, membershipId, kindId, method, paidOn, reference, teamId, site } = item;
  const { id } = await writeReceipt(tx, {
    payer: { kind: 'socio', memberId },
    lines: [
      {
        kindId,
        membershipId,
        amount: addMoney(...payments.map(({ amount }) => amount)),
        paymentIds: payments.map((payment) => payment.id),
      },
    ],
    method: PaymentMethod.parse(method),
    paidOn,
    reference,
    issuedOn,
    teamId,
    issuedBy: startedBy,
    organisation: { ...(await readOrganisation(tx, issuedOn)), site },
  });
  return id;
}

/** Returns the day that was asked for; today, when the payment or another receipt is later. */
async function dayOf(tx: Writer, { issuedOn, paidOn }: ReceiptRequest): Promise<string> {
  const today = await readToday(tx);
  if (issuedOn === null || issuedOn < paidOn) return today;
  const [later] = await runSql(tx)`
    select from number_series
     where series = 'receipts' and year = receipt_year(${issuedOn}::date) and last_date > ${issuedOn}::date`;
  return later ? today : issuedOn;
}
