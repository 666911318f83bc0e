/**
 * Reads the rows of a workbook's first sheet. The archive's directory gives the unpacked size before anything is
 * unpacked.
 */
import { type UnzipFileInfo, type Unzipped, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { batchOf, type TableRow, tableLimits } from './table-rows.ts';
import { UnreadableFile } from './unreadable.ts';

/** The limit for a whole workbook; 100,000 rows of twelve columns unpack to about 60 MB. */
const mostUnpacked = 256 * 1024 * 1024;
const mostEntries = 2000;

const refuseLarge = () =>
  new UnreadableFile(
    'Il foglio è troppo complesso e non si può aprire: salvalo come «CSV UTF-8» e carica quello.',
  );

/** Yields rows in batches, so that other work can run in between. */
export async function* workbookBatches(content: Buffer): AsyncGenerator<TableRow[], undefined> {
  checkDirectory(content);
  const sheet = await readFirstSheet(content);
  if (sheet.length > tableLimits.rows)
    throw new UnreadableFile('Più di un milione di righe: dividi il file.');
  const width = sheet[0]?.findLastIndex((cell) => cell !== null) ?? -1;
  if ((sheet[0]?.length ?? 0) > tableLimits.cells) throw refuseLarge();
  for (let start = 0; start < sheet.length; start += batchOf.rows)
    yield sheet.slice(start, start + batchOf.rows).map((cells, index): TableRow => {
      const texts = cells.map(toText);
      // Empty cells to the right of the header belong to the sheet and not to the table.
      while (texts.length > width + 1 && texts.at(-1) === '') texts.pop();
      return { row: start + index + 1, cells: texts };
    });
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
 * Says whether the sheet is too wide. Every cell has its address, and the library would create all missing cells before
 * it.
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

async function readFirstSheet(content: Buffer): Promise<unknown[][]> {
  try {
    return await readSheet(content, { trim: false });
  } catch {
    throw refuseUnreadable();
  }
}

const refuseUnreadable = () =>
  new UnreadableFile('Non è un file XLSX leggibile: salvalo di nuovo, oppure come «CSV UTF-8».');

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // The library gives a civil date as midnight in UTC.
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell !== 'number') return String(cell);
  const text = String(Number(cell.toPrecision(15)));
  // Three decimals could be mistaken for thousands; four can't.
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}
