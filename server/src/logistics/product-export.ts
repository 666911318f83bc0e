/** The filtered products as a file. Its columns are those that the import takes, so a list can go out and come back. */
import { Readable } from 'node:stream';
import { today } from '@wms/contract/schema';
import writeExcel, { type Cell, type SheetData } from 'write-excel-file/node';
import type { Reader } from '../platform/database.ts';
import { type BinaryAnswer, binary } from '../platform/endpoint.ts';
import { Refusal } from '../platform/refusal.ts';
import { type FullRow, type PageRequest, readPage } from './product-list.ts';

const columns: readonly [name: string, value: (row: FullRow) => string | null][] = [
  ['codice', (row) => row.code],
  ['nome', (row) => row.name],
  ['descrizione', (row) => row.description],
  ['macrocategoria', (row) => row.macro],
  ['sottocategoria', (row) => row.sub],
  ['unita', (row) => row.unit],
  ['quantita', (row) => row.quantity],
  ['produttore', (row) => row.manufacturer],
  ['codice_produttore', (row) => row.manufacturerCode],
];
const widths = [24, 48, 48, 18, 18, 8, 12, 24, 24];

/** A workbook is built in memory (about 2 KB a row measured), a CSV is not. */
const mostWorkbookRows = 50_000;

export async function exportAll(
  db: Reader,
  request: PageRequest & { format: 'csv' | 'xlsx' },
): Promise<BinaryAnswer> {
  const pages = pagesOf(db, request);
  // The first page is read before the answer begins, so that what can go wrong still has a status of its own.
  const first = await pages.next();
  const name = `inventario-${today()}.${request.format}`;
  if (request.format === 'xlsx') {
    return binary({
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      name,
      inline: false,
      body: await workbook(first.value ?? [], pages),
    });
  }
  return binary({
    type: 'text/csv; charset=utf-8',
    name,
    inline: false,
    body: Readable.from(csv(first.value ?? [], pages)),
  });
}

/** All rows, a thousand at a time: neither the database nor this process ever holds them all. */
async function* pagesOf(
  db: Reader,
  { q, macro, sub, unit, stock, sort, direction }: PageRequest,
): AsyncGenerator<FullRow[], undefined> {
  // By name when no order is asked for: the best matches would end after a thousand.
  const request: PageRequest = { q, macro, sub, unit, stock, sort: sort ?? 'name', direction, limit: 1000 };
  let cursor: string | undefined;
  do {
    const page = await readPage(db, { ...request, cursor });
    yield page.rows;
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
}

async function* csv(first: FullRow[], rest: AsyncIterable<FullRow[]>): AsyncGenerator<string> {
  const lines = (rows: FullRow[]) =>
    rows.map((row) => csvLine(columns.map(([header, value]) => csvValue(header, value(row))))).join('');
  // The mark tells Excel that this is UTF-8.
  yield `\ufeff${csvLine(columns.map(([header]) => header))}${lines(first)}`;
  for await (const rows of rest) yield lines(rows);
}

const csvValue = (header: string, value: string | null) =>
  header === 'quantita' ? decimalComma(value ?? '') : withoutFormula(value ?? '');

const csvLine = (values: string[]) =>
  `${values.map((value) => (/[;"\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(';')}\r\n`;

/** `12.500` → `12,5`; `3.000` → `3` */
const decimalComma = (quantity: string) => quantity.replace(/\.?0*$/, '').replace('.', ',');

/** A spreadsheet runs what begins like this; the apostrophe makes it text. */
const withoutFormula = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

async function workbook(first: FullRow[], rest: AsyncIterable<FullRow[]>): Promise<Buffer> {
  const data: SheetData = [columns.map(([header]) => ({ value: header, fontWeight: 'bold' }))];
  const add = (rows: FullRow[]) => {
    for (const row of rows) data.push(columns.map(([header, value]) => cell(header, value(row))));
  };
  add(first);
  for await (const rows of rest) {
    add(rows);
    if (data.length > mostWorkbookRows)
      throw new Refusal(
        422,
        'Più di 50.000 prodotti non stanno in un foglio Excel: esportali in CSV o restringi i filtri',
      );
  }
  const sheet = writeExcel(data, {
    sheet: 'Inventario',
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  });
  return sheet.toBuffer();
}

/** Texts are typed as texts, so nothing in a cell is run as a formula. */
const cell = (header: string, value: string | null): Cell => {
  if (value === null) return null;
  return header === 'quantita'
    ? { value: Number(value), type: Number, format: '#,##0.###' }
    : { value, type: String };
};
