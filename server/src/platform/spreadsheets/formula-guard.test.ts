import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { guardFormulas, withoutGuards } from './formula-guard.ts';
import { type TableColumn, tableFile } from './table-file.ts';

const separators = [',', ';', '\t', '|'];
const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const runs = /^[=+\-@＝＋－＠]/;

async function exportTexts(texts: readonly string[]): Promise<string> {
  const columns: TableColumn<string>[] = [
    { header: 'n', value: () => '7', kind: 'number' },
    { header: 'testo', value: (row) => row },
    { header: 'fine', value: () => 'fine' },
  ];
  async function* pages(): AsyncGenerator<string[], undefined> {
    yield [...texts];
  }
  const { body } = await tableFile({ name: 'prova', format: 'csv', columns, pages: pages() });
  let csv = '';
  for await (const chunk of body as AsyncIterable<string>) csv += chunk;
  return csv.slice(1);
}

test('no cell of a CSV begins like a formula, whatever separator it is read with', async () => {
  const texts = starts.flatMap((start) => [
    `${start}1+1`,
    ...separators.flatMap((separator) => [
      `a${separator}${start}1+1`,
      `a${separator}b${separator}"${start}1+1"`,
      `a${separator}'b${separator}${start}A1(2)`,
    ]),
    `a\n${start}1+1`,
    `"\r\n${start}1+1`,
  ]);
  const csv = await exportTexts(texts);
  for (const delimiter of separators) {
    const rows = parse(csv, { delimiter, relax_column_count: true, relax_quotes: true });
    for (const cell of rows.flat()) assert.doesNotMatch(cell, runs, `with ${JSON.stringify(delimiter)}`);
  }
});

test('full-width signs and signs after spaces are guarded, too', () => {
  assert.equal(guardFormulas('＝1+1'), "'＝1+1");
  assert.equal(guardFormulas('a, =1+1'), "a, '=1+1");
});

test('ordinary text is left alone', () => {
  for (const text of [
    'Vite M5 x 12, zincata; classe 8.8',
    'tolleranza 0,-0,1',
    'da 5,+10',
    'a = b, c - d',
    'Portare:\n- viti\n- dadi',
    'dell’aria, anna@example.org',
  ])
    assert.equal(guardFormulas(text), text);
});

test('a guarded text is read back unchanged', () => {
  // The seed makes the same texts in every run.
  let seed = 7;
  const next = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * n);
  };
  const pieces = [...starts, ...separators, '\n', "'", "''", '"', ' ', 'a', '1', '.5'];
  for (let i = 0; i < 20_000; i++) {
    const text = Array.from({ length: next(9) }, () => pieces[next(pieces.length)]).join('');
    assert.equal(withoutGuards(guardFormulas(text)), text, JSON.stringify(text));
  }
});
