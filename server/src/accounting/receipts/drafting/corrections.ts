/** Corrects payments of members whose receipt said a wrong amount, while another receipt takes its place. */
import { formatEuro } from '@wms/contract/platform/formats';
import { addMoney, compareMoney, subtractMoney } from '@wms/contract/platform/money';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { refuse } from '../../../platform/refusal.ts';

type Line = { amount: string; paymentIds?: readonly number[] };
type ReplacedReceipt = {
  /** The annulled receipt. */
  id: number;
  /** The payments that it covered. */
  freed: readonly number[];
};
type Payment = {
  id: number;
  membershipId: number;
  /** The amount that the annulled receipt said. */
  former: string;
  fee: string;
  paid: string;
  inBank: boolean;
};

/**
 * Gives each payment of the replaced receipt that has a line for itself the amount of this line. Several payments in
 * one line keep theirs, because the line doesn't say which of them was wrong. An amount in the bank's rows is right.
 */
export async function correctPayments(
  tx: Writer,
  { id: receiptId, freed }: ReplacedReceipt,
  lines: readonly Line[],
): Promise<void> {
  const alone = lines.flatMap(({ amount, paymentIds: [id, ...others] = [] }, at) =>
    id !== undefined && others.length === 0 && freed.includes(id) ? [{ id, at, amount }] : [],
  );
  const ids = alone.map(({ id }) => id);
  if (ids.length === 0) return;
  await runSql(tx)`
    select from memberships
     where id in (select membership_id from membership_payments where id = any (${ids}::integer[]))
     order by id for no key update`;
  const payments = await runSql(tx)<Payment>`
    select p.id, p.membership_id as "membershipId", p.amount as former, s.fee, s.paid,
           exists (select from bank_matches b where b.membership_payment_id = p.id or b.receipt_id = ${receiptId})
             as "inBank"
      from membership_payments p join memberships s on s.id = p.membership_id where p.id = any (${ids}::integer[])`;
  const corrected = alone.flatMap((line) => {
    const payment = payments.find(({ id }) => id === line.id);
    return payment && compareMoney(payment.former, line.amount) !== 0 ? [{ ...payment, ...line }] : [];
  });
  for (const { at, inBank, membershipId, fee, paid } of corrected) {
    const field = `lines.${at}.amount`;
    if (inBank)
      throw refuse.conflict(
        'Un movimento della banca conferma l’importo di prima: annulla prima l’abbinamento in Banca',
        field,
      );
    const ofFee = corrected.filter((candidate) => candidate.membershipId === membershipId);
    const before = addMoney(...ofFee.map(({ former }) => former));
    const after = addMoney(...ofFee.map(({ amount }) => amount));
    if (compareMoney(addMoney(subtractMoney(paid, before), after), fee) === 1)
      throw refuse.invalid(
        field,
        `La quota è di ${formatEuro(fee)}: con questo importo i pagamenti la superano`,
      );
  }
  // One statement, because two lines of one fee may trade amounts, and the fee is never overpaid in between.
  await runSql(tx)`
    update membership_payments p set amount = c.amount
      from unnest(${corrected.map(({ id }) => id)}::integer[],
                  ${corrected.map(({ amount }) => amount)}::numeric[]) c (id, amount)
     where p.id = c.id`;
}
