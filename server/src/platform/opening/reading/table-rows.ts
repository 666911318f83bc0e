import { csvType, xlsxType } from '@wms/contract/platform/lists';

/**
 * Something about a cell that its text doesn't tell: a spreadsheet's number with decimals, which is written plainly
 * (`1.25`); a code that became a date, became a power (`1,23E+12`), or lost its last digits; an error of a formula.
 */
export type CellMark = 'number' | 'date' | 'power' | 'rounded' | 'error';

/** A row with the number that a spreadsheet shows: the header is 1, and empty rows count. */
export type TableRow = {
  row: number;
  cells: string[];
  /** The marks by the index of their cells. */
  marks?: Readonly<Record<number, CellMark>>;
  /** A sentence for the person, when the row can't be read. */
  fault?: string;
};

const zip = Buffer.from('504b0304', 'hex');

/** Returns the type of a table by its first bytes: a workbook is a zip archive, and any other file is read as text. */
export const tableType = (head: Buffer): string =>
  head.subarray(0, zip.length).equals(zip) ? xlsxType : csvType;

/** The limits of a table, which its readers check while they read. */
export const tableLimits = {
  bytes: 100 * 1024 * 1024,
  rows: 1_000_000,
  /** The cells of one row, even of an empty one. */
  cells: 1000,
  /** The most characters of a cell, which are those of a spreadsheet's cell. */
  cellLength: 32_767,
  /** The characters of one row in the file. */
  rowLength: 1_000_000,
};

/** The size of a batch of rows: the server reads so many at once without making others wait. */
export const batchOf = { rows: 500, characters: 256 * 1024 };
