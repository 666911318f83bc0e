import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { today } from '@wms/contract/platform/schema';
import { unzipSync } from 'fflate';
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

type PaymentRow = { who: string; year: string; amount: string | null; price: string; annulled?: boolean };
const paid: readonly PaymentRow[] = [
  { who: 'Anna', year: '2026', amount: '1234.50', price: '0.0042' },
  { who: 'Bea', year: '2026', amount: '25', price: '5.500' },
  { who: 'Carla', year: '2026', amount: '9.00', price: '0.004', annulled: true },
  { who: 'Dario', year: '2026', amount: null, price: '12' },
];
const paidColumns: readonly TableColumn<PaymentRow>[] = [
  { header: 'Chi', value: ({ who }) => who },
  { header: 'Anno', kind: 'identifier', value: ({ year }) => year },
  {
    header: 'Importo',
    kind: 'euro',
    value: ({ amount }: PaymentRow) => amount,
    total: ({ annulled, amount }) => (annulled ? null : amount),
  },
  { header: 'Prezzo', kind: 'price', value: ({ price }) => price },
];
async function* paidPages(rows = paid): AsyncGenerator<PaymentRow[], undefined> {
  yield rows.slice(0, 2);
  yield rows.slice(2);
}
const fileOf = async (format: 'csv' | 'xlsx', rows = paid, name = 'prova') => {
  const file = await tableFile({ name, format, columns: paidColumns, pages: paidPages(rows) });
  const body = Buffer.isBuffer(file.body) ? file.body : await buffer(file.body as AsyncIterable<Buffer>);
  return { ...file, body };
};

test('money has two decimals in a CSV, a price never three, and the sums stand below', async () => {
  const { body } = await fileOf('csv');
  assert.deepEqual(body.toString().replace('\ufeff', '').trim().split('\r\n'), [
    'Chi;Anno;Importo;Prezzo',
    'Anna;2026;1234,50;0,0042',
    'Bea;2026;25,00;5,50',
    'Carla;2026;9,00;0,0040',
    'Dario;2026;;12,00',
    'Totale;;1259,50;',
  ]);
  assert.equal((await fileOf('csv', [])).body.toString().trim(), 'Chi;Anno;Importo;Prezzo');
});

test('a column of money has one format in a workbook, a year no thousands, and the sums stand below', async () => {
  const { body } = await fileOf('xlsx');
  const rows = await readSheet(body);
  assert.deepEqual(rows.at(-1), ['Totale', null, 1259.5, null]);
  assert.deepEqual(rows[1], ['Anna', 2026, 1234.5, 0.0042]);
  const parts = unzipSync(body);
  const xml = (name: string) => new TextDecoder().decode(parts[name]);
  const styles = [...xml('xl/worksheets/sheet1.xml').matchAll(/<c r="C([2-5])" s="(\d+)"/g)];
  assert.equal(new Set(styles.map(([, , style]) => style)).size, 1, JSON.stringify(styles));
  const [, years] = /<c r="B2" s="(\d+)"/.exec(xml('xl/worksheets/sheet1.xml')) ?? [];
  const cellStyles = [...(xml('xl/styles.xml').split('<cellXfs')[1] ?? '').matchAll(/<xf [^>]*>/g)];
  const [, yearFormat] = /numFmtId="(\d+)"/.exec(cellStyles[Number(years)]?.[0] ?? '') ?? [];
  assert.ok(xml('xl/styles.xml').includes(`numFmtId="${yearFormat}" formatCode="0"`));
  for (const format of ['#,##0.00', '#,##0.00####'])
    assert.ok(xml('xl/styles.xml').includes(`formatCode="${format}"`) || format === '#,##0.00', format);
});

test('a heading stays in sight and filters the rows, but not the sums below', async () => {
  const sheetOf = async (rows?: readonly PaymentRow[]) =>
    new TextDecoder().decode(
      unzipSync((await fileOf('xlsx', rows)).body)['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    );
  const full = await sheetOf();
  assert.match(full, /<pane [^>]*ySplit="1"[^>]*state="frozen"/);
  assert.match(full, /<\/sheetData><autoFilter ref="A1:D5"\/>/);
  assert.match(await sheetOf([]), /<autoFilter ref="A1:D1"\/>/);
});

test('a file has one date in its name: that of its facts, or today', async () => {
  const nameOf = async (name: string) => (await fileOf('csv', paid, name)).name;
  assert.equal(await nameOf('libro-soci-al-2026-11-28'), 'libro-soci-al-2026-11-28.csv');
  assert.equal(await nameOf('ricevute'), `ricevute-${today()}.csv`);
});
