/** Makes a file of any list: CSV as Italian spreadsheets read it, streamed; or XLSX with typed cells. */
import { Readable } from 'node:stream';
import { xlsxType } from '@wms/contract/platform/lists';
import { addMoney } from '@wms/contract/platform/money';
import { today } from '@wms/contract/platform/schema';
import { type Options, stringify } from 'csv-stringify/sync';
import pLimit from 'p-limit';
import type { Cell, SheetData } from 'write-excel-file/node';
import { type BinaryAnswer, binary } from '../http/endpoint.ts';
import { refuse } from '../refusal.ts';
import { guardFormulas } from './formula-guard.ts';

export type TableColumn<Row> = {
  header: string;
  /**
   * Returns decimal text for 'number', 'identifier', 'euro' (cents) and 'price' (as many decimals as it has, at least
   * two), and ISO for 'date' and 'instant' (shown in Rome's time).
   */
  value: (row: Row) => string | null;
  kind?: 'text' | 'number' | 'identifier' | 'euro' | 'price' | 'date' | 'instant';
  /** Returns what the row adds to the sum below the column; without it, the column has no sum. */
  total?: (row: Row) => string | null;
  /** The width of the column in the workbook, in characters. */
  width?: number;
};

export type Table<Row> = {
  /** The name of the file before the date, and of the sheet. */
  name: string;
  format: 'csv' | 'xlsx';
  columns: readonly TableColumn<Row>[];
  pages: AsyncGenerator<Row[], undefined>;
};

const rowsAtOnce = 1000;

/** A workbook is built in memory (about 2 KB a row measured), a CSV is not. */
const mostWorkbookRows = 50_000;

/** Returns the name of a downloaded file with today's date, unless the name ends with a date already. */
export const datedName = (name: string, extension: string): string =>
  `${/-\d{4}-\d{2}-\d{2}$/.test(name) ? name : `${name}-${today()}`}.${extension}`;

export async function tableFile<Row>({ name, format, columns, pages }: Table<Row>): Promise<BinaryAnswer> {
  // The first page is read before the answer begins, so that a failure still gets its own status.
  const { counted, rows } = counting(pages);
  const first = (await counted.next()).value ?? [];
  const file = { name: datedName(name, format), inline: false, rows };
  if (format === 'xlsx')
    return binary({
      ...file,
      type: xlsxType,
      body: await inTurn(() => workbook(name, columns, first, counted)),
    });
  const body = Readable.from(csv(columns, first, counted));
  // When nobody began to read the file, the generators around `pages` never started, and closing them leaves `pages`
  // open. This line ends it.
  body.once('close', () => void pages.return(undefined));
  return binary({ ...file, type: 'text/csv; charset=utf-8', body });
}

function counting<Row>(pages: AsyncGenerator<Row[], undefined>) {
  let count = 0;
  async function* counted() {
    for await (const rows of pages) {
      count += rows.length;
      yield rows;
    }
  }
  return { counted: counted(), rows: () => count };
}

/**
 * Yields the rows of a keyset list, a thousand at a time, so that neither the database nor this process ever holds
 * them all. The list must be in the order of an index, because otherwise each page would sort the whole list again;
 * `everyRow` is for other orders, and reads the list once.
 */
export async function* everyPage<Row>(
  read: (cursor: string | undefined) => Promise<{ rows: Row[]; cursor: string | null }>,
): AsyncGenerator<Row[], undefined> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield page.rows;
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
}

/** Makes a file of a list that is read in pages; `read` gets the query's filters and asks for many rows at a time. */
export const exportPages = <Row, Query extends Pick<Table<Row>, 'format'>>(
  name: string,
  columns: readonly TableColumn<Row>[],
  { format, ...filters }: Query,
  read: (
    request: Omit<Query, 'format'> & { cursor: string | undefined; limit: number },
  ) => Promise<{ rows: Row[]; cursor: string | null }>,
): Promise<BinaryAnswer> =>
  tableFile({
    name,
    format,
    columns,
    pages: everyPage((cursor) => read({ ...filters, cursor, limit: rowsAtOnce })),
  });

async function* csv<Row>(
  columns: readonly TableColumn<Row>[],
  first: Row[],
  rest: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  const lines = (rows: Row[]) =>
    stringify(
      rows.map((row) => columns.map((column) => csvValue(column, row))),
      csvFormat,
    );
  // The mark tells Excel that this is UTF-8.
  yield stringify([columns.map(({ header }) => header)], { ...csvFormat, bom: true });
  const sums = summing(columns);
  sums.add(first);
  yield lines(first);
  for await (const rows of rest) {
    sums.add(rows);
    yield lines(rows);
  }
  const cells = sums.cells();
  if (cells)
    yield stringify([cells.map((cell, at) => (cell && at > 0 ? decimalComma(cell, 2) : cell))], csvFormat);
}

