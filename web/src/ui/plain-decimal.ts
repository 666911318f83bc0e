/** `12.500` → `12,5` */
export const plain = (decimal: string | null) =>
  (decimal ?? '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace('.', ',');
