/** Lines of fees: the member's year to which they belong, and the payments that the receipt covers. */
import type { PaymentMethod } from '@wms/contract/accounting/shared/payment-methods';
import { nameOfSocialYear, socialYearStart } from '@wms/contract/accounting/shared/social-year';
import { formatEuro } from '@wms/contract/platform/formats';
import { addMoney, compareMoney, subtractMoney } from '@wms/contract/platform/money';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { refuse } from '../../../platform/refusal.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { markReceipted } from '../../members/receipted-payments.ts';

export type FeeLine = { membershipId: number | null; paymentIds: readonly number[]; amount: string };

type FeePayment = { memberId: number | null; method: PaymentMethod; paidOn: string };

type Membership = { id: number; memberId: number; socialYear: number; open: string };
type Payment = {
  id: number;
  membershipId: number;
  amount: string;
  paidOn: string;
  method: string;
  receiptId: number | null;
};

/**
 * Checks the lines against the members' payments, which stay locked. Returns the name of its social year for each line,
 * null for a line without one.
 */
export async function checkFees(
  tx: Writer,
  lines: readonly FeeLine[],
  paid: FeePayment,
): Promise<(string | null)[]> {
  const wanted = [...new Set(lines.flatMap(({ membershipId }) => membershipId ?? []))];
  const asked = lines.flatMap(({ paymentIds }) => paymentIds);
  if (wanted.length === 0 && asked.length === 0) return lines.map(() => null);
  const start = (await readSettings(tx)).value(socialYearStart);
  // The rows are locked in the order of their ids, so that two receipts with common rows never deadlock.
  const memberships = await runSql(tx)<Membership>`
    select id, member_id as "memberId", social_year as "socialYear", (fee - paid)::text as open
      from memberships where id = any (${wanted}::integer[]) order by id for no key update`;
  const payments = await runSql(tx)<Payment>`
    select id, membership_id as "membershipId", amount, paid_on as "paidOn", method, receipt_id as "receiptId"
      from membership_payments where id = any (${asked}::integer[]) order by id for no key update`;
  const open = new Map(memberships.map((membership) => [membership.id, membership.open]));
  return lines.map((line, at) => {
    const place = `lines.${at}`;
    const membership = memberships.find(({ id }) => id === line.membershipId);
    if (line.membershipId !== null && !membership)
      throw refuse.invalid(`${place}.membershipId`, 'Questa quota non c’è più: scegline un’altra');
    if (membership && paid.memberId !== null && membership.memberId !== paid.memberId)
      throw refuse.invalid(`${place}.membershipId`, 'Questa quota è di un altro tesserato');
    if (line.paymentIds.some((id) => asked.indexOf(id) !== asked.lastIndexOf(id)))
      throw refuse.invalid(`${place}.paymentIds`, 'Un pagamento è in due righe: toglilo da una');
    if (line.paymentIds.length > 0) checkPayments(line, at, payments, paid);
    else if (membership) {
      const left = open.get(membership.id) ?? '0.00';
      if (compareMoney(line.amount, left) === 1)
        throw refuse.invalid(
          `${place}.amount`,
          `Di questa quota resta da pagare ${formatEuro(left)}: correggi l’importo`,
        );
      open.set(membership.id, subtractMoney(left, line.amount));
    }
    return membership ? nameOfSocialYear(membership.socialYear, start) : null;
  });
}

function checkPayments(line: FeeLine, at: number, payments: readonly Payment[], paid: FeePayment): void {
  const field = `lines.${at}.paymentIds`;
  const found = payments.filter(({ id }) => line.paymentIds.includes(id));
  if (
    found.length !== new Set(line.paymentIds).size ||
    found.some((candidate) => candidate.membershipId !== line.membershipId)
  )
    throw refuse.invalid(field, 'Un pagamento non c’è più o è di un’altra quota: scegli di nuovo');
  if (found.some(({ receiptId }) => receiptId !== null))
    throw refuse.conflict('Questo pagamento ha già una ricevuta', field);
  if (found.some(({ method, paidOn }) => method !== paid.method || paidOn !== paid.paidOn))
    throw refuse.invalid(
      field,
      'I pagamenti hanno un’altra data o un altro metodo: fai una ricevuta per ciascuno',
    );
  const sum = addMoney(...found.map(({ amount }) => amount));
  if (compareMoney(sum, line.amount) !== 0)
    throw refuse.invalid(
      `lines.${at}.amount`,
      `I pagamenti scelti fanno ${formatEuro(sum)}: l’importo deve essere lo stesso`,
    );
}

/** Marks the payments as covered by the receipt. A fee without a recorded payment is recorded as paid now. */
export async function markPayments(
  tx: Writer,
  lines: readonly FeeLine[],
  paid: Pick<FeePayment, 'method' | 'paidOn'> & {
    receiptId: number;
    reference?: string | null;
    issuedBy: number | null;
  },
): Promise<void> {
  const asked = lines.flatMap(({ paymentIds }) => paymentIds);
  await markReceipted(tx, asked, paid.receiptId);
  const recorded = lines.flatMap(({ membershipId, paymentIds, amount }) =>
    membershipId !== null && paymentIds.length === 0
      ? [
          {
            membership_id: membershipId,
            amount,
            paid_on: paid.paidOn,
            method: paid.method,
            reference: paid.reference ?? null,
            receipt_id: paid.receiptId,
            recorded_by: paid.issuedBy,
          },
        ]
      : [],
  );
  if (recorded.length > 0) await tx.insertInto('membership_payments').values(recorded).execute();
}
