/**
 * Numbers in forms. A form holds a decimal with a comma and without points, `1250,5`, which the contract understands;
 * the field shows it in full, `1.250,5`.
 */
import { type NumberKind, readNumber, writeNumber } from '@wms/contract/platform/numbers/italian';

/** `12.500` → `12,5` */
export const shortenDecimal = (decimal: string | null) =>
  (decimal ?? '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace('.', ',');

/** `12.50` → `12,50` */
export const typedDecimal = (decimal: string | null | undefined) => decimal?.replace('.', ',') ?? '';

/**
 * The value of a typed text: `1.250,50` → `1250,50`. A text that may mean two numbers gets a question mark, `1.250` →
 * `1.250?`, and a text that is no number stays as it was typed; the contract refuses both.
 */
export function valueOfTyped(typed: string, kind: NumberKind): string {
  const reading = readNumber(typed, kind);
  if (!reading) return typed;
  return reading.value === undefined ? `${typed.trim()}?` : typedDecimal(reading.value);
}

/** The two numbers that a value with a question mark may mean; null for a value without the mark. */
export function eitherOf(value: string, kind: NumberKind): readonly string[] | null {
  const either = value.endsWith('?') ? readNumber(value.slice(0, -1), kind)?.either : undefined;
  return either?.map(typedDecimal) ?? null;
}

/** A form's value as its field shows it: a number in full, and a text that could not be read as it was typed. */
export const shownNumber = (value: string, kind: NumberKind): string =>
  value.endsWith('?') ? value.slice(0, -1) : writeNumber(value, kind);

/** The plain decimal of a form's value, `1250.5`, to calculate with; null when the text is no number from zero up. */
export function plainOf(value: string): string | null {
  const plain = value.trim().replace(',', '.');
  return /^\d{1,12}(\.\d{1,12})?$/.test(plain) ? plain : null;
}

/**
 * The value that a request's body has for a whole number: null for an empty text, and the text itself when it is no
 * number, for the contract to refuse.
 */
export function wholeOf(text: string): number | string | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}
