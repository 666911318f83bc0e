/**
 * Reads numbers in the way of their column: '1.250' is one and a quarter in one file and more than a thousand in
 * another. The whole column decides. When it can't, the cell is read as everywhere else, and refused where that leaves
 * two readings.
 */
import { type NumberKind, readNumber } from '@wms/contract/platform/numbers/italian';

export type NumberStyle = { comma: boolean; point: boolean };

/** A plain decimal, or the sentence for a cell that may mean two numbers. A text that is no number stays as it is. */
export type WrittenNumber = { value: string; unclear?: undefined } | { unclear: string };

/** Notes which decimal separator one cell proves for its column. */
export function noteStyle(style: NumberStyle, written: string): void {
  const cell = written.replace(/€|EUR|euro|%|[−-]/giu, '').trim();
  if (/,\d*$/.test(cell) && !/^\d{1,3}(,\d{3})+$/.test(cell)) style.comma = true;
  if (/\.(\d{1,2}|\d{4,}|)$|^0\.\d+$/.test(cell) || /,.*\./.test(cell)) style.point = true;
}

const groupedByCommas = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;
const oneComma = /^(-?\d{1,3}),(\d{3})$/;

/** Reads a number of a column: `1.250,50` → `1250.50`. */
export function readWritten(cell: string, style: NumberStyle, kind: NumberKind): WrittenNumber {
  const bare = cell
    .trim()
    .replace(/^(?:€|EUR(?![a-z]))\s*|\s*(?:€|EUR|euro)$/giu, '')
    .replaceAll('−', '-');
  const read = style.comma === style.point ? readAlone(bare, kind) : readInColumn(bare, style, kind);
  return read.unclear === undefined ? { value: dropZeros(read.value) } : read;
}

/** Reads a number of a column that proves one separator. */
function readInColumn(bare: string, { point }: NumberStyle, kind: NumberKind): WrittenNumber {
  if (point && groupedByCommas.test(bare)) return { value: bare.replaceAll(',', '') };
  if (point && /^-?\d+\.\d*$/.test(bare)) return { value: bare.replace(/\.$/, '') };
  const read = readNumber(bare, kind);
  // The column's commas are decimal ones, and its points are thousands.
  return { value: read?.either?.[bare.includes(',') ? 1 : 0] ?? read?.value ?? bare };
}

/** Reads a number of a column that proves both separators, or none. */
function readAlone(bare: string, kind: NumberKind): WrittenNumber {
  const [, whole = '', rest = ''] = oneComma.exec(bare) ?? [];
  if (whole && !/^-?0$/.test(whole)) return { unclear: describeBoth(`${whole}${rest}`, `${whole}.${rest}`) };
  if (groupedByCommas.test(bare) && bare.includes('.')) return { value: bare.replaceAll(',', '') };
  const read = readNumber(bare, kind);
  if (read?.either) return { unclear: describeBoth(...read.either) };
  return { value: read?.value ?? bare };
}

/** Drops zeros after the third decimal, because other programs write `440.00000`. */
const dropZeros = (value: string) => value.replace(/(\.\d{3}\d*?)0+$/, '$1');

/** `1.250` → 'Può essere 1250 o 1,25: scrivilo in uno di questi due modi' */
const describeBoth = (large: string, small: string) =>
  `Può essere ${large} o ${small.replace(/\.?0+$/, '').replace('.', ',')}: scrivilo in uno di questi due modi`;
