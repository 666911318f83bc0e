/**
 * Calculates with quantities: decimal texts as the database gives them (`12.500`), exact, because sums of floats drift
 * (`0.1` and `0.2` are not `0.3`). The results have no zeros at their end.
 */
import { Big } from 'big.js';

const Exact = Big();
Exact.strict = true;
Exact.RM = Big.roundHalfUp;

/** Returns the sum; `0` when there are none. */
export const addQuantities = (...quantities: readonly string[]): string =>
  quantities.reduce((sum, quantity) => sum.plus(quantity), new Exact('0')).toFixed();

export const subtractQuantity = (from: string, quantity: string): string =>
  new Exact(from).minus(quantity).toFixed();

/** Returns the exact product. */
export const multiplyQuantities = (...factors: readonly string[]): string =>
  factors.reduce((product, factor) => product.times(factor), new Exact('1')).toFixed();

/** Rounds to thousandths half up, away from zero, as `round(numeric, 3)` of PostgreSQL does. */
export const roundQuantity = (quantity: string): string => new Exact(quantity).round(3).toFixed();

/** Returns -1, 0 or 1: the first quantity is less than, equal to or more than the second. */
export const compareQuantities = (first: string, second: string): -1 | 0 | 1 => new Exact(first).cmp(second);
