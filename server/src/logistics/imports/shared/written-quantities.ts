/**
 * How a column writes its numbers: '1.250' is one and a quarter in one file and more than a thousand in another. The
 * whole column decides; when it can't, the cell is marked with '?' and refused, because a guess could be wrong.
 */
export type NumberStyle = { comma: boolean; point: boolean };

/** Notes which decimal separator one cell proves for its column. */
export function noteStyle(style: NumberStyle, cell: string): void {
  if (/,\d*\s*$/.test(cell) && !/^\d{1,3}(,\d{3})+$/.test(cell.trim())) style.comma = true;
  if (/\.(\d{1,2}|\d{4,}|)\s*$|^\s*0\.\d+\s*$/.test(cell) || /,.*\./.test(cell)) style.point = true;
}

/** `1.250,50` → `1250.50` */
export function normaliseNumber(cell: string, { comma, point }: NumberStyle): string {
  const value = cell.replace(/[\s\u00a0\u202f]/g, '');
  if (comma && !point)
    return dropZeros(hasGroups(value, '.') ? value.replaceAll('.', '').replace(',', '.') : value);
  if (point && !comma) return dropZeros(hasGroups(value, ',') ? value.replaceAll(',', '') : value);
  // The column proves both separators or none: only a number that means the same in both is accepted, `1.250` isn't.
  if (/^-?\d+$/.test(value)) return value;
  if (/^-?\d+[.,](\d{1,2}|\d{4,})$/.test(value) || /^-?0[.,]\d+$/.test(value))
    return dropZeros(value.replace(',', '.'));
  return value === '' ? '' : `${value}?`;
}

/** Drops zeros after the third decimal, because other programs write `440.00000`. */
const dropZeros = (value: string) => value.replace(/(\.\d{3}\d*?)0+$/, '$1');

/** Answers whether `mark` only separates groups of three digits. */
const hasGroups = (value: string, mark: '.' | ',') =>
  mark === '.'
    ? /^-?(\d+|\d{1,3}(\.\d{3})+)(,\d*)?$/.test(value)
    : /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(value);
