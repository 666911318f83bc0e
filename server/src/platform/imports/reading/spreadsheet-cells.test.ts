/** Cells that a spreadsheet has spoilt are refused one by one, and erase nothing, in every kind of import. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ImportOptions } from '@wms/contract/imports/endpoints';
import { importFields, titleOfField } from '@wms/contract/imports/fields';
import { importKinds } from '@wms/contract/imports/kinds';
import { sql } from 'kysely';
import { cloneDatabase, type TestDatabase } from '../../../../testing/cluster/database.ts';
import { readOwnTable } from '../../../../testing/files/tables.ts';
import { type TestCell, workbookOf } from '../../../../testing/files/workbooks.ts';
import { importFile } from '../../../../testing/import-file.ts';
import { type Connection, connect } from '../../database/connection.ts';

let database: TestDatabase;
let connection: Connection;
before(async () => {
  database = await cloneDatabase();
  connection = connect(database.url, { max: 3 });
});
after(async () => {
  await connection.close();
  await database.drop();
});

const read = (kind: (typeof importKinds)[number], rows: readonly (readonly TestCell[])[]) =>
  importFile(connection.db, kind, workbookOf({ Foglio1: rows }), { readTable: readOwnTable });
const readText = (
  kind: (typeof importKinds)[number],
  lines: readonly string[],
  options: Partial<ImportOptions> = {},
) => importFile(connection.db, kind, Buffer.from(lines.join('\n')), { readTable: readOwnTable, options });
const told = ({ errors }: Awaited<ReturnType<typeof read>>) =>
  errors.map(({ row, column, message }) => `${row} ${column}: ${message.split(':')[0]}`);

const head = ['codice', 'nome', 'macrocategoria', 'sottocategoria'];
const product = ['V-1', 'Vite', 'Minuteria', 'Viti'];

test('an error of a formula is a mistake in each kind of import, whatever the column', async () => {
  const more: Partial<Record<(typeof importKinds)[number], readonly string[]>> = {
    products: ['code', 'name', 'macro', 'sub'],
    stock: ['code'],
    categories: ['macro'],
    locations: ['name'],
  };
  for (const kind of importKinds) {
    const fields = importFields[kind].filter(
      ({ name, required }) =>
        required || more[kind]?.includes(name) || name === 'notes' || name === 'quantity',
    );
    assert.ok(fields.length > 0);
    const result = await read(kind, [
      fields.map(titleOfField),
      fields.map(() => ({ error: '#N/A' })),
      fields.map(() => '#RIF!'),
    ]);
    assert.deepEqual(
      told(result),
      [2, 3].flatMap((row) =>
        fields.map((field) => `${row} ${titleOfField(field)}: È un errore del foglio, non un valore`),
      ),
      kind,
    );
    assert.equal(result.created + result.updated, 0);
  }
});

test('an error erases no value: the row is wrong, and what is known stays', async () => {
  const titles = [...head, 'costo_standard', 'scorta_minima'];
  await read('products', [titles, [...product, '5,50', '7']]);
  const result = await read('products', [titles, [...product, { error: '#N/A' }, { error: '#REF!' }]]);
  assert.equal(result.updated, 0);
  assert.equal(result.errors.length, 2);
  const { rows } = await sql`
    select standard_cost::numeric(12, 2) as cost, minimum_stock::numeric(12, 0) as minimum
      from products where code = 'V-1'`.execute(connection.db);
  assert.deepEqual(rows, [{ cost: '5.50', minimum: '7' }]);
});

test('a cell that shows 22 % is 22, in whichever way the sheet writes it', async () => {
  const percentages: readonly TestCell[] = [
    { value: 0.22, format: '0%' },
    { value: 0.22, format: '0.00%' },
    { value: 22, format: '0' },
    '22%',
    '22,00 %',
  ];
  const result = await read('products', [
    [...head, 'iva'],
    ...percentages.map((cell, n) => [`P-${n}`, 'Vite', 'Minuteria', 'Viti', cell]),
    ['P-9', 'Vite', 'Minuteria', 'Viti', { value: 0.045, format: '0.0%' }],
  ]);
  assert.deepEqual(told(result), []);
  const { rows } = await sql<{ vat: string }>`
    select vat_percent as vat from products where code like 'P-%' order by code`.execute(connection.db);
  assert.deepEqual(
    rows.map(({ vat }) => vat),
    ['22.00', '22.00', '22.00', '22.00', '22.00', '4.50'],
  );
});

test('a cost of money is read with its sign; a percentage is no cost', async () => {
  const costs: readonly TestCell[] = ['€ 1.234,50', '12,50 EUR', '1.000', { value: 1.25, format: '0.00' }];
  const lines = costs.map((cell, n) => [`C-${n}`, 'Vite', 'Minuteria', 'Viti', cell]);
  assert.deepEqual(told(await read('products', [[...head, 'costo_standard'], ...lines])), []);
  const { rows } = await sql<{ cost: string }>`
    select standard_cost::numeric(12, 2) as cost from products where code like 'C-%' order by code`.execute(
    connection.db,
  );
  assert.deepEqual(
    rows.map(({ cost }) => cost),
    ['1234.50', '12.50', '1000.00', '1.25'],
  );
  const wrong = await read('products', [
    [...head, 'costo_standard'],
    ['C-9', 'Vite', 'Minuteria', 'Viti', { value: 0.22, format: '0%' }],
  ]);
  assert.deepEqual(told(wrong), ['2 costo_standard: Deve essere un numero']);
});

test('a measure that may be a thousandfold is refused, with what to write', async () => {
  const { errors } = await read('products', [
    [...head, 'unita', 'scorta_minima'],
    ['M-1', 'Filo', 'Minuteria', 'Fili', 'm', '1.250'],
    ['M-2', 'Filo', 'Minuteria', 'Fili', 'm', '1,250'],
    ['M-3', 'Filo', 'Minuteria', 'Fili', 'm', { value: 1.25 }],
  ]);
  assert.deepEqual(
    errors.map(({ row, value, message }) => `${row} ${value}: ${message}`),
    [
      '2 1.250: Può essere 1250 o 1,25: scrivilo in uno di questi due modi',
      '3 1,250: Può essere 1250 o 1,25: scrivilo in uno di questi due modi',
    ],
  );
});

test('a code that a spreadsheet has shortened, turned into a date or rounded is refused by its cell', async () => {
  const day = { value: 46_083, format: 'dd/mm/yyyy' };
  const wrong = await read('products', [
    [...head, 'codice_a_barre', 'codice_produttore', 'note'],
    [day, 'Vite', 'Minuteria', 'Viti', '', '', ''],
    ['D-1', 'Vite', 'Minuteria', 'Viti', { value: 1_230_000_000_000, format: '0.00E+00' }, '', ''],
    ['D-2', 'Vite', 'Minuteria', 'Viti', '', { value: 1_234_567_890_123_456 }, ''],
    ['D-3', 'Vite', 'Minuteria', 'Viti', '', day, ''],
    // A date in a note is a note, and twelve digits are exact.
    ['D-4', 'Vite', 'Minuteria', 'Viti', '', { value: 123_456_789_012 }, day],
  ]);
  assert.deepEqual(told(wrong), [
    '2 codice: Il foglio ne ha fatto una data',
    '3 codice_a_barre: Il foglio ha accorciato il codice in una potenza',
    '4 codice_produttore: Il foglio tiene solo 15 cifre, e le ultime sono perse',
    '5 codice_produttore: Il foglio ne ha fatto una data',
  ]);
  const { errors } = await importFile(
    connection.db,
    'products',
    Buffer.from(
      'codice;nome;macro;sub;codice produttore\nE-1;Vite;M;S;1,23E+12\nE-2;Vite;M;S;02-mar\nE-3;Vite;M;S;12E3\n',
    ),
    { readTable: readOwnTable, skipRefused: true },
  );
  assert.deepEqual(
    errors.map(({ row }) => row),
    [2, 3],
  );
});

test('a barcode that was saved as a number, and a value that its column was too narrow for, are refused', async () => {
  const { errors } = await readText('products', [
    'codice;nome;macro;sub;codice a barre;note',
    'N-1;Vite;Minuteria;Viti;8001234567893,00;',
    'N-2;Vite;Minuteria;Viti;8.001.234.567.893;',
    'N-3;Vite;Minuteria;Viti;8001234567893.0;',
    'N-4;Vite;Minuteria;Viti;;#########',
    'N-5;Vite;Minuteria;Viti;8001120000019, 8001120000026;',
  ]);
  assert.deepEqual(
    errors.map(({ row, message }) => `${row} ${message.split(':')[0]}`),
    [
      ...[2, 3, 4].map((row) => `${row} Il foglio ha scritto il codice come un numero, con punti o decimali`),
      '5 La colonna era troppo stretta e il valore è perso',
    ],
  );
});

test('stock is of the product whose barcode lost one zero or more', async () => {
  await readText('locations', ['codice;nome', 'MAGZ;Magazzino zeri']);
  await readText('products', [
    'codice;nome;macro;sub;codice a barre',
    'Z-1;Vite;Minuteria;Viti;012345678905',
    'Z-3;Dado;Minuteria;Viti;001234567895',
  ]);
  const { errors, created } = await readText('stock', [
    'codice a barre;ubicazione;quantita',
    '12345678905;MAGZ;5',
    '1234567895;MAGZ;5',
  ]);
  assert.deepEqual([errors, created], [[], 2]);
});

test('an empty cell keeps what is there in each kind of import, and empties it only on request', async () => {
  await readText('products', ['codice;nome;macro;sub', 'O-1;Vite;Minuteria;Viti']);
  await readText('suppliers', ['ragione sociale', 'Vitone']);
  const cases: readonly [(typeof importKinds)[number], string, string, string, number][] = [
    ['suppliers', 'ragione sociale;email;note;lingua', 'Ferri;a@example.org;buoni;inglese', 'Ferri;;;', 3],
    [
      'supplierProducts',
      'fornitore;codice prodotto;confezione;prezzi',
      'Vitone;O-1;10;1@2,50',
      'Vitone;O-1;;',
      2,
    ],
    ['locations', 'codice;nome;note;capienza;chiusa', 'MAG;Magazzino;di sotto;10;sì', 'MAG;Magazzino;;;', 3],
    ['categories', 'macro;sub;unita', 'Metalli;Lamiere;kg', 'Metalli;Lamiere;', 1],
    [
      'members',
      'numero;cognome;nome;ammissione;email;telefono;note',
      '7;Verdi;Anna;01/02/2020;anna@example.org;333 1234567;brava',
      '7;Verdi;Anna;01/02/2020;;;',
      3,
    ],
  ];
  for (const [kind, titles, full, empty, count] of cases) {
    const first = await readText(kind, [titles, full]);
    assert.deepEqual([first.created > 0, first.errors], [true, []], kind);
    const kept = await readText(kind, [titles, empty]);
    assert.deepEqual([kept.updated, kept.blank, kept.errors], [0, count, []], kind);
    const erased = await readText(kind, [titles, empty], { emptyCells: 'erase' });
    assert.deepEqual([erased.updated, erased.blank, erased.errors], [1, count, []], kind);
    // Nothing is left that could be emptied.
    assert.deepEqual(
      [(await readText(kind, [titles, empty], { emptyCells: 'erase' })).blank ?? 0],
      [0],
      kind,
    );
  }
});

test('a company’s number that lost its zeros is that company', async () => {
  const { zeros, errors } = await readText('suppliers', ['ragione sociale;partita iva', 'Ottoni;743110157']);
  assert.deepEqual([zeros, errors], [{ count: 1, first: ['743110157 → 00743110157'] }, []]);
  const again = await readText('suppliers', ['ragione sociale;partita iva', 'Ottoni;00743110157']);
  assert.equal(again.unchanged, 1);
  const offer = await readText('supplierProducts', ['fornitore;codice prodotto', '743110157;O-1']);
  assert.deepEqual(offer.errors, []);
});

test('a birth with a year of two digits is never yet to come', async () => {
  const { errors } = await readText('members', [
    'cognome;nome;ammissione;data di nascita',
    'Neri;Eva;01/02/2020;1.9.98',
    'Neri;Ada;01/02/2020;1.9.05',
  ]);
  assert.deepEqual(errors, []);
  const { rows } = await sql<{ born: string }>`
    select birth_date::text as born from members where last_name = 'Neri' order by first_name`.execute(
    connection.db,
  );
  assert.deepEqual(
    rows.map(({ born }) => born),
    ['2005-09-01', '1998-09-01'],
  );
});

test('an admission and an end with years of two digits are of the century that they can be of', async () => {
  const { errors } = await readText('members', [
    'numero;cognome;nome;ammissione;cessazione;causa della cessazione',
    '71;Rame;Ida;15/03/85;31/12/98;Recesso',
    '72;Rame;Ugo;15/03/12;;',
  ]);
  assert.deepEqual(errors, []);
  const { rows } = await sql<{ days: string }>`
    select admitted_on || ' ' || coalesce(ended_on::text, '-') as days from members
     where last_name = 'Rame' order by number`.execute(connection.db);
  assert.deepEqual(
    rows.map(({ days }) => days),
    ['1985-03-15 1998-12-31', '2012-03-15 -'],
  );
});

test('new members with the name and the birth of another are named, and imported all the same', async () => {
  const titles = 'numero;cognome;nome;ammissione;data di nascita';
  await readText('members', [titles, '50;Conti;Giulia;01/02/2020;03/04/1990']);
  const { created, remarks, wrong } = await readText('members', [
    titles,
    '51;Conti;Giulia;01/02/2021;03/04/1990',
    '52;Gallo;Ugo;01/02/2021;03/04/1991',
    '53;gallo;UGO;01/02/2021;03/04/1991',
    '54;Gallo;Ugo;01/02/2021;03/04/1992',
  ]);
  assert.deepEqual({ created, remarks, wrong }, { created: 4, remarks: 2, wrong: 0 });
});
