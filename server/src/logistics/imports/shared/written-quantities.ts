/**
 * How a file writes its numbers: '1.250' is one and a quarter in one file and a thousand in another. The whole column
 * tells; where it can't, the cell stays as it is but marked, and is refused rather than guessed.
 */
export type NumberStyle = { comma: boolean; point: boolean };

/** What one cell says about its column. */
export function noteStyle(style: NumberStyle, cell: string): void {
  if (/,\d*\s*$/.test(cell) && !/^\d{1,3}(,\d{3})+$/.test(cell.trim())) style.comma = true;
  if (/\.(\d{1,2}|\d{4,}|)\s*$|^\s*0\.\d+\s*$/.test(cell) || /,.*\./.test(cell)) style.point = true;
}

/** `1.250,50` → `1250.5` */
export function settled(cell: string, { comma, point }: NumberStyle): string {
  const value = cell.replace(/[\s\u00a0\u202f]/g, '');
  if (comma && !point) return plain(groups(value, '.') ? value.replaceAll('.', '').replace(',', '.') : value);
  if (point && !comma) return plain(groups(value, ',') ? value.replaceAll(',', '') : value);
  // Both or neither: what reads the same either way is taken, `1.250` is not.
  if (/^-?\d+$/.test(value)) return value;
  if (/^-?\d+[.,](\d{1,2}|\d{4,})$/.test(value) || /^-?0[.,]\d+$/.test(value))
    return plain(value.replace(',', '.'));
  return value === '' ? '' : `${value}?`;
}

/** Zeros after the third decimal say nothing: other programs write `440.00000`. */
const plain = (value: string) => value.replace(/(\.\d{3}\d*?)0+$/, '$1');

/** Thousands, where written, are groups of three. */
const groups = (value: string, mark: '.' | ',') =>
  mark === '.'
    ? /^-?(\d+|\d{1,3}(\.\d{3})+)(,\d*)?$/.test(value)
    : /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(value);
