/** `Data Contabile (EUR)` → `data contabile eur`: a column's title, by which its field is recognised. */
export const simplifyTitle = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
