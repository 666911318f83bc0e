/** `12.500` → `12,5` */
export const shortenDecimal = (decimal: string | null) =>
  (decimal ?? '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace('.', ',');
