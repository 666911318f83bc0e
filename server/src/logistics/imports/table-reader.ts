/** A file as people have it, CSV in any usual encoding or XLSX, as batches of rows: the one reader of every import. */
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { type TableRow, UnreadableFile } from './table-rows.ts';
import { xlsxBatches } from './xlsx-rows.ts';

const zip = Buffer.from('504b0304', 'hex');
/** How a PDF and an old spreadsheet begin. */
const otherFormats = ['25504446', 'd0cf11e0'].map((bytes) => Buffer.from(bytes, 'hex'));
const mostBytes = 100 * 1024 * 1024;
const mostRows = 1_000_000;
const batchSize = 500;

const begins = (content: Buffer, bytes: Buffer) => content.subarray(0, bytes.length).equals(bytes);
const isWorkbook = (content: Buffer) => begins(content, zip);

/** Rows that hold something, in batches; between two batches other work gets its turn. */
export async function* readTable(content: Buffer): AsyncGenerator<TableRow[], undefined> {
  if (content.length === 0) throw new UnreadableFile('Il file è vuoto.');
  if (content.length > mostBytes) throw new UnreadableFile('Il file supera 100 MB: dividilo.');
  const batches = isWorkbook(content) ? xlsxBatches(content) : csvBatches(content);
  for await (const batch of batches) {
    const rows = batch.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    if ((rows.at(-1)?.row ?? 0) > mostRows)
      throw new UnreadableFile('Più di un milione di righe: dividi il file.');
    if (rows.length > 0) yield rows;
    await nextTurn();
  }
}

async function* csvBatches(content: Buffer): AsyncGenerator<TableRow[], undefined> {
  const encoding = encodingOf(content);
  const records = Readable.from(texts(content, encoding)).pipe(
    parse({ delimiter: separatorOf(firstLine(content, encoding)), relax_column_count: true }),
  );
  let batch: TableRow[] = [];
  let row = 0;
  try {
    for await (const cells of records) {
      batch.push({ row: ++row, cells });
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Rows that were read well may not have come through yet.
    const bad = (typeof error.records === 'number' ? error.records : row) + 1;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new UnreadableFile(`La virgoletta aperta alla riga ${bad} non viene mai chiusa.`);
    throw new UnreadableFile(`La riga ${bad} non è scritta come un CSV: controlla le virgolette.`);
  }
  yield batch;
}

/** UTF-8 or UTF-16 by their mark, UTF-8 where it is valid, else what Excel writes in Italy: Windows-1252. */
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

function firstLine(content: Buffer, encoding: string): string {
  const [start = ''] = texts(content.subarray(0, sliceBytes), encoding);
  return start.trimStart().split(/\r?\n|\r/, 1)[0] ?? '';
}

/** The one that the first line has most of, outside of quotes. */
function separatorOf(line: string): string {
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  const many = (separator: string) => bare.split(separator).length;
  return [';', '\t', ',', '|'].toSorted((a, b) => many(b) - many(a))[0] ?? ',';
}
