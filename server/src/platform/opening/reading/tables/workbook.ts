/**
 * Reads the rows of a sheet as a person sees them. The archive's directory gives the unpacked size before anything is
 * unpacked.
 */
import { type UnzipFileInfo, type Unzipped, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { batchOf, type CellMark, type TableRow, tableLimits } from '../table-rows.ts';
import { severalSheets, UnreadableFile } from '../unreadable.ts';
import { markOfText } from './cell-marks.ts';
import {
  addressOf,
  formatsOf,
  hasContent,
  plainNumber,
  type ShownCell,
  sheetsOf,
  shownCells,
} from './workbook-parts.ts';

/** The limit for a whole workbook; 100,000 rows of twelve columns unpack to about 60 MB. */
const mostUnpacked = 256 * 1024 * 1024;
const mostEntries = 2000;

const refuseLarge = () =>
  new UnreadableFile(
    'Il foglio è troppo complesso e non si può aprire: salvalo come «CSV UTF-8» e carica quello.',
  );

/** Yields rows in batches, so that other work can run in between. */
export async function* workbookBatches(
  content: Buffer,
  chosen?: string,
): AsyncGenerator<TableRow[], undefined> {
  checkDirectory(content);
  const { name, shown } = chooseSheet(content, chosen);
  const sheet = await readOneSheet(content, name);
  if (sheet.length > tableLimits.rows)
    throw new UnreadableFile('Più di un milione di righe: dividi il file.');
  const width = sheet[0]?.findLastIndex((cell) => cell !== null) ?? -1;
  if ((sheet[0]?.length ?? 0) > tableLimits.cells) throw refuseLarge();
  for (let start = 0; start < sheet.length; start += batchOf.rows)
    yield sheet
      .slice(start, start + batchOf.rows)
      .map((values, index) => rowOf(values, start + index, shown, width));
}

/** Makes the row of an index; empty cells to the right of the header belong to the sheet and not to the table. */
function rowOf(
  values: readonly unknown[],
  index: number,
  shown: ReadonlyMap<string, ShownCell>,
  width: number,
): TableRow {
  const marks: Record<number, CellMark> = {};
  const cells = values.map((value, column) => {
    const { text, mark } = readCell(value, shown.size > 0 ? shown.get(addressOf(index, column)) : undefined);
    if (mark) marks[column] = mark;
    return text;
  });
  while (cells.length > width + 1 && cells.at(-1) === '') cells.pop();
  return { row: index + 1, cells, ...(Object.keys(marks).length > 0 && { marks }) };
}

function readCell(value: unknown, shown: ShownCell | undefined): { text: string; mark?: CellMark } {
  if (shown && 'text' in shown) {
    const mark = markOfText(shown.text);
    // A percentage has the decimals of the number.
    return {
      text: shown.text,
      ...(mark === 'error' ? { mark } : /^-?\d+\.\d+%$/.test(shown.text) && { mark: 'number' }),
    };
  }
  if (value === null || value === undefined) return { text: '' };
  // The library gives a civil date as midnight in UTC.
  if (value instanceof Date) return { text: value.toISOString().slice(0, 10), mark: 'date' };
  if (typeof value !== 'number') {
    const text = String(value);
    return { text, ...(markOfText(text) === 'error' && { mark: 'error' }) };
  }
  const text = plainNumber(value);
  if (shown) return { text, mark: 'power' };
  if (Math.abs(value) >= 1e15) return { text, mark: 'rounded' };
  return { text, ...(!Number.isInteger(value) && { mark: 'number' }) };
}

/**
 * Chooses the sheet with this name, or the only one that people see and that has content. When there are several, the
 * person must say which one is meant.
 */
function chooseSheet(
  content: Buffer,
  chosen: string | undefined,
): { name: string | 1; shown: ReadonlyMap<string, ShownCell> } {
  const parts = unzip(content, ({ name }) =>
    ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml'].includes(name),
  );
  const textOf = (path: string, from: Unzipped) => Buffer.from(from[path] ?? []).toString();
  const sheets = sheetsOf(textOf('xl/workbook.xml', parts), textOf('xl/_rels/workbook.xml.rels', parts));
  const paths = new Set(sheets.map(({ path }) => path));
  const texts = unzip(content, ({ name }) => paths.has(name));
  const filled = sheets.filter(({ path }) => hasContent(textOf(path, texts)));
  if (chosen === undefined && filled.length > 1) throw severalSheets(filled.map(({ name }) => name));
  const sheet = chosen === undefined ? (filled[0] ?? sheets[0]) : sheets.find(({ name }) => name === chosen);
  if (!sheet && chosen !== undefined)
    throw new UnreadableFile(`Nel file non c’è il foglio «${chosen.slice(0, 60)}».`);
  if (!sheet) return { name: 1, shown: new Map() };
  const formats = formatsOf(textOf('xl/styles.xml', parts));
  return { name: sheet.name, shown: shownCells(textOf(sheet.path, texts), formats) };
}

/** Refuses an archive whose directory gives too large a size, or a sheet that is too wide. */
function checkDirectory(content: Buffer): void {
  let entries = 0;
  let unpacked = 0;
  unzip(content, ({ originalSize }) => {
    entries++;
    unpacked += originalSize;
    return false;
  });
  if (entries > mostEntries || unpacked > mostUnpacked) throw refuseLarge();
  // Each sheet is unpacked into as much memory as the directory says, so a false size makes the file unreadable.
  const sheets = unzip(content, ({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name));
  for (const sheet of Object.values(sheets))
    if (isTooWide(Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength))) throw refuseLarge();
}

/**
 * Says whether the sheet is too wide. Every cell carries its address, and the library would create all missing cells
 * before that address.
 */
function isTooWide(sheet: Buffer): boolean {
  for (const [, column = ''] of sheet.toString('latin1').matchAll(/\br="([A-Z]{3,})\d/g))
    if (column.length > 3 || column > widest) return true;
  return false;
}
/** The name of a spreadsheet's thousandth column. */
const widest = 'ALL';

function unzip(content: Buffer, filter: (file: UnzipFileInfo) => boolean): Unzipped {
  try {
    return unzipSync(content, { filter });
  } catch {
    throw refuseUnreadable();
  }
}

async function readOneSheet(content: Buffer, name: string | 1): Promise<unknown[][]> {
  try {
    return await readSheet(content, name, { trim: false });
  } catch {
    throw refuseUnreadable();
  }
}

const refuseUnreadable = () =>
  new UnreadableFile('Non è un file XLSX leggibile: salvalo di nuovo, oppure come «CSV UTF-8».');
