/** The categories of a driving licence (art. 116 of the Codice della strada). */
export const licenceCategories = [
  'AM',
  'A1',
  'A2',
  'A',
  'B1',
  'B',
  'B96',
  'BE',
  'C1',
  'C1E',
  'C',
  'CE',
  'D1',
  'D1E',
  'D',
  'DE',
] as const;
