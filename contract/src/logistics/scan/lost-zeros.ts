/** Article numbers whose first zeros a spreadsheet has taken away. The check digit tells them from other numbers. */
import { isGtin } from '../../platform/codes/codes.ts';

/**
 * Returns the article number with its zeros, in 14 digits; null when the code isn't a number that has lost its first
 * zeros.
 */
export function withZeros(code: string): string | null {
  const whole = code.padStart(14, '0');
  return /^[1-9]\d{6,12}$/.test(code) && isGtin(whole) ? whole : null;
}

/**
 * Returns the digits that a spreadsheet leaves of an article number with zeros at its beginning; null for any other
 * code.
 */
export function withoutZeros(code: string): string | null {
  const rest = code.replace(/^0+/, '');
  return rest !== code && rest.length >= 7 && isGtin(code) ? rest : null;
}
