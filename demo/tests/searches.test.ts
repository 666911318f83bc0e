/** Counts the searches of `searches.txt` that the product search answers among its first three products. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readPage } from '../../server/src/logistics/products/list/page.ts';
import { type Connection, connect, inTransaction } from '../../server/src/platform/database/connection.ts';
import { cloneDatabase, type TestDatabase } from '../../server/testing/cluster/database.ts';
import { readOwnTable } from '../../server/testing/files/tables.ts';
import { importFile } from '../../server/testing/import-file.ts';
import { chanceFrom } from '../chance.ts';
import { makePlaces } from '../places.ts';
import { makeCategories, makeProducts } from '../products.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const workshop = path('../../../shared/data/workshop-products.csv');
/** Things that each workshop has and the demo's lacks. */
const common = `codice;nome;macrocategoria;sottocategoria;unita
BANCO-1;Flessometro 5 m;Utensili;Strumenti di misura;pz
BANCO-2;Corda di sisal 4 mm;Pista e squadra;Trasporto;m
BANCO-3;Pinza regolabile 250 mm;Utensili;Utensili manuali;pz
BANCO-4;Miscelatore a elica;Utensili;Elettroutensili;pz
BANCO-5;Nastro isolante nero 19 mm;Officina e sicurezza;Consumo;pz
`;

let database: TestDatabase;
let connection: Connection;
before(async () => {
  database = await cloneDatabase();
  connection = connect(database.url, { max: 2 });
  const chance = chanceFrom(2026);
  await inTransaction(connection.db, null, async (tx) => {
    const places = await makePlaces(tx, await makeCategories(tx), []);
    await makeProducts(tx, chance, { places, photos: new Map() });
  });
  const own = { readTable: readOwnTable, ignoreOthers: true };
  const files = [Buffer.from(common), ...(existsSync(workshop) ? [readFileSync(workshop)] : [])];
  for (const file of files)
    assert.deepEqual((await importFile(connection.db, 'products', file, own)).errors, []);
});
after(async () => {
  await connection.close();
  await database.drop();
});

type Search = { typed: string; answers: readonly string[] };

function readSearches(file: string): Search[] {
  const lines = readFileSync(path(file), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [typed = '', answers] = line.split(' = ');
    return answers === undefined ? [] : [{ typed, answers: answers.split(' | ') }];
  });
}

for (const [file, least] of [
  ['searches.txt', 102],
  ['searches-of-a-student.txt', 18],
] as const)
  test(`of the searches of ${file}, ${least} have a right product among the first three`, async () => {
    const products = await connection.db.selectFrom('products').select('name').execute();
    const isKnown = ({ answers }: Search) =>
      products.some(({ name }) => answers.some((answer) => name.startsWith(answer)));
    const all = readSearches(file);
    if (existsSync(workshop))
      assert.deepEqual(
        all.filter((search) => !isKnown(search)),
        [],
      );
    const searches = all.filter(isKnown);
    const missed: string[] = [];
    for (const { typed, answers } of searches) {
      const { rows } = await readPage(connection.db, { q: typed, limit: 3 });
      if (!rows.some(({ name }) => answers.some((answer) => name.startsWith(answer))))
        missed.push(`${typed}: ${rows.map(({ name }) => name).join(', ') || '–'}`);
    }
    const found = searches.length - missed.length;
    assert.ok(found >= (least * searches.length) / all.length, `${found}; missed:\n${missed.join('\n')}`);
  });
