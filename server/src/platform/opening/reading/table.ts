/** Reads a file in the forms that people have, CSV in any usual encoding or XLSX, as batches of rows. */

import { isUtf8 } from 'node:buffer';
import { pipeline } from 'node:stream';
import { formatNumber } from '@wms/contract/platform/formats';
import { xlsxType } from '@wms/contract/platform/lists';
import { CsvError, parse } from 'csv-parse';
import { batchOf, type TableRow, tableLimits, tableType } from './table-rows.ts';
import { UnreadableFile } from './unreadable.ts';

/** The first bytes of a PDF and of an old spreadsheet. */
const otherFormats = ['25504446', 'd0cf11e0'].map((bytes) => Buffer.from(bytes, 'hex'));

const begins = (content: Buffer, bytes: Buffer) => content.subarray(0, bytes.length).equals(bytes);

/** Yields the rows that aren't empty, in batches. */
export async function* readTable(content: Buffer): AsyncGenerator<TableRow[], undefined> {
  if (content.length === 0) throw new UnreadableFile('Il file è vuoto.');
  if (content.length > tableLimits.bytes) throw new UnreadableFile('Il file supera 100 MB: dividilo.');
  const batches =
    tableType(content) === xlsxType
      ? (await import('./workbook.ts')).workbookBatches(content)
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

async function* csvBatches(content: Buffer): AsyncGenerator<TableRow[], undefined> {
  const encoding = encodingOf(content);
  const parser = parse({
    delimiter: separatorOf(firstLine(content, encoding)),
    relax_column_count: true,
    max_record_size: tableLimits.rowLength,
  });
  // An error of the text ends the parser, too, and is thrown where its rows are read.
  const records = pipeline(withoutEndlessLines(texts(content, encoding)), parser, () => undefined);
  let batch: TableRow[] = [];
  let characters = 0;
  let row = 0;
  try {
    for await (const cells of records as AsyncIterable<string[]>) {
      const next = { row: ++row, cells };
      checkRow(next);
      batch.push(next);
      for (const cell of cells) characters += cell.length + 1;
      if (batch.length < batchOf.rows && characters < batchOf.characters) continue;
      yield batch;
      batch = [];
      characters = 0;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Good rows may still wait in the parser.
    throw brokenRow(error.code, (typeof error.records === 'number' ? error.records : row) + 1);
  }
  yield batch;
}

function brokenRow(code: string, row: number): UnreadableFile {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return new UnreadableFile(`La virgoletta aperta alla riga ${row} non viene mai chiusa.`);
    case 'CSV_MAX_RECORD_SIZE':
      return tooLong(row);
    default:
      return new UnreadableFile(`La riga ${row} non è scritta come un CSV: controlla le virgolette.`);
  }
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

/**
 * Limits the length of a row here, because the parser counts only the contents of cells, and a row of empty cells has
 * none.
 */
function* withoutEndlessLines(pieces: Iterable<string>): Generator<string> {
  let lines = 1;
  let length = 0;
  for (const piece of pieces) {
    const last = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'));
    length = last < 0 ? length + piece.length : piece.length - last - 1;
    if (last >= 0) lines += piece.split(/\r\n|\n|\r/).length - 1;
    if (length > tableLimits.rowLength) throw tooLong(lines);
    yield piece;
  }
}

const tooLong = (row: number) =>
  new UnreadableFile(
    `La riga ${row} è troppo lunga: manca un a capo, o una virgoletta non viene mai chiusa.`,
  );

function firstLine(content: Buffer, encoding: string): string {
  const [start = ''] = texts(content.subarray(0, sliceBytes), encoding);
  return start.trimStart().split(/\r?\n|\r/, 1)[0] ?? '';
}

/** Chooses the separator that is most frequent in the first line, outside of quotes. */
function separatorOf(line: string): string {
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  const many = (separator: string) => bare.split(separator).length;
  return [';', '\t', ',', '|'].toSorted((a, b) => many(b) - many(a))[0] ?? ',';
}
