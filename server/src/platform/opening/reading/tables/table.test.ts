/** Files as spreadsheets make them: quotes, orders to Excel, formats, errors, sheets. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { workbookOf } from '../../../../../testing/files/workbooks.ts';
import type { TableRow } from '../table-rows.ts';
import { readTable } from './table.ts';

async function rowsOf(content: string | Buffer, sheet?: string): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const batch of readTable(Buffer.from(content), sheet)) rows.push(...batch);
  return rows;
}
const cellsOf = async (content: string) => (await rowsOf(content)).map(({ cells }) => cells);

describe('a quote that breaks the rule costs its row at most', () => {
  test('an inch mark inside a cell is a letter', async () => {
    assert.deepEqual(await cellsOf('codice;nome\nA;Raccordo 1/4" ottone\nB;Tubo 3/8"\n'), [
      ['codice', 'nome'],
      ['A', 'Raccordo 1/4" ottone'],
      ['B', 'Tubo 3/8"'],
    ]);
  });
  test('a cell in quotes with an inch mark in it is read', async () => {
    assert.deepEqual(await cellsOf('codice;nome;n\nA;"Raccordo 1/4" ottone";5\n'), [
      ['codice', 'nome', 'n'],
      ['A', 'Raccordo 1/4" ottone', '5'],
    ]);
  });
  test('a quote that opens a cell and is never closed', async () => {
    const rows = await rowsOf('codice;nome\nA;"Raccordo\nB;Tubo\nC;Vite\n');
    assert.deepEqual(
      rows.map(({ row, cells, fault }) => [row, cells[0], fault !== undefined]),
      [
        [1, 'codice', false],
        [2, 'A', true],
        [3, 'B', false],
        [4, 'C', false],
      ],
    );
    assert.match(rows[1]?.fault ?? '', /si apre e non si chiude/);
  });
  test('a quote that a later row would close by chance', async () => {
    for (const later of ['D;"Dado"', 'D;Dado 1/4"', '"D";Dado']) {
      const rows = await rowsOf(`codice;nome\nA;"Raccordo\nB;Tubo\n${later}\nE;Vite\n`);
      assert.deepEqual(
        rows.map(({ cells, fault }) => [cells[0], fault !== undefined]),
        [
          ['codice', false],
          ['A', true],
          ['B', false],
          ['D', false],
          ['E', false],
        ],
        later,
      );
    }
  });
  test('cells of several lines are read, with what is in them', async () => {
    const file = 'codice;note;n\r\nA;"Uno; due\nTre ""quattro"" 1/4""";5\r\n"B";"x\r\ny";"6"\r\nC;;7';
    assert.deepEqual((await cellsOf(file)).slice(1), [
      ['A', 'Uno; due\nTre "quattro" 1/4"', '5'],
      ['B', 'x\r\ny', '6'],
      ['C', '', '7'],
    ]);
  });
  test('a hundred thousand rows with a quote each are read in a moment', async () => {
    const lines = Array.from({ length: 100_000 }, (_, n) => (n % 2 ? `${n};"Vite` : `${n};Dado 1/4"`));
    assert.equal((await rowsOf(`codice;nome\n${lines.join('\n')}`)).length, 100_001);
  });
});

test('the order to Excel which separator to use is followed and is no row', async () => {
  for (const file of ['sep=;\r\na;b,c\r\n1;2\r\n', '\ufeff"sep=;"\na;b,c\n1;2\n'])
    assert.deepEqual(
      (await rowsOf(file)).map(({ row, cells }) => [row, ...cells]),
      [
        [1, 'a', 'b,c'],
        [2, '1', '2'],
      ],
    );
});

test('lines above the titles don’t decide the separator, whatever signs are in them', async () => {
  const rows = [
    ['Data', 'Descrizione', 'Importo'],
    ['03/11/2026', 'Quota', '25,00'],
    ['04/11/2026', 'Spese', '2,50'],
  ];
  const written = (separator: string) =>
    rows.map((row) => row.map((cell) => (separator === ',' ? `"${cell}"` : cell)).join(separator)).join('\n');
  for (const [above, separator] of [
    ['Conto 1000/1, intestato a Rossi\nSaldo contabile: € 1.234,56\n', ';'],
    ['Movimenti; dal 1; al 30\nSaldo: 12\n', ','],
    ['Elenco movimenti\n', ','],
    ['Elenco movimenti, novembre\n', '\t'],
  ] as const)
    assert.deepEqual((await cellsOf(above + written(separator))).slice(-3), rows, above);
  // The titles decide where the rows agree with them, and a list of words is one column.
  assert.deepEqual(await cellsOf('nome;note\nA;b, c, d\nB;e, f, g\nC;h, i, l\n'), [
    ['nome', 'note'],
    ['A', 'b, c, d'],
    ['B', 'e, f, g'],
    ['C', 'h, i, l'],
  ]);
  assert.deepEqual(await cellsOf('percorso\nViti, dadi\nRanelle, coppiglie\n'), [
    ['percorso'],
    ['Viti, dadi'],
    ['Ranelle, coppiglie'],
  ]);
});

test('rows that old programs end with a carriage return', async () => {
  assert.deepEqual(await cellsOf('a;b\r1;2\r3;4\r'), [
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
  ]);
});

test('a text file’s errors, powers and dates are marked', async () => {
  const cells = [
    '#N/D',
    '#REF!',
    'Err:502',
    '1,23E+12',
    'mar-26',
    '02-mar',
    '01/02/2026',
    '1/4',
    '12E3',
    '#1',
    '#CAMPO!',
    '###',
    '8.001234567893E12',
    '02/03/26',
    '40/03/26',
  ];
  const [, row] = await rowsOf(`${cells.map((_, n) => `c${n}`).join(';')}\n${cells.join(';')}\n`);
  assert.deepEqual(row?.marks, {
    0: 'error',
    1: 'error',
    2: 'error',
    3: 'power',
    4: 'date',
    5: 'date',
    6: 'date',
    10: 'error',
    11: 'error',
    12: 'power',
    13: 'date',
  });
});

describe('a workbook’s cell is what it shows', () => {
  test('percentages, numbers with zeros in front, errors, dates, powers, lost digits', async () => {
    const [, row] = await rowsOf(
      workbookOf({
        Foglio1: [
          ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'l'],
          [
            { value: 0.22, format: '0%' },
            { value: 0.045, format: '0.0%' },
            { value: 12_345_678_905, format: '000000000000' },
            { error: '#N/A' },
            { value: 46_083, format: 'dd/mm/yyyy' },
            { value: 1_230_000_000_000, format: '0.00E+00' },
            { value: 1_234_567_890_123_456_800 },
            { value: 1.125 },
            { value: 250, format: '"N. "0' },
            '#N/D',
          ],
        ],
      }),
    );
    assert.deepEqual(row?.cells, [
      '22%',
      '4.5%',
      '012345678905',
      '#N/A',
      '2026-03-02',
      '1230000000000',
      '1234567890123460000',
      '1.125',
      '250',
      '#N/D',
    ]);
    assert.deepEqual(row?.marks, {
      1: 'number',
      3: 'error',
      4: 'date',
      5: 'power',
      6: 'rounded',
      7: 'number',
      9: 'error',
    });
  });

  test('of several sheets with content one must be chosen; empty and hidden ones don’t count', async () => {
    const file = workbookOf({ Leggimi: [['Istruzioni']], Soci: [['nome'], ['Anna']], Foglio3: [] });
    await assert.rejects(rowsOf(file), { sheets: ['Leggimi', 'Soci'] });
    assert.deepEqual(
      (await rowsOf(file, 'Soci')).map(({ cells }) => cells),
      [['nome'], ['Anna']],
    );
    await assert.rejects(rowsOf(file, 'Altro'), /Nel file non c’è il foglio «Altro»/);
    assert.equal((await rowsOf(workbookOf({ Uno: [['a']], Due: [] }))).length, 1);
    assert.equal((await rowsOf(workbookOf({ Uno: [['a']], Due: [['b']] }, ['Uno']))).length, 1);
  });
});
