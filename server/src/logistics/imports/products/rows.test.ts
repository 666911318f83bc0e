import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { cloneDatabase, type TestDatabase } from '../../../../testing/cluster/database.ts';
import { readOwnTable } from '../../../../testing/files/tables.ts';
import { importFile } from '../../../../testing/import-file.ts';
import { emptyCatalogue } from '../../../../testing/stock.ts';
import { isTrial, trial } from '../../../../testing/trial.ts';
import { type Connection, connect } from '../../../platform/database/connection.ts';
import type { FileImportOptions } from '../../../platform/imports/running/file-import.ts';
import { UnreadableFile } from '../../../platform/opening/reading/unreadable.ts';

let database: TestDatabase;
let connection: Connection;
let owner: Connection;
before(async () => {
  database = await cloneDatabase();
  connection = connect(database.url, { max: 3 });
  owner = connect(database.ownerUrl, { max: 1 });
});
after(async () => {
  await Promise.all([connection.close(), owner.close()]);
  await database.drop();
});
beforeEach(() => emptyCatalogue(owner.db));

const header =
  'codice,nome,descrizione,macrocategoria,sottocategoria,unita,quantita,produttore,codice_produttore';
const read = (text: string | Buffer, options: FileImportOptions = {}) =>
  importFile(connection.db, 'products', Buffer.from(text), { readTable: readOwnTable, ...options });
const importText = async (text: string | Buffer, options: FileImportOptions = {}) => {
  const { created, updated, unchanged, errors } = await read(text, options);
  return { created, updated, unchanged, errors };
};
const readStored = async () =>
  (
    await sql<{
      code: string;
      name: string;
      description: string | null;
      unit: string;
      quantity: string;
      manufacturer: string | null;
      version: number;
      sub: string;
      macro: string;
    }>`
      select p.code, p.name, p.description, p.unit, t.quantity, p.manufacturer, p.version, s.name as sub,
        m.code as macro
        from products p join product_totals t on t.product_id = p.id
        join sub_categories s on s.id = p.sub_category_id join macro_categories m on m.id = s.macro_id
       order by p.search_code`.execute(connection.db)
  ).rows;
const assertUnreadable = (text: string | Buffer, sentence: RegExp) =>
  assert.rejects(read(text), (error) => error instanceof UnreadableFile && sentence.test(error.message));

test('new codes are created, changed ones updated, equal ones left alone', async () => {
  const file = (quantity: string) =>
    `${header}\nV-1,Vite,,Minuteria,Viti,pz,10,,\nV-2,Dado,,Minuteria,Dadi,pz,${quantity},,\n`;
  assert.deepEqual(await importText(file('5')), { created: 2, updated: 0, unchanged: 0, errors: [] });
  assert.deepEqual(await importText(file('6')), { created: 0, updated: 1, unchanged: 1, errors: [] });
  assert.deepEqual(
    (await readStored()).map(({ quantity }) => quantity),
    ['10.000', '6.000'],
  );
});

trial('a code is the same in any case, and takes the case of the newest file', async () => {
  await importText(`${header}\nabc-1,Vite,,M,S,pz,1,,\n`);
  assert.deepEqual(await importText(`${header}\nABC-1,Vite,,M,S,pz,1,,\n`), {
    created: 0,
    updated: 1,
    unchanged: 0,
    errors: [],
  });
  assert.deepEqual(
    (await readStored()).map(({ code }) => code),
    ['ABC-1'],
  );
});

test('a column that the file lacks leaves the products’ values unchanged', async () => {
  await importText(`${header}\nV-1,Vite,zincata,M,S,kg,"2,5",Rossi,\n`);
  await importText('codice;nome;macrocategoria;sottocategoria\nV-1;Vite lunga;M;S\n');
  const [product] = await readStored();
  assert.deepEqual(
    [product?.name, product?.description, product?.unit, product?.quantity, product?.manufacturer],
    ['Vite lunga', 'zincata', 'kg', '2.500', 'Rossi'],
  );
});

test('an empty cell empties the field only when the person says so, and the check counts it', async () => {
  await importText(`${header}\nV-1,Vite,zincata,M,S,kg,1,Rossi,\n`);
  // The empty unit stands for 'pz' in a new product.
  const file = `${header}\nV-1,Vite,,M,S,,1,,\nV-2,Dado,,M,S,,1,,\n`;
  assert.equal((await read(file, { dryRun: true, options: { emptyCells: 'erase' } })).blank, 3);
  const { created, updated, unchanged, blank } = await read(file);
  assert.deepEqual(
    { created, updated, unchanged, blank },
    { created: 1, updated: 0, unchanged: 1, blank: 3 },
  );
  const values = async () =>
    (await readStored()).map(({ description, unit, manufacturer }) => [description, unit, manufacturer]);
  assert.deepEqual(await values(), [
    ['zincata', 'kg', 'Rossi'],
    [null, 'pz', null],
  ]);
  const text = 'codice,nome,descrizione,macro,sub,produttore\nV-1,Vite,,M,S,\n';
  assert.equal((await read(text, { options: { emptyCells: 'erase' } })).updated, 1);
  assert.deepEqual((await values())[0], [null, 'kg', null]);
});

