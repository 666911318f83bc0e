/** A row as a spreadsheet numbers it: the header is 1, empty rows count. */
export type TableRow = { row: number; cells: string[] };

const zip = Buffer.from('504b0304', 'hex');
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook is an archive; what is no archive is read as text. */
export const tableType = (head: Buffer): string =>
  head.subarray(0, zip.length).equals(zip) ? xlsxType : 'text/csv';

/** What a table may have; its readers hold it while they read. */
export const tableLimits = {
  bytes: 100 * 1024 * 1024,
  rows: 1_000_000,
  /** Of one row, also of one that says nothing. */
  cells: 1000,
  /** As many characters as a spreadsheet's cell holds. */
  cellLength: 32_767,
  /** Of one row as it is written. */
  rowLength: 1_000_000,
};

/** Rows that travel together: as many as the server reads without anybody noticing. */
export const batchOf = { rows: 500, characters: 256 * 1024 };
