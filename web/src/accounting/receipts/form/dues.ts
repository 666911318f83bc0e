/** The payments of a member without a receipt, and the open fees. */
import { getMember, type Member } from '@wms/contract/accounting/members/member';
import { listUnreceiptedPayments, type UnreceiptedPayment } from '@wms/contract/accounting/receipts/writing';
import { type PaymentMethod, paymentMethodNames } from '@wms/contract/accounting/shared/payment-methods';
import { nameOfSocialYear } from '@wms/contract/accounting/shared/social-year';
import { formatDate, formatParts } from '@wms/contract/platform/formats';
import { addMoney } from '@wms/contract/platform/money';
import { useAnswer } from '../../../client/answer.ts';

export type OpenDue = {
  key: string;
  /** `2026/27` */
  year: string;
  detail: string;
  amount: string;
  membershipId: number;
  paymentIds: readonly number[];
  /** The data of the payment; null for an open fee. */
  paid: { method: PaymentMethod; paidOn: string; reference: string } | null;
};

/** Returns null until both answers have come. */
export function useDues(memberId: number | null): readonly OpenDue[] | null {
  const id = String(memberId ?? '');
  const enabled = memberId !== null;
  const payments = useAnswer(listUnreceiptedPayments, { query: { memberId: id } }, { enabled });
  const member = useAnswer(getMember, { params: { id } }, { enabled });
  if (!enabled || !payments.data || !member.data) return null;
  return [...paidOnes(payments.data), ...openOnes(member.data)];
}

/** Joins the payments with the same fee, day, method and reference, because one receipt is issued for all of them. */
function paidOnes(payments: readonly UnreceiptedPayment[]): OpenDue[] {
  const together = Map.groupBy(payments, ({ membershipId, paidOn, method, reference }) =>
    JSON.stringify([membershipId, paidOn, method, reference]),
  );
  return [...together].flatMap(([key, [first, ...rest]]) => {
    if (!first) return [];
    const { membershipId, socialYearName, paidOn, method, reference } = first;
    return [
      {
        key,
        membershipId,
        year: socialYearName,
        detail: formatParts(`pagata ${formatDate(paidOn, 'il')}`, paymentMethodNames[method], reference),
        amount: addMoney(first.amount, ...rest.map(({ amount }) => amount)),
        paymentIds: [first, ...rest].map(({ id }) => id),
        paid: { method, paidOn, reference: reference ?? '' },
      },
    ];
  });
}

const openOnes = ({ memberships }: Member): OpenDue[] =>
  memberships
    .filter(({ open }) => Number(open) > 0)
    .map(({ id, socialYear, endsOn, open, dueOn, paid }) => ({
      key: `aperta ${id}`,
      membershipId: id,
      paymentIds: [],
      paid: null,
      amount: open,
      year: nameOfSocialYear(socialYear, dayAfter(endsOn).slice(5)),
      detail: formatParts(
        Number(paid) > 0 ? 'resto da pagare' : 'da pagare',
        dueOn && `entro ${formatDate(dueOn, 'il')}`,
      ),
    }));

function dayAfter(day: string): string {
  const next = new Date(`${day}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