/** Adds up the columns that have a sum, which stand in a last row behind the word 'Totale'. */
function summing<Row>(columns: readonly TableColumn<Row>[]) {
  const sums = columns.map(({ total }): string | null => (total ? '0.00' : null));
  let count = 0;
  return {
    add(rows: readonly Row[]) {
      count += rows.length;
      for (const [at, { total }] of columns.entries())
        if (total) sums[at] = addMoney(sums[at] ?? '0', ...rows.map((row) => total(row) ?? '0'));
    },
    /** The cells of the last row; null when there are no rows or nothing is added up. */
    cells: (): (string | null)[] | null =>
      count === 0 || sums.every((sum) => sum === null)
        ? null
        : sums.map((sum, at) => (at === 0 ? 'Totale' : sum)),
  };
}

function csvValue<Row>({ kind = 'text', value }: TableColumn<Row>, row: Row): string {
  const cell = value(row);
  if (cell === null || cell === '') return '';
  switch (kind) {
    case 'number':
    case 'identifier':
      return decimalComma(cell);
    case 'euro':
    case 'price':
      return decimalComma(cell, 2);
    case 'date':
      return cell.split('-').reverse().join('/');
    case 'instant':
      return inRome.format(new Date(cell)).replace(',', '');
    case 'text':
      return guardFormulas(cell);
  }
}

const inRome = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Every kind of line break is quoted, because programs differ in what they take for the end of a row. */
const csvFormat: Options = { delimiter: ';', record_delimiter: 'windows', quote_record_delimiter: true };

/**
 * Writes a decimal with a comma: `12.500` → `12,5`; `3.000` → `3`; `300` stays. Money has two decimals. A price with
 * three decimals gets a fourth, because `1,250` could be read as thousands.
 */
function decimalComma(decimal: string, least = 0): string {
  const [whole = '', decimals = ''] = decimal.split('.');
  const kept = decimals.replace(/0+$/, '').padEnd(least, '0');
  const written = least > 0 && kept.length === 3 ? `${kept}0` : kept;
  return written === '' ? whole : `${whole},${written}`;
}

/** Workbooks are built one after the other, because 50,000 rows take a hundred MB of memory until they are sent. */
const inTurn = pLimit(1);

async function workbook<Row>(
  name: string,
  columns: readonly TableColumn<Row>[],
  first: Row[],
  rest: AsyncIterable<Row[]>,
): Promise<Buffer> {
  const data: SheetData = [columns.map(({ header }) => ({ value: header, fontWeight: 'bold' }))];
  const sums = summing(columns);
  const add = (rows: Row[]) => {
    sums.add(rows);
    for (const row of rows) data.push(columns.map((column) => workbookCell(column, row)));
  };
  add(first);
  for await (const rows of rest) {
    add(rows);
    if (data.length > mostWorkbookRows)
      throw refuse.invalidRequest(
        'Più di 50.000 righe non stanno in un foglio Excel: esportale in CSV o restringi i filtri',
      );
  }
  const listed = { rows: data.length, columns: columns.length };
  const cells = sums.cells();
  if (cells)
    data.push(
      cells.map((cell, at) => {
        if (cell === null) return null;
        if (at === 0) return { value: cell, type: String, fontWeight: 'bold' };
        return { value: Number(cell), type: Number, format: formats.euro, fontWeight: 'bold' };
      }),
    );
  const [{ default: writeExcel }, { filterByHeading }] = await Promise.all([
    import('write-excel-file/node'),
    import('./heading-filter.ts'),
  ]);
  const sheet = {
    sheet: name.charAt(0).toUpperCase() + name.slice(1, 31),
    columns: columns.map(({ width = 20, header }) => ({ width: Math.max(width, header.length + arrow) })),
    stickyRowsCount: 1,
  };
  return writeExcel(data, sheet, { features: [filterByHeading(listed)] }).toBuffer();
}

/** The arrow of the filter takes the place of some characters beside the heading. */
const arrow = 3;

/**
 * A column of money has one format for all amounts. An identifier, such as a year or the number of a paper, gets no
 * separator of thousands.
 */
const formats = { euro: '#,##0.00', price: '#,##0.00####', identifier: '0' } as const;

const isWhole = (decimal: string) => Number.isInteger(Number(decimal));

/** Returns Rome's clock time, `2026-03-01T14:05:00`, because the cells of a workbook know no time zones. */
const readRomeClock = (instant: string) =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO('Europe/Rome')
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' });

/** A format with all decimals of a cell, three at least: a đồng is 0,0000350877 euro. */
const decimalFormat = (cell: string) => `#,##0.${'#'.repeat(Math.max(3, (cell.split('.')[1] ?? '').length))}`;

/** Texts are typed as texts, so nothing in a cell is run as a formula. */
function workbookCell<Row>({ kind = 'text', value }: TableColumn<Row>, row: Row): Cell {
  const cell = value(row);
  if (cell === null) return null;
  switch (kind) {
    case 'number':
      // With the format of decimals a whole number would end with a comma.
      return { value: Number(cell), type: Number, format: isWhole(cell) ? '#,##0' : decimalFormat(cell) };
    case 'euro':
    case 'price':
    case 'identifier':
      return { value: Number(cell), type: Number, format: formats[kind] };
    case 'date':
      return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' };
    case 'instant':
      return { value: new Date(`${readRomeClock(cell)}Z`), type: Date, format: 'dd/mm/yyyy hh:mm' };
    case 'text':
      return { value: cell, type: String };
  }
}
