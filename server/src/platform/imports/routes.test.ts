/** Tests imports of categories, places and stock: a real workshop's files, and small ones with the same traps. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { cloneDatabase, type TestDatabase } from '../../../testing/cluster/database.ts';
import { readOwnTable } from '../../../testing/files/tables.ts';
import { importFile } from '../../../testing/import-file.ts';
import { isTrial, trial } from '../../../testing/trial.ts';
import { exportContents, exportTree } from '../../logistics/locations/export.ts';
import { type Connection, connect } from '../database/connection.ts';
import type { FileImportOptions } from './running/file-import.ts';

let database: TestDatabase;
let connection: Connection;
before(async () => {
  database = await cloneDatabase();
  connection = connect(database.url, { max: 4 });
});
after(async () => {
  await connection.close();
  await database.drop();
});

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const real = path('../../../../../shared/data/');
const fixtures = path('../../../../e2e/fixtures/');
const workshop = (folder: string, name: string) => readFileSync(`${folder}workshop-${name}.csv`);

const own: FileImportOptions = { readTable: readOwnTable };
type Kind = Parameters<typeof importFile>[1];
const run = async (kind: Kind, content: string | Buffer, options: FileImportOptions = {}) => {
  const {
    errors,
    rows: _,
    ...counts
  } = await importFile(connection.db, kind, Buffer.from(content), { ...own, ...options });
  return { counts, errors: errors.map((e) => `${e.row} ${e.column} «${e.value}»: ${e.message}`) };
};
const counts = (created: number, updated = 0, unchanged = 0, wrong = 0) => ({
  created,
  updated,
  unchanged,
  wrong,
});
const places = async () =>
  (
    await sql<{ code: string; name: string; kind: string; parent: string | null }>`
      select l.code, l.name, l.kind, p.code as parent from locations l left join locations p on p.id = l.parent_id
        order by l.code`.execute(connection.db)
  ).rows;
const stockOf = async (code: string) =>
  (
    await sql<{ place: string; lot: string | null; quantity: number }>`
      select l.name as place, lots.code as lot, s.quantity::float8 as quantity from stock s join products p
        on p.id = s.product_id
        join locations l on l.id = s.location_id left join lots on lots.id = s.lot_id
       where p.code = ${code} and s.quantity > 0 order by l.name, lots.code`.execute(connection.db)
  ).rows.map(({ place, lot, quantity }) => [place, lot, quantity]);

test('category paths of any depth become macro and sub as the person chooses', async () => {
  const file = 'Category path\nElectronics/Passives/Resistors\nElectronics / Passives / Capacitors\nPaint\n';
  const made = async (fold: NonNullable<FileImportOptions['options']>['fold']) => {
    const { counts: found } = await run('categories', file, { dryRun: true, options: { fold } });
    return found.created;
  };
  assert.equal(await made('first-last'), 3);
  assert.equal(await made('first-second'), 2);
  assert.deepEqual((await run('categories', file)).counts, counts(3));
  assert.deepEqual(await categories(), [
    'ELE Electronics › CAP Capacitors',
    'ELE Electronics › RES Resistors',
    'PAI Paint › GEN Generale',
  ]);
  assert.deepEqual((await run('categories', file)).counts, counts(0, 0, 3));
});

const categories = async () => {
  const { rows } = await sql<{ name: string }>`
    select m.code || ' ' || m.name || ' › ' || s.code || ' ' || s.name as name from sub_categories s
      join macro_categories m on m.id = s.macro_id
     order by 1`.execute(connection.db);
  return rows.map(({ name }) => name);
};

test('a category with a code is updated by it, and a code of another is refused', async () => {
  const file = (name: string) =>
    `macrocategoria;codice macro;sottocategoria;codice sotto;um\n${name};ZZA;Dadi;DAD;m\n`;
  assert.deepEqual((await run('categories', file('Ferramenta'))).counts, counts(1));
  assert.deepEqual((await run('categories', file('Ferramenta fine'))).counts, counts(0, 1));
  // A file can also add a sub category to an existing macro category.
  assert.deepEqual(
    (await run('categories', 'macro;sottocategoria\nFerramenta fine;Viti\n')).counts,
    counts(1),
  );
  assert.deepEqual((await categories()).slice(-2), [
    'ZZA Ferramenta fine › DAD Dadi',
    'ZZA Ferramenta fine › VIT Viti',
  ]);
  assert.deepEqual((await run('categories', 'macro;codice macro\nPaint;ZZA\nX;Z1\n;ZZC\n')).errors, [
    '2 codice macro «ZZA»: Il codice è già di un’altra macro categoria',
    '3 codice macro «Z1»: Un codice di categoria è di tre lettere',
    '4 macro «»: Questo campo è obbligatorio',
  ]);
});

test('places are read from paths in any order of rows, and get codes made from their names', async () => {
  const file = workshop(fixtures, 'locations');
  const options = { ignoreOthers: true };
  assert.deepEqual((await run('locations', file, options)).counts, counts(7));
  assert.deepEqual(
    (await places()).map(({ code, kind }) => `${code} ${kind}`),
    [
      'ELE magazzino',
      'ELE-RS area',
      'FAC magazzino',
      'FAC-OB area',
      'FAC-OB-101 scaffale',
      'FAC-SRA area',
      'OFF magazzino',
    ],
  );
  assert.deepEqual((await run('locations', file, options)).counts, counts(0, 0, 7));
  const other = 'Percorso;Note\nFactory > Storage Room A;porta verde\nNuovo > Dentro;\n';
  const changed = await run('locations', other, { options: { separator: ' > ' } });
  assert.deepEqual(changed.counts, counts(2, 1));
});

test('places are read from codes with their parent’s code, which may stand in a later row', async () => {
  const file =
    'codice;nome;codice superiore;tipo\nbox-1;Cassetto;SCAFF-1;contenitore\nSCAFF-1;Scaffale;FAC;scaffale\n';
  assert.deepEqual((await run('locations', file)).counts, counts(2));
  assert.ok((await places()).some(({ code, parent }) => code === 'BOX-1' && parent === 'SCAFF-1'));
  const wrong = await run(
    'locations',
    'codice;nome;codice superiore\nA 1;x;FAC\nA-2;y;MANCA\nBOX-1;Cassetto;FAC\n',
  );
  assert.deepEqual(wrong.errors, [
    '2 codice «A 1»: Un codice è di lettere, cifre, punti e trattini, al massimo 40',
    '3 codice superiore «MANCA»: Nessuna ubicazione ha questo codice',
    '4 nome «Cassetto»: È in un altro posto: spostala dalla pagina Allocazioni',
  ]);
});

test('impossible stock is refused cell by cell, and on request the good rows are imported alone', async () => {
  await run('products', workshop(fixtures, 'products'), { ignoreOthers: true });
  const stock = workshop(fixtures, 'stock');
  const refused = await run('stock', stock, { ignoreOthers: true });
  assert.deepEqual(refused.errors, [
    '4 Batch «B-17»: Questo prodotto non ha lotti né numeri di serie',
    '5 Quantity «120.5»: Pezzi e confezioni si contano interi',
    '8 Quantity «4»: Un numero di serie è un pezzo solo: la quantità è 1',
    '9 Serial «»: Manca il numero di serie: di questo prodotto ogni pezzo ha il suo',
    '13 Part number «P9999»: Nessun prodotto ha questo codice',
    '14 Location path «Factory/Storage Room Z»: Nessuna ubicazione ha questo codice o percorso',
  ]);
  assert.deepEqual(await stockOf('P0001'), []);
  const good = await run('stock', stock, {
    ignoreOthers: true,
    skipRefused: true,
    options: { untrackedLots: 'ignore' },
  });
  assert.deepEqual(good.counts, counts(8, 0, 0, 5));
  assert.deepEqual(await stockOf('P0001'), [['Reel Storage', null, 1050]]);
  assert.deepEqual(await stockOf('P0077'), [
    ['Factory', '2', 1],
    ['Factory', '3', 1],
  ]);
  assert.deepEqual(await stockOf('P0401'), [['Offsite Storage', null, 4.25]]);
});

test('«imposta» books the difference, «aggiungi» a load; what the ledger would refuse is named before', async () => {
  const file = (quantity: string, place = 'FAC-SRA') =>
    `codice;ubicazione;quantita\nP0402;${place};${quantity}\n`;
  assert.deepEqual((await run('stock', file('20'))).counts, counts(0, 1));
  assert.deepEqual((await run('stock', file('20'))).counts, counts(0, 0, 1));
  assert.deepEqual((await run('stock', file('5'), { options: { stockMode: 'add' } })).counts, counts(0, 1));
  assert.deepEqual(await stockOf('P0402'), [['Storage Room A', null, 25]]);
  const { rows } = await sql<{ booked: string }>`
    select type || ' ' || quantity::float8 as booked from stock_movements m join products p on p.id = m.product_id
     where p.code = 'P0402' order by m.id`.execute(connection.db);
  assert.deepEqual(
    rows.map(({ booked }) => booked),
    ['carico 17.5', 'rettifica 2.5', 'carico 5'],
  );
  await sql`update locations set capacity = 30 where code = 'ELE'`.execute(connection.db);
  await sql`update locations set closed = true where code = 'OFF'`.execute(connection.db);
  const full = `codice;ubicazione;quantita\nP0402;ELE;20\nP0401;ELE;15\nP0402;OFF;1\nP0402;fac-sra;0\n`;
  assert.deepEqual((await run('stock', full)).errors, [
    '3 ubicazione «ELE»: L’ubicazione è piena: riduci la quantità o scegline un’altra',
    '4 ubicazione «OFF»: L’ubicazione è chiusa: scegline un’altra',
  ]);
  await sql`update locations set capacity = null, closed = false`.execute(connection.db);
  const twice = 'codice;ubicazione;quantita;seriale\nP0077;FAC;1;77\nP0077;FAC-SRA;1;77\nP0077;FAC-SRA;1;2\n';
  assert.deepEqual(
    (await run('stock', twice)).errors.map((error) => error.slice(0, 30)),
    ['2 seriale «77»: Questo numero ', '3 seriale «77»: Questo numero ', '4 seriale «2»: Questo numero d'],
  );
});

test('a row without a code finds its product by barcode; a new product gets the next code', async () => {
  const file = (barcodes: string[]) =>
    `codice a barre;nome;macro;sub;scorta ` +
    `minima\n${barcodes.map((code, n) => `${code};Nastro ${n};Nastri;Carta;2`).join('\n')}`;
  assert.deepEqual((await run('products', file(['4006381333932', 'NASTRO 7']))).errors, [
    '2 codice a barre «4006381333932»: La cifra di controllo non torna: controlla il codice',
  ]);
  assert.deepEqual((await run('products', file(['4006381333931', 'NASTRO 7']))).counts, {
    ...counts(2),
    newCategories: { count: 1, first: ['Nastri › Carta'] },
  });
  assert.deepEqual((await run('products', file(['4006381333931', 'nastro 7']))).counts, counts(0, 0, 2));
  const { rows } = await sql<{
    code: string;
  }>`select code from products where name like 'Nastro%' order by code`.execute(connection.db);
  assert.deepEqual(
    rows.map(({ code }) => code),
    ['NAS-CAR-00001', 'NAS-CAR-00002'],
  );
  const taken = 'codice;codice a barre;nome;macro;sub\nX-1;4006381333931;Altro;Nastri;Carta\n';
  assert.deepEqual((await run('products', taken)).errors, [
    '2 codice a barre «4006381333931»: È già di «NAS-CAR-00001»',
  ]);
});

trial('a cell for yes or no, or for tracking, takes only its known words', async () => {
  await run('products', 'codice,nome,macro,sub,costo standard,attivo\nCOL-1,Colla,M,S,"1,5",sì\n');
  const { errors } = await run(
    'products',
    'codice,nome,macro,sub,attivo,tracking\nCOL-1,Colla,M,S,forse,a mano\n',
  );
  assert.deepEqual(errors, [
    '2 attivo «forse»: Scrivi sì o no',
    '2 tracking «a mano»: Scrivi lotto, numero di serie o nessuno',
  ]);
});

test('exported places and stock can be imported again and change nothing', async () => {
  const ways = [
    ['locations', (format: 'csv' | 'xlsx') => exportTree(connection.db, { format })],
    ['stock', (format: 'csv' | 'xlsx') => exportContents(connection.db, { format })],
  ] as const;
  for (const [kind, write] of ways)
    for (const format of isTrial
      ? (['csv', 'xlsx'] as const)
      : ([kind === 'stock' ? 'xlsx' : 'csv'] as const)) {
      const { body } = await write(format);
      const content = Buffer.isBuffer(body) ? body : Buffer.from(await text(body));
      const { counts: found, errors } = await run(kind, content, { ignoreOthers: true });
      assert.deepEqual([errors, found.created, found.updated], [[], 0, 0], `${kind} ${format}`);
      assert.ok(found.unchanged > 3);
    }
});

test('two imports at once create each missing product and category once', async () => {
  const file = (from: number) =>
    `codice,nome,macro,sub\n${Array.from({ length: 300 }, (_, n) => `DUE-${from + n},x,Insieme,Stessa`).join('\n')}`;
  const results = await Promise.all([run('products', file(0)), run('products', file(200))]);
  assert.deepEqual(results.map(({ counts: found }) => found.created).toSorted(), [200, 300]);
  assert.deepEqual(
    results.flatMap(({ errors }) => errors),
    [],
  );
});

trial(
  'a real workshop is imported: products, then places, then stock',
  {
    skip: !existsSync(`${real}workshop-stock.csv`),
  },
  async () => {
    const options = { ignoreOthers: true, skipRefused: true };
    const products = await run('products', workshop(real, 'products'), options);
    assert.deepEqual([products.counts.wrong, products.errors], [0, []]);
    assert.equal((await run('locations', workshop(real, 'locations'), options)).counts.wrong, 0);
    const stock = await run('stock', workshop(real, 'stock'), {
      ...options,
      options: { untrackedLots: 'ignore' },
    });
    assert.equal(stock.counts.wrong, stock.errors.length);
    assert.deepEqual(
      [...new Set(stock.errors.map((error) => error.replace(/^\d+ /, '')))],
      [
        'Serial «»: Manca il numero di serie: di questo prodotto ogni pezzo ha il suo',
        'Quantity «37.49040»: Al massimo 3 decimali',
      ],
    );
    assert.equal(stock.errors.length, 8);
  },
);

test('categories are found by their codes, too, and the check names the new ones', async () => {
  await importFile(
    connection.db,
    'categories',
    Buffer.from('macro,codice macro,sub,codice sotto\nViteria fine,VFI,Dadi ciechi,DCI\n'),
    own,
  );
  const file = (rows: string) => Buffer.from(`codice,nome,percorso categoria\n${rows}\n`);
  const known = await importFile(
    connection.db,
    'products',
    file('NC-1,x,vfi-dci\nNC-2,y,Viteria fine/Dadi ciechi'),
    { ...own, dryRun: true },
  );
  assert.deepEqual([known.created, known.newCategories, known.errors], [2, undefined, []]);
  const fresh = await importFile(
    connection.db,
    'products',
    file('NC-3,x,VFI/Rondelle\nNC-4,y,Viteria fine/rondelle\nNC-5,z,Nuova'),
    { ...own, dryRun: true },
  );
  assert.deepEqual(fresh.newCategories, { count: 2, first: ['Nuova › Generale', 'Viteria fine › Rondelle'] });
  const codes = await importFile(
    connection.db,
    'products',
    Buffer.from('codice,nome,macro,sotto\nNC-6,x,VFI,DCI\n'),
    own,
  );
  assert.deepEqual([codes.created, codes.newCategories], [1, undefined]);
});
