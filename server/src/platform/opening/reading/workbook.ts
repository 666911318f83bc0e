/** A workbook's first sheet as rows. How large it unpacks is read from its directory before anything is unpacked. */
import { type UnzipFileInfo, type Unzipped, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { batchOf, type TableRow, tableLimits } from './table-rows.ts';
import { UnreadableFile } from './unreadable.ts';

/** Of all that a workbook packs together; 100,000 rows of twelve columns unpack to about 60 MB. */
const mostUnpacked = 256 * 1024 * 1024;
const mostEntries = 2000;

const tooLarge = () =>
  new UnreadableFile(
    'Il foglio è troppo complesso e non si può aprire: salvalo come «CSV UTF-8» e carica quello.',
  );

/** Rows in batches; between two batches other work gets its turn. */
export async function* workbookBatches(content: Buffer): AsyncGenerator<TableRow[], undefined> {
  checkDirectory(content);
  const sheet = await sheetOf(content);
  if (sheet.length > tableLimits.rows)
    throw new UnreadableFile('Più di un milione di righe: dividi il file.');
  const width = sheet[0]?.findLastIndex((cell) => cell !== null) ?? -1;
  if ((sheet[0]?.length ?? 0) > tableLimits.cells) throw tooLarge();
  for (let start = 0; start < sheet.length; start += batchOf.rows)
    yield sheet.slice(start, start + batchOf.rows).map((cells, index): TableRow => {
      const written = cells.map(asText);
      // Cells beyond the header's last are the sheet's, not the table's, as long as they are empty.
      while (written.length > width + 1 && written.at(-1) === '') written.pop();
      return { row: start + index + 1, cells: written };
    });
}

/** What the archive says of its sizes, and how wide its sheets say that they are. */
function checkDirectory(content: Buffer): void {
  let entries = 0;
  let unpacked = 0;
  unzipped(content, ({ originalSize }) => {
    entries++;
    unpacked += originalSize;
    return false;
  });
  if (entries > mostEntries || unpacked > mostUnpacked) throw tooLarge();
  // Each is unpacked into as much room as the directory says: who lies is unreadable.
  const sheets = unzipped(content, ({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name));
  for (const sheet of Object.values(sheets))
    if (isTooWide(Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength))) throw tooLarge();
}

/** A cell says where it stands, and all that are missing before it would be made. */
function isTooWide(sheet: Buffer): boolean {
  for (const [, column = ''] of sheet.toString('latin1').matchAll(/\br="([A-Z]{3,})\d/g))
    if (column.length > 3 || column > widest) return true;
  return false;
}
/** How a spreadsheet calls the thousandth column. */
const widest = 'ALL';

function unzipped(content: Buffer, filter: (file: UnzipFileInfo) => boolean): Unzipped {
  try {
    return unzipSync(content, { filter });
  } catch {
    throw unreadable();
  }
}

async function sheetOf(content: Buffer): Promise<unknown[][]> {
  try {
    return await readSheet(content, { trim: false });
  } catch {
    throw unreadable();
  }
}

const unreadable = () =>
  new UnreadableFile('Non è un file XLSX leggibile: salvalo di nuovo, oppure come «CSV UTF-8».');

function asText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // Midnight of a civil date, in UTC.
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell !== 'number') return String(cell);
  const text = String(Number(cell.toPrecision(15)));
  // Three decimals could be taken for thousands; four can't.
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}
