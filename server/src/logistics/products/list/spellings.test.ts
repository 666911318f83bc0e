import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { cloneDatabase, type TestDatabase } from '../../../../testing/cluster/database.ts';
import { readOwnTable } from '../../../../testing/files/tables.ts';
import { importFile } from '../../../../testing/import-file.ts';
import { type Connection, connect } from '../../../platform/database/connection.ts';
import { readPage } from './page.ts';

let database: TestDatabase;
let connection: Connection;
before(async () => {
  database = await cloneDatabase();
  connection = connect(database.url, { max: 2 });
  const catalogue = `codice;nome;macrocategoria;sottocategoria;unita
VITE;Vite TCEI M6×20;A;B;pz
VITE-X;Vite TE M6x20;A;B;pz
VITE-30;Vite TCEI M6×30;A;B;pz
TUBO;Tubo alluminio 16×1,5 mm;A;B;m
TUBO-6;Tubo nero 6 mm;A;B;m
TUBO-6A;Tubo rosso 6mm;A;B;m
COND;Condensatore ceramico 10 µF 0805;A;B;pz
COND-100;Condensatore ceramico 100 uF;A;B;pz
RES;Resistore 4,7 kΩ;A;B;pz
CAVO;Cavo 2,5 mm²;A;B;m
NASTRO;Nastro nero;A;B;pz
SCOTCH;Scotch-Brite rosso;A;B;pz
WELD;Adesivo Scotch-Weld;A;B;pz
GRASSO;Grasso Mobilux EP 2;A;B;kg
CUSC;Cuscinetto 6204-2RS;A;B;pz
MOTO;Motore elettrico 6 V;A;B;pz
TUTA;Tuta Tyvek L;A;B;pz
FELPA;Felpa squadra taglia L;A;B;pz
LOC-2;Loctite 243;A;B;pz
LOC-7;Loctite 270;A;B;pz
DIECI;Rondella elastica M10 8.8;A;B;pz
OTTO;Rondella elastica M8;A;B;pz
`;
  await importFile(connection.db, 'products', Buffer.from(catalogue), { readTable: readOwnTable });
});
after(async () => {
  await connection.close();
  await database.drop();
});

const found: Readonly<Record<string, readonly string[]>> = {
  'M6x20 | M6×20 | m6 x 20 | M6*20 | M6X20 | m6 ×20': ['VITE', 'VITE-X'],
  '16x1,5 | 16×1.5 | 16 x 1,5 mm': ['TUBO'],
  'tubo 6 mm | Tubo 6mm': ['TUBO-6', 'TUBO-6A'],
  'condensatore 10uF | condensatore 10 μF 0805 | 10µF': ['COND'],
  'condensatore 100µF | 100 µF': ['COND-100'],
  'resistore 4.7k | 4,7kΩ | 4,7 kohm | 4.7kohm': ['RES'],
  'cavo 2,5 mm2 | cavo 2,5mmq | cavo 2,5 mm²': ['CAVO'],
  'Mobilux EP2 | mobilux ep 2': ['GRASSO'],
  '62042RS | 6204 2rs': ['CUSC'],
  m6: ['VITE', 'VITE-30', 'VITE-X'],
  'tuta taglia l | tuta Tg. L': ['TUTA'],
  'felpa taglia l | felpa l': ['FELPA'],
  'loctite243 | loct243 | loc24 | loctite 243 | Loctite-243': ['LOC-2'],
  'filo 2,5 mm2 | fili 2,5mmq': ['CAVO'],
};

for (const [texts, codes] of Object.entries(found))
  for (const q of texts.split(' | '))
    test(`«${q}» finds ${codes.join(', ')}, as it is typed`, async () => {
      const page = await readPage(connection.db, { q });
      assert.deepEqual(page.rows.map(({ code }) => code).sort(), codes);
      assert.equal(page.approximate, false);
    });

test('a wrong letter is forgiven beside a size', async () => {
  const page = await readPage(connection.db, { q: 'condensattore 10uF' });
  assert.deepEqual(
    page.rows.map(({ code }) => code),
    ['COND'],
  );
});

const ask = async (q: string) => {
  const { rows, approximate, partial } = await readPage(connection.db, { q });
  return { codes: rows.map(({ code }) => code), approximate, partial };
};

test('without all words most of them are found, the heaviest first, and the page says so', async () => {
  const found = await ask('vite brugola inesistente m6 x 30');
  assert.deepEqual([found.codes[0], found.approximate, found.partial], ['VITE-30', true, true]);
  assert.deepEqual(await ask('inesistente'), { codes: [], approximate: false, partial: false });
});

test('the lightest words alone find nothing, and a synonym that no product has falls apart', async () => {
  assert.deepEqual((await ask('telefono nero rosso')).codes, []);
  assert.deepEqual((await ask('nastro isolante')).codes, ['NASTRO']);
  assert.equal((await ask('nastro isolante nero')).codes[0], 'NASTRO');
});

test('words that name nothing are no shared words, and a far spelling alone finds nothing', async () => {
  const nothing = { codes: [], approximate: false, partial: false };
  assert.deepEqual(await ask('dove sono i nastri neri'), { ...nothing, codes: ['NASTRO'] });
  assert.deepEqual(await ask('ho inesistente le viti'), nothing);
  assert.deepEqual(await ask('mottire inesistente'), nothing);
  assert.deepEqual((await ask('mottore inesistente')).codes, ['MOTO']);
});

test('a word counts more than the beginning of a compound, and the beginning of a name most', async () => {
  assert.deepEqual((await ask('scotch')).codes, ['SCOTCH', 'NASTRO', 'WELD']);
});

test('neighbouring letters may be the other way round, also in a short word', async () => {
  assert.deepEqual(await ask('vtie m6x30'), { codes: ['VITE-30'], approximate: true, partial: false });
});

test('a number after a screw’s word is its thread', async () => {
  assert.deepEqual((await ask('rondella 8')).codes, ['OTTO', 'DIECI']);
  assert.deepEqual((await ask('rondelle 10')).codes, ['DIECI']);
});

test('a category’s name finds its products after those that have the word themselves', async () => {
  await sql`update sub_categories set name = 'Raccordi' where name = 'B'`.execute(connection.db);
  assert.deepEqual((await ask('raccordo 6204')).codes, ['CUSC']);
  assert.equal((await ask('raccordi')).codes.length, 22);
});
