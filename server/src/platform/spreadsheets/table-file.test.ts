import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { readSheet } from 'read-excel-file/node';
import { type TableColumn, tableFile } from './table-file.ts';

const values = {
  number: ['84310', '15.24'],
  euro: ['25.00', '25.5'],
  date: ['2026-11-08', '2026-11-11'],
  // In summer and in winter, on either side of midnight.
  instant: ['2026-07-01T21:59:30Z', '2026-11-11T23:00:00Z'],
  text: ['=1+1', '007'],
} as const;

test('a workbook has numbers as numbers, and dates and moments as dates that say what Rome’s clock says', async () => {
  const kinds = Object.keys(values) as (keyof typeof values)[];
  const columns = kinds.map(
    (kind): TableColumn<0 | 1> => ({ header: kind, kind, value: (row) => values[kind][row] }),
  );
  async function* pages(): AsyncGenerator<(0 | 1)[], undefined> {
    yield [0, 1];
  }
  const { body } = await tableFile({ name: 'prova', format: 'xlsx', columns, pages: pages() });
  const rows = await readSheet(Buffer.isBuffer(body) ? body : await buffer(body as AsyncIterable<Buffer>));
  const plain = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 19) : cell);
  assert.deepEqual(
    rows.slice(1).map((row) => row.map(plain)),
    [
      [84310, 25, '2026-11-08T00:00:00', '2026-07-01T23:59:30', '=1+1'],
      [15.24, 25.5, '2026-11-11T00:00:00', '2026-11-12T00:00:00', '007'],
    ],
  );
});
