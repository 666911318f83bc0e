/** The payments of members, one by one or many at once. A payment that a receipt covers can't be deleted. */
import type { addPayment, payMany } from '@wms/contract/accounting/members/memberships';
import { formatCount, formatEuro } from '@wms/contract/platform/formats';
import { compareMoney, subtractMoney } from '@wms/contract/platform/money';
import { insertRow, runSql, type Writer } from '../../../platform/database/connection.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { lockCash, readCash, readCashPayers, tooMuchCash } from '../../shared/cash.ts';
import { yearName } from '../shared/years.ts';
import { lockMembership } from './editing.ts';
import { goodOrAll, type JudgedMember, refuseDoubles } from './many.ts';

type Payment = (typeof addPayment)['body']['_output'];
type PaymentsBody = (typeof payMany)['body']['_output'];

export async function pay(tx: Writer, membershipId: number, payment: Payment, by: number) {
  const { amount, paidOn, method, reference } = payment;
  if (method === 'contanti') await lockCash(tx, paidOn);
  const { memberId, name, fee, paid } = await lockMembership(tx, membershipId);
  const open = subtractMoney(fee, paid);
  if (compareMoney(open, '0') === 0) throw refuse.conflict(`${name} non deve più niente per questo anno`);
  if (compareMoney(amount, open) > 0)
    throw refuse.invalid('amount', `È più di quanto resta da pagare: ${formatEuro(open)}`);
  if (method === 'contanti') {
    const payers = await readCashPayers(tx, [memberId]);
    const cash = await readCash(tx, paidOn, payers);
    for (const payer of payers) {
      const tooMuch = tooMuchCash(cash, payer, amount);
      if (tooMuch) throw refuse.invalid('method', tooMuch);
    }
  }
  const id = await insertRow(tx, 'membership_payments', {
    membership_id: membershipId,
    amount,
    paid_on: paidOn,
    method,
    reference,
    recorded_by: by,
  });
  const rest = subtractMoney(open, amount);
  const still = compareMoney(rest, '0') === 0 ? '' : `; restano ${formatEuro(rest)}`;
  return { message: `Pagamento di ${formatEuro(amount)} registrato${still}`, id };
}

export async function takePaymentBack(tx: Writer, id: number) {
  const [payment] = await runSql(tx)<{ amount: string; receiptId: number | null }>`
    select amount, receipt_id as "receiptId" from membership_payments where id = ${id} for update`;
  if (!payment) throw refuse.notFound('Pagamento non trovato');
  if (payment.receiptId !== null)
    throw refuse.conflict('Di questo pagamento c’è già la ricevuta: annullala prima di toglierlo');
  await tx.deleteFrom('membership_payments').where('id', '=', id).execute();
  return { message: `Pagamento di ${formatEuro(payment.amount)} tolto` };
}

type Debtor = JudgedMember & { membershipId: number | null; open: string | null };

/** Marks the members who would give too much cash on that day. A payer who pays for two members gives both amounts. */
async function refuseCash(tx: Writer, owing: readonly Debtor[], paidOn: string): Promise<Debtor[]> {
  const payers = await readCashPayers(
    tx,
    owing.flatMap(({ id, why }) => (why === null ? [id] : [])),
  );
  const byMember = new Map(payers.map((payer) => [payer.memberId, payer]));
  const cash = await readCash(tx, paidOn, payers);
  return owing.map((debtor) => {
    const payer = byMember.get(debtor.id);
    if (!payer || debtor.open === null) return debtor;
    const why = tooMuchCash(cash, payer, debtor.open);
    if (why === null) cash.given.push({ ...payer, amount: debtor.open });
    return { ...debtor, why };
  });
}

/**
 * Records for each member the payment of the open amount. The rows are locked in one order, so that two simultaneous
 * calls pay no fee twice.
 */
export async function payAll(tx: Writer, form: PaymentsBody, by: number, settings: Settings) {
  const { socialYear, members, paidOn, method, reference, skipRefused } = form;
  refuseDoubles(members);
  if (method === 'contanti') await lockCash(tx, paidOn);
  const year = yearName(socialYear, settings);
  await runSql(tx)`
    select from memberships where social_year = ${socialYear} and member_id = any (${members}::integer[])
     order by id for no key update`;
  const owing = await runSql(tx)<Debtor>`
    select m.id, m.first_name || ' ' || m.last_name as name, s.id as "membershipId", s.fee - s.paid as open,
           case when s.id is null then 'Non ha una quota per il ' || ${year}::text
                when s.paid >= s.fee then 'Ha già pagato' end as why
      from members m left join memberships s on s.member_id = m.id and s.social_year = ${socialYear}
     where m.id = any (${members}::integer[]) order by m.id`;
  const judged = method === 'contanti' ? await refuseCash(tx, owing, paidOn) : owing;
  const { good, refused } = goodOrAll(judged, members, skipRefused);
  const paid = await runSql(tx)<{ id: number }>`
    insert into membership_payments (membership_id, amount, paid_on, method, reference, recorded_by)
    select s.id, s.fee - s.paid, ${paidOn}, ${method}, ${reference}, ${by}
      from memberships s
     where s.id = any (${good.map(({ membershipId }) => membershipId)}::integer[]) and s.paid < s.fee
     order by s.id returning id`;
  return {
    message: `${formatCount(paid.length, 'quota segnata pagata', 'quote segnate pagate')}`,
    done: paid.length,
    refused,
    paid: paid.map(({ id }) => id),
  };
}
