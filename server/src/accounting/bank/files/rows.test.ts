/** Dates and amounts as the files of Italian banks write them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proposeBankColumns } from '@wms/contract/accounting/bank/columns';
import { today } from '@wms/contract/platform/schema';
import { readBankDate } from './dates.ts';
import { readBankRows } from './rows.ts';
import { describeColumns, readBankTable } from './table.ts';

const read = async (file: string) => {
  const table = await readBankTable(Buffer.from(file));
  const columns = proposeBankColumns(table.titles);
  return { table, columns, ...readBankRows(table, columns, today()) };
};

test('a file with lines above its titles, signs, Italian amounts and a balance below', async () => {
  const { columns, rows, skipped } = await read(
    [
      'Conto corrente;IT60X0542811101000000123456',
      'Periodo;01/09/2026 - 30/09/2026',
      '',
      'Data contabile;Data valuta;Importo;Causale;Descrizione;CRO',
      '10/09/2026;11/09/2026;1.250,00;48;"BONIFICO A VOSTRO FAVORE\nDA VERDI ANNA";0123456789',
      '11/09/2026;11/09/2026;-43,20 €;26;Bonifico a Paolo Neri NS-2026-0001;',
      '12/09/2026;12/09/2026;+25;48;Bianchi Marco;',
      'Saldo finale;;1.231,80;;;',
    ].join('\r\n'),
  );
  assert.deepEqual(columns, ['date', null, 'amount', null, 'description', 'reference']);
  assert.deepEqual(
    rows.map(({ bookedOn, amount, description, reference }) => [bookedOn, amount, description, reference]),
    [
      ['2026-09-10', '1250.00', 'BONIFICO A VOSTRO FAVORE DA VERDI ANNA', '0123456789'],
      ['2026-09-11', '-43.20', 'Bonifico a Paolo Neri NS-2026-0001', null],
      ['2026-09-12', '25.00', 'Bianchi Marco', null],
    ],
  );
  assert.deepEqual(skipped, [{ row: 8, why: '«Saldo finale» non è una data' }]);
});

test('incoming and outgoing in two columns, with or without a sign', async () => {
  const amounts = async (...outgoing: string[]) => {
    const lines = outgoing.map((cell, n) => `0${n + 1}.09.26;;${cell};Paolo`);
    const { rows } = await read(
      `Data;Entrate;Uscite;Descrizione\n30.08.26;25,00;;Anna\n${lines.join('\n')}\n`,
    );
    return rows.map(({ amount }) => amount);
  };
  assert.deepEqual(await amounts('12,50', '7,00'), ['25.00', '-12.50', '-7.00']);
  assert.deepEqual(await amounts('-12,50', '-7,00'), ['25.00', '-12.50', '-7.00']);
  // Where outgoing amounts have no sign, a minus gives the money back.
  assert.deepEqual(await amounts('12,50', '-12,50', '€ 3,00'), ['25.00', '-12.50', '12.50', '-3.00']);
});

test('what is no amount, zero or without words is skipped with a sentence, and so is a day to come', async () => {
  const { rows, skipped } = await read(
    'Data;Importo;Descrizione\n01/09/2026;12,345;Tre decimali\n31/02/2026;10,00;Mai\n01/09/2026;0,00;Niente\n' +
      '01/09/2026;;Vuota\n01/09/2026;5,00;\n;5,00;Senza data\n01/09/2199;5,00;Domani\n',
  );
  assert.deepEqual(rows, []);
  assert.deepEqual(
    skipped.map(({ why }) => why),
    [
      '«12,345» non è un importo',
      '«31/02/2026» non è una data',
      'Non ha un importo',
      'Non ha un importo',
      'Non ha una descrizione',
      'Non ha una data',
      'È di un giorno che deve ancora venire',
    ],
  );
});

test('a file whose titles say nothing shows its columns and proposes none', async () => {
  const { table, columns } = await read('Colonna A;Colonna B\n01/09/2026;25,00\n');
  assert.deepEqual(columns, [null, null]);
  assert.deepEqual(describeColumns(table), [
    { title: 'Colonna A', examples: ['01/09/2026'] },
    { title: 'Colonna B', examples: ['25,00'] },
  ]);
});

test('an amount like 1.250 is a thousand, unless its column writes decimals with a point', async () => {
  const amounts = async (...cells: string[]) =>
    (
      await read(`Data\tImporto\tDescrizione\n${cells.map((cell) => `01/09/2026\t${cell}\tAnna`).join('\n')}`)
    ).rows.map(({ amount }) => amount);
  assert.deepEqual(await amounts('1.250', '3'), ['1250.00', '3.00']);
  assert.deepEqual(await amounts('1.250', '3.50'), ['1.25', '3.50']);
  assert.deepEqual(await amounts('€ 1.234,50', '12,50 EUR', '−€ 614,69', '12,00-'), [
    '1234.50',
    '12.50',
    '-614.69',
    '-12.00',
  ]);
  // Ten or ten thousand? The rest of the column doesn't say.
  assert.deepEqual(await amounts('10,000'), []);
});

test('a row in quotes that never end, or with an error of the sheet, is skipped alone', async () => {
  const { rows, skipped } = await read(
    'Data;Importo;Descrizione\n01/09/2026;5,00;"Anna\n02/09/2026;6,00;Paolo\n03/09/2026;#N/D;Eva\n',
  );
  assert.deepEqual(
    rows.map(({ description }) => description),
    ['Paolo'],
  );
  assert.deepEqual(
    skipped.map(({ row }) => row),
    [2, 4],
  );
});

test('dates are read as banks write them', () => {
  for (const [written, date] of [
    ['1/9/2026', '2026-09-01'],
    ['01.09.26', '2026-09-01'],
    ['20260901', '2026-09-01'],
    ['2026-09-01T10:00:00', '2026-09-01'],
    ['1 set 2026', '2026-09-01'],
    ['28 Nov 2026, 10:15', '2026-11-28'],
    ['1 Jun 2026', '2026-06-01'],
    ['01/09/2026 10:42', '2026-09-01'],
    ['29/02/2027', null],
    ['ieri', null],
    ['13/13/2026', null],
  ] as const)
    assert.equal(readBankDate(written), date, written);
});

test('a long text is kept whole, and a longer one than its field costs its row and is named', async () => {
  const long = `Bonifico ${'x'.repeat(9_981)} quota 2026`;
  const { rows, skipped } = await read(
    `Data;Importo;Descrizione;Nome;CRO\n01/09/2026;5,00;${long.slice(1)};Anna;1\n` +
      `01/09/2026;5,00;${long};Anna;1\n01/09/2026;5,00;Quota;${'n'.repeat(1001)};1\n` +
      `01/09/2026;5,00;Quota;Anna;${'9'.repeat(1001)}\n`,
  );
  assert.deepEqual(
    rows.map(({ row, description }) => [row, description.length]),
    [[2, 10_000]],
  );
  assert.deepEqual(skipped, [
    { row: 3, why: 'La descrizione non può superare 10000 caratteri' },
    { row: 4, why: 'Il nome non può superare 1000 caratteri' },
    { row: 5, why: 'Il riferimento non può superare 1000 caratteri' },
  ]);
});
