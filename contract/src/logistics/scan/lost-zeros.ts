/** Article numbers whose first zeros a spreadsheet has taken away. The check digit tells them from other numbers. */
import { isGtin } from '../../platform/codes/codes.ts';

/** Returns the article number with 14 digits; null when it isn't one that has lost its first zeros. */
export function withZeros(code: string): string | null {
  const whole = code.padStart(14, '0');
  return /^[1-9]\d{6,12}$/.test(code) && isGtin(whole) ? whole : null;
}

/** Returns what a spreadsheet leaves of an article number that begins with zeros; null when it would keep it whole. */
export function withoutZeros(code: string): string | null {
  const rest = code.replace(/^0+/, '');
  return rest !== code && rest.length >= 7 && isGtin(code) ? rest : null;
}
