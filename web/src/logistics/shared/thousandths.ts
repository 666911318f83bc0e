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
 * The sentence about a typed text that is no quantity, or may mean two numbers; null for a quantity or an empty text.
 */
export const unreadQuantity = (text: string): string | null =>
  text.trim() === '' ? null : (fromZero(3, 11).safeParse(text).error?.issues[0]?.message ?? null);

/** The quantity as a person types it: `1,5`. */
export const writeThousandths = (thousands: number): string => String(thousands / 1000).replace('.', ',');

/** The quantity as the contract writes it: `1.5`. */
export const decimal = (thousands: number): string => String(thousands / 1000);

/**
 * Returns the first quantity minus the second, all as the contract writes decimals. A list that a person sees first
 * uses this function, because the library of exact decimals is larger than the list.
 */
export const differenceOf = (quantity: string, taken: string): string =>
  decimal((thousandths(quantity) ?? 0) - (thousandths(taken) ?? 0));
