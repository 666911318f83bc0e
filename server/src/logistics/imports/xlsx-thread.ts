/** The thread that unpacks a workbook and hands out its rows, one batch each time it is asked. */
import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/node';
import type { TableRow } from './table-rows.ts';
import type { XlsxMessage } from './xlsx-rows.ts';

const batchSize = 500;
const send = (message: XlsxMessage) => parentPort?.postMessage(message);

try {
  const sheet: unknown[][] = await readSheet(Buffer.from(workerData), { trim: false });
  const width = sheet[0]?.findLastIndex((cell) => cell !== null) ?? -1;
  let start = 0;
  const next = () => {
    if (start >= sheet.length) {
      send({ end: true });
      return;
    }
    const rows = sheet.slice(start, start + batchSize).map((cells, index): TableRow => {
      const written = cells.map(asText);
      // Cells beyond the header's last are the sheet's, not the table's, as long as they are empty.
      while (written.length > width + 1 && written.at(-1) === '') written.pop();
      return { row: start + index + 1, cells: written };
    });
    start += batchSize;
    send({ rows });
  };
  parentPort?.on('message', next);
  next();
} catch {
  send({ unreadable: true });
}

function asText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // Midnight of a civil date, in UTC.
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell !== 'number') return String(cell);
  const text = String(Number(cell.toPrecision(15)));
  // Three decimals could be taken for thousands; four can't.
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}
