/**
 * Calculates with amounts of money: decimal texts as the database gives them (`1234.56`), exact decimals in between,
 * and always rounded to cents half up, away from zero, as `round(numeric, 2)` of PostgreSQL does. Floats are never
 * used: the library refuses a JavaScript number.
 */
import { Big } from 'big.js';
import { amountKind, readPlain } from './numbers/italian.ts';

const Exact = Big();
Exact.strict = true;
Exact.RM = Big.roundHalfUp;

/** Rounds to cents: `1.005` → `1.01`, `-1.005` → `-1.01`, `2` → `2.00`. Throws when the text is no decimal. */
export const roundToCents = (amount: string): string => centsOf(new Exact(amount));

/** Returns the sum of the unrounded amounts; `0.00` when there are none. */
export const addMoney = (...amounts: readonly string[]): string =>
  centsOf(amounts.reduce((sum, amount) => sum.plus(amount), new Exact('0')));

export const subtractMoney = (from: string, amount: string): string => centsOf(new Exact(from).minus(amount));

/** Multiplies an amount by a quantity or a rate; only the product is rounded. */
export const multiplyMoney = (amount: string, by: string): string => centsOf(new Exact(amount).times(by));

/** Divides an amount by a quantity, such as kilometres; only the quotient is rounded. Throws for zero. */
export const divideMoney = (amount: string, by: string): string => centsOf(new Exact(amount).div(by));

/** Computes a percentage of an amount: 22% of `10.00` is `2.20`. */
export const percentOf = (amount: string, percent: string): string =>
  centsOf(new Exact(amount).times(percent).times('0.01'));

/** Returns how many whole hundredths of an amount above zero another one is: `0.29` of `1.00` are 29. */
export const wholePercent = (part: string, whole: string): number =>
  new Exact(part).times('100').div(whole).round(0, Big.roundDown).toNumber();

/** Returns a price times a quantity minus a percentage; only the result is rounded. */
export const discountedAmount = (price: string, quantity: string, discount: string): string =>
  centsOf(new Exact(price).times(quantity).times(new Exact('100').minus(discount)).times('0.01'));

/** Returns -1, 0 or 1: the first amount is less than, equal to or more than the second. */
export const compareMoney = (first: string, second: string): -1 | 0 | 1 => new Exact(first).cmp(second);

/** Reads an amount that somebody typed, as `25.50`; null when the text is no amount above zero, or has half cents. */
export function readAmount(typed: string): string | null {
  const amount = readPlain(typed, amountKind);
  if (!amount || !/^\d{1,10}(\.\d{1,2}0*)?$/.test(amount) || compareMoney(amount, '0') !== 1) return null;
  return roundToCents(amount);
}

/** Zero is written without a sign. */
function centsOf(amount: InstanceType<typeof Exact>): string {
  const cents = amount.round(2);
  return cents.eq('0') ? '0.00' : cents.toFixed(2);
}
