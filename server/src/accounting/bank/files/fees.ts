/**
 * The fees that payment services write in a column of their own, and the balance that a file says after each row, by
 * which both the fees and the whole file are checked.
 */
import { addMoney, compareMoney, subtractMoney } from '@wms/contract/platform/money';

/** The figures of one row. */
export type BankMovement = {
  row: number;
  /** The amount of the payment, with a sign. */
  amount: string;
  /** The fee as the file writes it; zero without one. */
  fee: string;
  /** The amount after the fee, where the file says it. */
  net: string | null;
  /** The balance after the row, where the file says it. */
  balance: string | null;
};

/**
 * A fee is taken from the balance (Revolut, Stripe, SumUp), or has its own minus (PayPal), or is within the amount
 * already (Wise).
 */
const ways = ['taken', 'signed', 'within'] as const;
export type FeeWay = (typeof ways)[number];

/** Returns what a fee does to the balance, as an amount with a sign. */
export function feeMovement(fee: string, way: FeeWay): string {
  if (way === 'within') return '0.00';
  return way === 'signed' ? addMoney(fee) : subtractMoney('0', fee);
}

/**
 * Returns how the fees of a file are written. The net amounts prove the way, else the balances do. Without either, a
 * minus before the fee of money that came in shows that the fees have their own sign.
 */
export function findFeeWay(rows: readonly BankMovement[]): FeeWay {
  const charged = rows.filter(({ fee }) => !isZero(fee));
  if (charged.length === 0) return 'taken';
  return provenByNet(charged) ?? provenByBalance(rows) ?? guessedBySign(charged);
}

function provenByNet(charged: readonly BankMovement[]): FeeWay | undefined {
  const known = charged.flatMap(({ net, ...row }) => (net === null ? [] : [{ ...row, net }]));
  if (known.length === 0) return undefined;
  return ways.find((way) =>
    known.every(({ amount, fee, net }) => isSame(addMoney(amount, feeMovement(fee, way)), net)),
  );
}

function provenByBalance(rows: readonly BankMovement[]): FeeWay | undefined {
  const [best, second] = ways
    .flatMap((way) => {
      const read = readBalances(rows, way);
      return read ? [{ way, breaks: read.breaks.length }] : [];
    })
    .sort((left, right) => left.breaks - right.breaks);
  return best && best.breaks !== second?.breaks ? best.way : undefined;
}

function guessedBySign(charged: readonly BankMovement[]): FeeWay {
  const incoming = charged.filter(({ amount }) => compareMoney(amount, '0') === 1);
  const telling = incoming.length > 0 ? incoming : charged;
  return telling.some(({ fee }) => fee.startsWith('-')) ? 'signed' : 'taken';
}

/** The place where a file's balance changes by another amount than its movements. */
export type BrokenBalance = { row: number; changed: string; moved: string };

/**
 * Compares the balances of a file with its movements. Returns null when the file has no running balance, else the
 * first row whose balance the movements don't explain.
 */
export function checkBalance(
  rows: readonly BankMovement[],
  way: FeeWay,
): { broken: BrokenBalance | null } | null {
  const read = readBalances(rows, way);
  return read && { broken: read.breaks[0] ?? null };
}

type Balances = { steps: number; breaks: BrokenBalance[] };

/** A column is a running balance when most of its steps are those of the movements, in one of the two orders. */
function readBalances(rows: readonly BankMovement[], way: FeeWay): Balances | null {
  const [best] = [rows, rows.toReversed()]
    .map((ordered) => followBalances(ordered, way))
    .sort((left, right) => left.breaks.length - right.breaks.length);
  return best && best.steps > 0 && best.breaks.length * 2 <= best.steps ? best : null;
}

/**
 * Follows the balances from row to row. A row without a balance is added to the step that leads to the next balance.
 */
function followBalances(rows: readonly BankMovement[], way: FeeWay): Balances {
  const read: Balances = { steps: 0, breaks: [] };
  let before: string | null = null;
  let moved = '0.00';
  for (const { row, amount, fee, balance } of rows) {
    moved = addMoney(moved, amount, feeMovement(fee, way));
    if (balance === null) continue;
    if (before !== null) {
      const changed = subtractMoney(balance, before);
      read.steps += 1;
      if (!isSame(changed, moved)) read.breaks.push({ row, changed, moved });
    }
    before = balance;
    moved = '0.00';
  }
  return read;
}

const isSame = (left: string, right: string) => compareMoney(left, right) === 0;
const isZero = (amount: string) => isSame(amount, '0');
