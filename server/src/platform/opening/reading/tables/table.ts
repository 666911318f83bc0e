/** Reads a file in the forms that people have, CSV in any usual encoding or XLSX, as batches of rows. */

import { isUtf8 } from 'node:buffer';
import { formatNumber } from '@wms/contract/platform/formats';
import { xlsxType } from '@wms/contract/platform/lists';
import { batchOf, type CellMark, type TableRow, tableLimits, tableType } from '../table-rows.ts';
import { UnreadableFile } from '../unreadable.ts';
import { markOfText } from './cell-marks.ts';
import { csvRecords, linesOf } from './csv-records.ts';

/** The first bytes of a PDF and of an old spreadsheet. */
const otherFormats = ['25504446', 'd0cf11e0'].map((bytes) => Buffer.from(bytes, 'hex'));

const begins = (content: Buffer, bytes: Buffer) => content.subarray(0, bytes.length).equals(bytes);

/** Yields the rows that aren't empty, in batches; of a workbook those of the named sheet, or of its only one. */
export async function* readTable(content: Buffer, sheet?: string): AsyncGenerator<TableRow[], undefined> {
  if (content.length === 0) throw new UnreadableFile('Il file è vuoto.');
  if (content.length > tableLimits.bytes) throw new UnreadableFile('Il file supera 100 MB: dividilo.');
  const batches =
    tableType(content) === xlsxType
      ? (await import('./workbook.ts')).workbookBatches(content, sheet)
      : csvBatches(content);
  for await (const batch of batches) {
    const rows = batch.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    for (const row of rows) checkRow(row);
    if (rows.length > 0) yield rows;
  }
}

function checkRow({ row, cells }: TableRow): void {
  if (row > tableLimits.rows) throw new UnreadableFile('Più di un milione di righe: dividi il file.');
  if (cells.length > tableLimits.cells)
    throw new UnreadableFile(
      `La riga ${row} ha ${formatNumber(cells.length)} valori, il massimo è ` +
        `${formatNumber(tableLimits.cells)}: controlla il separatore e le virgolette.`,
    );
  if (cells.some((cell) => cell.length > tableLimits.cellLength))
    throw new UnreadableFile(
      `La riga ${row} ha un valore di più di ${formatNumber(tableLimits.cellLength)} caratteri: controlla le ` +
        `virgolette.`,
    );
}

function* csvBatches(content: Buffer): Generator<TableRow[], undefined> {
  const encoding = encodingOf(content);
  const lines = linesOf(texts(content, encoding), tooLong);
  const first = firstLines(content, encoding);
  // The line is an order to Excel, and no row of the sheet.
  const ordered = /^"?sep=(.)"?$/i.exec(first[0] ?? '')?.[1];
  if (ordered) lines.next();
  let batch: TableRow[] = [];
  let characters = 0;
  let row = 0;
  for (const { cells, fault } of csvRecords(lines, ordered ?? separatorOf(first))) {
    const next: TableRow = { row: ++row, cells, ...marksOf(cells), ...(fault && { fault }) };
    checkRow(next);
    batch.push(next);
    for (const cell of cells) characters += cell.length + 1;
    if (batch.length < batchOf.rows && characters < batchOf.characters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  yield batch;
}

function marksOf(cells: readonly string[]): Pick<TableRow, 'marks'> {
  const marks: Record<number, CellMark> = {};
  for (const [index, cell] of cells.entries()) {
    const mark = markOfText(cell);
    if (mark) marks[index] = mark;
  }
  return Object.keys(marks).length > 0 ? { marks } : {};
}

/**
 * Chooses UTF-8 or UTF-16 by their mark, UTF-8 when the text is valid, else Windows-1252, which Excel writes in Italy.
 */
function encodingOf(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  if (content.includes(0) || otherFormats.some((start) => begins(content, start)))
    throw new UnreadableFile('Non è un file CSV né XLSX: salva il foglio come «CSV UTF-8» o come XLSX.');
  return isUtf8(content) ? 'utf-8' : 'windows-1252';
}

const sliceBytes = 128 * 1024;

function* texts(content: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let start = 0; start < content.length; start += sliceBytes)
    yield decoder.decode(content.subarray(start, start + sliceBytes), { stream: true });
  yield decoder.decode();
}

const tooLong = (row: number) =>
  new UnreadableFile(
    `La riga ${row} è troppo lunga: manca un a capo, o una virgoletta non viene mai chiusa.`,
  );

/** The lines by which a file shows its separator. */
const mostShown = 60;

function firstLines(content: Buffer, encoding: string): string[] {
  const [start = ''] = texts(content.subarray(0, sliceBytes), encoding);
  return start
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, mostShown)
    .map((line) => line.trim());
}

const separators = [';', '\t', ',', '|'] as const;

/**
 * Chooses the separator that is most frequent in the first line, outside of quotes. Banks write the account and a
 * balance above the titles, and commas are in amounts: where the lines have other widths than the first one, it is the
 * separator that makes the largest table of them.
 */
function separatorOf(lines: readonly string[]): string {
  const bare = lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, ''));
  const all = separators.map((separator) => {
    const widths = bare.map((line) => line.split(separator).length);
    return { separator, first: widths[0] ?? 1, ...tableOf(widths) };
  });
  const [named] = all.toSorted((a, b) => b.first - a.first);
  const isWhole = named && named.first > 1 && named.count === lines.length;
  if (!named || isWhole) return named?.separator ?? ',';
  const several = bare.filter((line) => separators.some((separator) => line.includes(separator))).length;
  const [best] = all
    .filter(({ width, count }) => width > 2 && count > 1 && count * 2 >= several)
    .toSorted((a, b) => b.count * (b.width - 1) - a.count * (a.width - 1));
  return best?.separator ?? named.separator;
}

/** The most frequent width of the lines, and the number of lines that have it. */
function tableOf(widths: readonly number[]): { width: number; count: number } {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [[width, count] = [1, 0]] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  return { width, count };
}
