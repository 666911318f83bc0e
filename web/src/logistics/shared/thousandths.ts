/**
 * Quantities for calculations: whole thousandths, which a double represents exactly up to nine thousand billion units.
 */

/** Reads a decimal text with a point or a comma; null when it isn't a decimal. */
export function thousandths(quantity: string): number | null {
  const text = quantity.trim().replace(',', '.');
  return /^-?\d+(\.\d{0,3})?$/.test(text) ? Math.round(Number(text) * 1000) : null;
}

/** The text as a person types it. */
export const writeThousandths = (thousands: number): string => String(thousands / 1000).replace('.', ',');

/** The text as the contract writes decimals. */
export const decimal = (thousands: number): string => String(thousands / 1000);
