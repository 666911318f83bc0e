/**
 * The limit of cash: the amounts that one payer gives on a day count as one sum, however they are split (art. 49
 * D.Lgs. 231/2007). The sum has the receipts, and the fees that were paid without a receipt.
 */
import { cashLimit, cashLimit398, regime398 } from '@wms/contract/accounting/rules/settings';
import { formatDate, formatEuro } from '@wms/contract/platform/formats';
import { addMoney, compareMoney } from '@wms/contract/platform/money';
import { type Reader, runSql, type Writer } from '../../platform/database/connection.ts';
import { readSettings, type Settings } from '../../platform/settings/settings.ts';
import { payerName, payerTaxCode } from './member-pays.ts';

export type CashPayer = {
  name: string;
  taxCode: string | null;
  memberId: number | null;
  userId: number | null;
};
type CashPayment = CashPayer & { amount: string };

/** The cash of a day that these payers may have given, and the limit of that day. */
export type Cash = { day: string; limit: string; given: CashPayment[] };

export const cashLimitOn = (settings: Settings, day: string): string =>
  settings.value(settings.value(regime398, day) ? cashLimit398 : cashLimit, day);

/**
 * Locks the cash of these days until the end of the transaction, so that two simultaneous payments see each other. A
 * payer is recognised by several facts, so a lock on one of them would not suffice. Every transaction that takes cash
 * takes this lock first.
 */
export async function lockCash(tx: Writer, ...days: readonly string[]): Promise<void> {
  // The days are locked in one order, so that two transactions with the same days never deadlock.
  for (const day of [...new Set(days)].sort())
    await runSql(
      tx,
    )`select pg_advisory_xact_lock(hashtext('cash of a day'), ${day}::date - date '2000-01-01')`;
}

/** Cash that doesn't count: the payments that a receipt covers itself, and the receipt that it replaces. */
type ExcludedRows = { receipts?: readonly number[]; payments?: readonly number[] };

export async function readCash(
  db: Reader,
  day: string,
  payers: readonly CashPayer[],
  { receipts = [], payments = [] }: ExcludedRows = {},
): Promise<Cash> {
  const limit = cashLimitOn(await readSettings(db), day);
  const given = await runSql(db)<CashPayment>`
    select given.* from (
        select payer_name as name, payer_tax_code as "taxCode", member_id as "memberId", user_id as "userId", amount
          from receipts where method = 'contanti' and state = 'emessa' and paid_on = ${day}
           and id <> all (${[...receipts]}::integer[])
        union all
        select ${payerName}, ${payerTaxCode}, m.id, m.user_id, p.amount
          from membership_payments p join members m on m.id = p.member_id
         where p.method = 'contanti' and p.receipt_id is null and p.paid_on = ${day}
           and p.id <> all (${[...payments]}::integer[])) given
     where "memberId" = any (${payers.map(({ memberId }) => memberId)}::integer[])
        or "userId" = any (${payers.map(({ userId }) => userId)}::integer[])
        or "taxCode" = any (${payers.map(({ taxCode }) => taxCode)}::text[])
        or lower(name) = any (${payers.map(({ name }) => name.toLowerCase())}::text[])`;
  return { day, limit, given };
}

/** Reads the payers of members, in the order of the members' ids. */
export const readCashPayers = (db: Reader, memberIds: readonly number[]) =>
  runSql(db)<CashPayer & { memberId: number }>`
    select ${payerName} as name, ${payerTaxCode} as "taxCode", m.id as "memberId", m.user_id as "userId"
      from members m where m.id = any (${[...memberIds]}::integer[]) order by m.id`;

/** Returns whether two payers are one person. A name identifies a payer only when there is no tax code. */
const isSame = (payer: CashPayer, other: CashPayer) =>
  (payer.memberId !== null && payer.memberId === other.memberId) ||
  (payer.userId !== null && payer.userId === other.userId) ||
  (payer.taxCode === null
    ? payer.name.toLowerCase() === other.name.toLowerCase()
    : payer.taxCode === other.taxCode);

/** Returns why a payer may not give this amount in cash, too; null when they may. */
export function tooMuchCash({ day, limit, given }: Cash, payer: CashPayer, amount: string): string | null {
  const before = addMoney(
    ...given.filter((candidate) => isSame(payer, candidate)).map((payment) => payment.amount),
  );
  if (compareMoney(addMoney(before, amount), limit) === -1) return null;
  const already =
    compareMoney(before, '0') === 1
      ? `, e ${payer.name} ne ha già dati ${formatEuro(before)} ${formatDate(day, 'il')}`
      : '';
  return `Da ${formatEuro(limit)} niente contanti${already}: serve un pagamento tracciabile`;
}
