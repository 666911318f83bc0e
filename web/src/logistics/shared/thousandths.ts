/** Quantities to reckon with: whole thousandths, exact in a double up to nine thousand billion units. */

/** A decimal text, with a point or a comma; null when it is none. */
export function thousandths(quantity: string): number | null {
  const text = quantity.trim().replace(',', '.');
  return /^-?\d+(\.\d{0,3})?$/.test(text) ? Math.round(Number(text) * 1000) : null;
}

/** As a person types it. */
export const typed = (thousands: number): string => String(thousands / 1000).replace('.', ',');

/** As the contract's decimal text. */
export const decimal = (thousands: number): string => String(thousands / 1000);
