import { csvType, xlsxType } from '@wms/contract/platform/lists';

/** A row with the number that a spreadsheet shows: the header is 1, and empty rows count. */
export type TableRow = { row: number; cells: string[] };

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
