/**
 * Quantities for calculations: whole thousandths, which a double represents exactly up to nine thousand billion units.
 */
import { fromZero } from '@wms/contract/platform/schema';

/** Reads a decimal text with a point or a comma; null when it isn't a decimal. */
export function thousandths(quantity: string): number | null {
  const text = quantity.trim().replace(',', '.');
  return /^-?\d+(\.\d{0,3})?$/.test(text) ? Math.round(Number(text) * 1000) : null;
}

/**
 * The sentence for a form's text that is no quantity, or may be two; null when it is one, or when nothing is written
 * yet.
 */
export const unreadQuantity = (text: string): string | null =>
  text.trim() === '' ? null : (fromZero(3, 11).safeParse(text).error?.issues[0]?.message ?? null);

/** The text as a person types it. */
export const writeThousandths = (thousands: number): string => String(thousands / 1000).replace('.', ',');

/** The text as the contract writes decimals. */
export const decimal = (thousands: number): string => String(thousands / 1000);

/**
 * Returns what is left of a quantity without another, both as the contract writes them. A list that is seen first does
 * this without the library of exact decimals, which is larger than the list.
 */
export const differenceOf = (quantity: string, taken: string): string =>
  decimal((thousandths(quantity) ?? 0) - (thousandths(taken) ?? 0));