test('a barcode gets a lost zero back where its check digit proves it, unless the person says no', async () => {
  const file =
    'codice,nome,macro,sub,codice a barre\nA,Vite,M,S,12345678905\nB,Vite,M,S,12345678901\nC,Vite,M,S,1234565\n';
  const codes = async () =>
    (
      await sql<{ code: string; kind: string }>`
        select b.code, b.kind from product_barcodes b join products p on p.id = b.product_id order by p.code`.execute(
        connection.db,
      )
    ).rows.map(({ code, kind }) => `${code} ${kind}`);
  const { zeros, errors } = await read(file);
  assert.deepEqual(errors, []);
  assert.deepEqual(zeros, { count: 2, first: ['12345678905 → 012345678905', '1234565 → 01234565'] });
  assert.deepEqual(await codes(), ['012345678905 upca', '12345678901 code128', '01234565 ean8']);
  assert.deepEqual([(await read(file)).unchanged, (await codes()).length], [3, 3]);
  await emptyCatalogue(owner.db);
  assert.equal((await read(file, { options: { lostZeros: 'keep' } })).zeros, undefined);
  assert.deepEqual(await codes(), ['12345678905 code128', '12345678901 code128', '1234565 code128']);
  // A code that a product has without the zero stays as it is.
  assert.deepEqual([(await read(file)).unchanged, (await codes()).length], [3, 3]);
});

test('a barcode that is too long is refused with its cell, and never cut to another one', async () => {
  const long = '9'.repeat(201);
  const { created, errors } = await importText(
    `codice,nome,macro,sub,codice a barre\nA,Vite,M,S,${long}\nB,Dado,M,S,${long.slice(1)}\n`,
    { skipRefused: true },
  );
  assert.equal(created, 1);
  assert.deepEqual(
    errors.map(({ row, message }) => [row, message]),
    [[2, 'Non può superare 200 caratteri']],
  );
});

test('a dry run counts and writes nothing, not even categories', async () => {
  assert.equal((await importText(`${header}\nV-1,Vite,,M,S,pz,1,,\n`, { dryRun: true })).created, 1);
  const { rows } = await sql<{ n: number }>`select count(*) as n from macro_categories`.execute(
    connection.db,
  );
  assert.deepEqual([await readStored(), rows[0]?.n], [[], 0]);
});

test('categories come with the products, with codes of three letters that differ', async () => {
  await importText(
    `${header}\n1,A,,libs,x,pz,1,,\n2,B,,libdevel,x,pz,1,,\n3,C,,Libs,Ý,pz,1,,\n4,D,,x11,x,pz,1,,\n`,
  );
  assert.deepEqual(
    (await readStored()).map(({ macro }) => macro),
    ['LIS', 'LIB', 'LIS', 'XAA'],
  );
});

test('the same code twice in a file is named with both rows, and nothing is written', async () => {
  const { errors } = await read(
    `${header}\nV-1,Vite,,M,S,pz,1,,\nV-2,Dado,,M,S,pz,1,,\nv-1,Vite,,M,S,pz,1,,\n`,
  );
  assert.deepEqual(errors, [
    { row: 4, column: 'codice', value: 'v-1', message: 'Il codice «v-1» è già alla riga 2' },
  ]);
  assert.deepEqual(await readStored(), []);
});

test('every mistake is named by its row and column', async () => {
  const rows = [
    ',Vite,,M,S,pz,1,,',
    'V-2,,,M,S,pz,1,,',
    `V-3,${'x'.repeat(201)},,M,S,pz,1,,`,
    'V-4,Vite,,M,S,bancali,1,,',
    'V-5,Vite,,M,S,pz,-1,,',
    'V-6,Vite,,M,S,pz,"1,2345",,',
    'V-7,Vite,,M,S,pz,molti,,',
    'V-8,Vite,,M,S,pz,,,',
    'V-9,Vite,,M,S,pz,1',
    'V-10,Vi\u0000te,,M,S,pz,1,,'.replace('\u0000', '\u0007'),
    'V-11,Vite,,M,S,pz,123456789012,,',
  ];
  assert.deepEqual(
    (await read([header, ...rows].join('\n'))).errors.map(
      ({ row, column, message }) => `${row} ${column}: ${message}`,
    ),
    [
      '2 codice: Manca il codice, o un codice a barre: senza, importando di nuovo il file il prodotto si ' +
        'raddoppierebbe',
      '3 nome: Questo campo è obbligatorio',
      '4 nome: Non può superare 200 caratteri',
      '5 unita: Non è un’unità: scrivi pz, m, m², kg, g, l, ml o conf.',
      '6 quantita: Deve essere almeno 0',
      '7 quantita: Al massimo 3 decimali',
      '8 quantita: Deve essere un numero',
      '9 quantita: Questo campo è obbligatorio',
      '10 : Ha 7 valori, le colonne sono 9',
      '11 nome: Contiene caratteri non ammessi',
      '12 quantita: Al massimo 11 cifre intere',
    ],
  );
});

