/** The kinds of codes on labels, goods and delivery notes. */
export const formats = [
  'qr_code',
  'data_matrix',
  'code_128',
  'code_39',
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'itf',
] as const;
