/** `12.500` → `12,5` */
export const shortenDecimal = (decimal: string | null) =>
  (decimal ?? '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace('.', ',');

/** `12.50` → `12,50` */
export const typedDecimal = (decimal: string | null | undefined) => decimal?.replace('.', ',') ?? '';

/**
 * Reads a number as Italians write it: `1.250,50` → `1250,50`, `1.234.567` → `1234567`, `€ 20` → `20`, `1 250` →
 * `1250`. A lone dot is left as it is, also before three digits: `1.250` may be more than a thousand, but a rate, a
 * weight or litres may also be one and a quarter. A text that is no number stays as it is, for the contract to refuse.
 */
export function readTypedNumber(typed: string): string {
  const plain = typed.replaceAll(/[\s€]/g, '');
  if (/^[1-9]\d{0,2}((\.\d{3})+,\d*|(\.\d{3}){2,})$/.test(plain)) return plain.replaceAll('.', '');
  return /^\d+([.,]\d*)?$/.test(plain) ? plain : typed;
}