test('Excel’s Italian files are read: semicolon, mark, Windows-1252, decimal comma, CRLF, empty rows', async () => {
  const text =
    'Codice;Nome;Descrizione;Macro Categoria;Sotto categoria;Unità;Quantità\r\nV-1;Piè di porco;è ' +
    '"buono";Attrezzi;Leve;KG.;1.250,5\r\n;;;;;;\r\nV-2;"Olio; 5 m²";;Attrezzi;Oli;Conf;2\r\n';
  const utf16 = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(text.replace('è "buono"', 'è'), 'utf16le'),
  ]);
  const first = Buffer.from(`\ufeff${text.replace('è "buono"', 'è')}`);
  for (const content of [first, Buffer.from(text.replace('è "buono"', 'è'), 'latin1'), utf16]) {
    const { created, errors } = await importText(content);
    assert.deepEqual(errors, []);
    assert.equal(created, content === first ? 2 : 0);
    assert.deepEqual(
      (await readStored()).map(({ name, unit, quantity }) => [name, unit, quantity]),
      [
        ['Piè di porco', 'kg', '1250.500'],
        ['Olio; 5 m²', 'conf.', '2.000'],
      ],
    );
  }
});

trial('tabs separate too, and column names in English and in capitals are known', async () => {
  await read('SKU\tName\tCategory\tSubcategory\tQty\nV-1\tBolt\tM\tS\t3\n');
  const [product] = await readStored();
  assert.deepEqual([product?.code, product?.name, product?.quantity], ['V-1', 'Bolt', '3.000']);
});

test('a quantity like 1.250 is refused as unclear, unless other cells of the column decide it', async () => {
  const quantities = async (...cells: string[]) => {
    const lines = cells.map((cell, n) => `${n};x;M;S;kg;${cell}`);
    const { errors } = await read(`codice;nome;macro;sub;um;qta\n${lines.join('\n')}`);
    return errors.length > 0
      ? errors.map(({ row }) => row)
      : (await readStored()).map(({ quantity }) => Number(quantity));
  };
  assert.deepEqual(await quantities('1.250', '3'), [2]);
  assert.deepEqual(await quantities('1.250', '3,5'), [1250, 3.5]);
  assert.deepEqual(await quantities('1.250', '3.5'), [1.25, 3.5]);
  if (!isTrial) return;
  assert.deepEqual(await quantities('12,5', '0,125'), [12.5, 0.125]);
  assert.deepEqual(await quantities('1.000.000,25', '7'), [1000000.25, 7]);
  // Other programs write these zeros at the end; they decide nothing.
  assert.deepEqual(await quantities('440.00000', '0.12500'), [440, 0.125]);
});

trial('an apostrophe that our export put before a formula is removed again', async () => {
  await read("codice,nome,macro,sub\nV-1,'=1+1,M,S\n");
  assert.equal((await readStored())[0]?.name, '=1+1');
});

test('a quote that isn’t closed costs its row, and an inch mark nothing', async () => {
  const { created, errors } = await read(
    `${header}\nR-1,Raccordo 1/4" ottone,,M,S,pz,1,,\nR-2,"Raccordo,,M,S,pz,1,,\nR-3,Tubo,,M,S,pz,1,,\n`,
    { skipRefused: true },
  );
  assert.deepEqual(
    errors.map(({ row, message }) => `${row} ${message}`),
    ['3 Una virgoletta si apre e non si chiude: toglila, o raddoppiala'],
  );
  assert.equal(created, 2);
  assert.deepEqual(
    (await readStored()).map(({ name }) => name),
    ['Raccordo 1/4" ottone', 'Tubo'],
  );
});

test('a file that is not a list of products is refused with a sentence', async () => {
  await assertUnreadable('', /vuoto/);
  await assertUnreadable(`${header}\n`, /solo l’intestazione/);
  await assertUnreadable('ciao\nmondo\n', /nessuna colonna conosciuta/);
  if (!isTrial) return;
  await assertUnreadable('codice,nome,macro,sub,prezzo\n1,2,3,4,5', /«prezzo» non prevista/);
  await assertUnreadable('codice,nome,macro,sub,Code\n1,2,3,4,5', /«codice» e «Code»/);
  await assertUnreadable(
    'codice,quantita\n1,2',
    /Mancano le colonne Nome, Macro categoria e Sotto categoria/,
  );
  await assertUnreadable('codice,"nome,macro,sub\n1,2,3,4', /La riga 1 non si legge/);
  await assertUnreadable('PK\u0003\u0004 a zip file', /Non è un file XLSX leggibile/);
  await assertUnreadable('codice\u0000,nome', /Non è un file CSV/);
});

test('each imported product is in the audit log', async () => {
  await importText(`${header}\nV-1,Vite,,M,S,pz,1,,\n`);
  const { rows } = await sql<{
    action: string;
  }>`select action from audit_log where table_name = 'products' order by id desc limit 1`.execute(
    connection.db,
  );
  assert.deepEqual(rows, [{ action: 'insert' }]);
});
