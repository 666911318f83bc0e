/**
 * How a file writes its quantities: '1.250' is one and a quarter in one file and a thousand in another. The whole
 * column tells; where it can't, the cell stays as it is but marked, and is refused rather than guessed.
 */
export function settleQuantities(cells: readonly string[]): (cell: string) => string {
  const comma = cells.some((cell) => /,\d*\s*$/.test(cell) && !/^\d{1,3}(,\d{3})+$/.test(cell.trim()));
  const point = cells.some(
    (cell) => /\.(\d{1,2}|\d{4,}|)\s*$|^\s*0\.\d+\s*$/.test(cell) || /,.*\./.test(cell),
  );
  return (cell) => {
    const value = cell.replace(/[\s\u00a0\u202f]/g, '');
    if (comma && !point) return groups(value, '.') ? value.replaceAll('.', '').replace(',', '.') : value;
    if (point && !comma) return groups(value, ',') ? value.replaceAll(',', '') : value;
    // Both or neither: what reads the same either way is taken, `1.250` is not.
    if (/^-?\d+$/.test(value)) return value;
    if (/^-?\d+[.,](\d{1,2}|\d{4,})$/.test(value) || /^-?0[.,]\d+$/.test(value))
      return value.replace(',', '.');
    return value === '' ? '' : `${value}?`;
  };
}

/** Thousands, where written, are groups of three. */
const groups = (value: string, mark: '.' | ',') =>
  mark === '.'
    ? /^-?(\d+|\d{1,3}(\.\d{3})+)(,\d*)?$/.test(value)
    : /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(value);
