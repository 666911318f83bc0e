/** Tests the tree of places: adding, moving, closing, deleting, and that a big tree is still read by one query. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type {
  Location,
  LocationNode,
  LocationStockRow,
  PlanPlace,
} from '@wms/contract/logistics/locations/endpoints';
import { readPattern } from '@wms/contract/logistics/locations/pattern';
import { sql } from 'kysely';
import sharp from 'sharp';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { meetAt } from '../../../testing/locks/meeting.ts';
import { countStatements } from '../../../testing/promises/statements.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';
import { isTrial, trial } from '../../../testing/trial.ts';
import type { Database } from '../../platform/database/connection.ts';
import { nextSegment } from './codes.ts';
import { readPlan } from './plan.ts';
import { readChildren, readLocation, readStock } from './tree.ts';

let app: TestApp;
let chief: Caller;
let editor: Caller;
let fixture: StockFixture;
let warehouse: number;
before(async () => {
  app = await startTestApp();
  chief = await app.person({ permissions: ['log_WHR_MAN', 'log_WHR_PRD'] });
  editor = await app.person({ permissions: ['log_WHR_PRD'] });
  fixture = await stockFixture(app.db);
  warehouse = await makePlace('OFF', { kind: 'magazzino' });
});
after(() => app.stop());

const base = '/api/logistics/locations';
type Problem = { status: number; detail: string; errors?: Record<string, string> };
type Details = Partial<Record<'kind' | 'name', string>> & Record<string, unknown>;

const patch = (who: Caller, id: number, body: object) =>
  who.fetch(`${base}/${id}`, {
    method: 'PATCH',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const details = (code: string, more: Details = {}) => ({
  kind: 'ripiano',
  code,
  name: code,
  holdsStock: true,
  ...more,
});
const create = (who: Caller, code: string, more: Details = {}) => who.post(base, details(code, more));
async function makePlace(code: string, more: Details = {}): Promise<number> {
  const response = await create(chief, code, more);
  assert.equal(response.status, 200, await response.clone().text());
  return (await json<{ id: number }>(response)).id;
}
const read = async (id: number) => json<Location>(await chief.get(`${base}/${id}`));
const children = async (parent?: number) =>
  (await json<{ rows: LocationNode[] }>(await chief.get(`${base}${parent ? `?parent=${parent}` : ''}`))).rows;
const move = async (id: number, parentId: number | null, who = chief) =>
  who.post(`${base}/${id}/move`, { parentId, version: (await read(id)).version });
const close = async (id: number, closed = true, who = chief) =>
  who.post(`${base}/${id}/close`, { closed, version: (await read(id)).version });
const remove = (id: number, who = chief) => who.fetch(`${base}/${id}`, { method: 'DELETE' });
const load = (productId: number, toLocationId: number, quantity = '1', more: object = {}) =>
  chief.post('/api/logistics/movements', {
    booking: randomUUID(),
    lines: [{ type: 'carico', productId, quantity, toLocationId, ...more }],
  });
async function ok(response: Response): Promise<string> {
  assert.equal(response.status, 200, await response.clone().text());
  return (await json<{ message: string }>(response)).message;
}
async function assertRefused(response: Response, status: number, sentence: RegExp, field?: string) {
  const problem = await json<Problem>(response);
  assert.equal(problem.status, status, problem.detail);
  assert.match(problem.detail, sentence);
  if (field) assert.ok(problem.errors?.[field], JSON.stringify(problem.errors));
}

test('a new place is proposed the next code and the usual kind: OFF → OFF-A → OFF-A-01 → OFF-A-01-01', async () => {
  const readProposal = async (parent: number) => json(await editor.get(`${base}/proposal?parent=${parent}`));
  assert.deepEqual(await readProposal(warehouse), { code: 'OFF-A', kind: 'area' });
  const area = await makePlace('OFF-A', { kind: 'area', parentId: warehouse });
  assert.deepEqual(await readProposal(warehouse), { code: 'OFF-B', kind: 'area' });
  assert.deepEqual(await readProposal(area), { code: 'OFF-A-01', kind: 'scaffale' });
  const rack = await makePlace('off-a-01', { kind: 'scaffale', parentId: area });
  assert.equal((await read(rack)).code, 'OFF-A-01');
  assert.deepEqual(await readProposal(area), { code: 'OFF-A-02', kind: 'scaffale' });
  assert.deepEqual(await readProposal(rack), { code: 'OFF-A-01-01', kind: 'ripiano' });
  assert.equal(nextSegment(['A', 'B', 'Z'], 1), '01');
  assert.equal(nextSegment(['1', '099'], 2), '100');
});

test('a code belongs to one place, only warehouses stand at the top, and everything a form names exists', async () => {
  await assertRefused(await create(chief, 'off-a', { parentId: warehouse }), 409, /già di un’altra/, 'code');
  await assertRefused(await create(chief, 'X Y', { parentId: warehouse }), 422, /Non è un codice/, 'code');
  await assertRefused(await create(chief, 'TOP', { kind: 'area' }), 422, /solo magazzini/, 'kind');
  await assertRefused(
    await create(chief, 'IN', { kind: 'magazzino', parentId: warehouse }),
    422,
    /./,
    'kind',
  );
  await assertRefused(await create(chief, 'NO', { parentId: 999_999 }), 422, /non esiste/, 'parentId');
  await assertRefused(
    await create(chief, 'NO', { parentId: warehouse, macroCategoryId: 999_999, responsibleId: 999_999 }),
    422,
    /categoria non esiste/,
    'responsibleId',
  );
});

test('a place can’t be made too small for its contents, or reserved for another category', async () => {
  const { macro_id } = await app.db
    .selectFrom('sub_categories')
    .select('macro_id')
    .where('id', '=', fixture.subCategoryId)
    .executeTakeFirstOrThrow();
  const foreign = (await stockFixture(app.db)).subCategoryId;
  const { macro_id: otherMacro } = await app.db
    .selectFrom('sub_categories')
    .select('macro_id')
    .where('id', '=', foreign)
    .executeTakeFirstOrThrow();
  const area = await makePlace('REG-A', { kind: 'area', parentId: warehouse });
  const shelf = await makePlace('REG-A-01', { parentId: area });
  const product = await fixture.product({ name: 'Contenuto' });
  await ok(await load(product, shelf, '7'));
  const edit = async (id: number, more: object) => {
    const { code, kind, holdsStock, version } = await read(id);
    return patch(chief, id, { ...details(code, { kind, holdsStock }), ...more, version });
  };
  await assertRefused(await edit(shelf, { capacity: '3' }), 409, /^REG-A-01 contiene già di più/, 'capacity');
  await assertRefused(
    await edit(shelf, { holdsStock: false }),
    409,
    /^REG-A-01 contiene dei prodotti/,
    'holdsStock',
  );
  await assertRefused(
    await edit(area, { macroCategoryId: otherMacro }),
    409,
    /^REG-A-01 contiene prodotti di un’altra categoria/,
    'macroCategoryId',
  );
  await ok(await edit(shelf, { capacity: '7' }));
  await ok(await edit(area, { macroCategoryId: macro_id }));
  // Nor can a product that lies there get another category.
  const become = (subCategoryId: number) =>
    app.db
      .updateTable('products')
      .set({ sub_category_id: subCategoryId })
      .where('id', '=', product)
      .execute();
  await assert.rejects(() => become(foreign), /product_in_place_of_category REG-A-01/);
  await assert.rejects(
    () =>
      app.db
        .updateTable('sub_categories')
        .set({ macro_id: otherMacro, name: 'Altrove' })
        .where('id', '=', fixture.subCategoryId)
        .execute(),
    /product_in_place_of_category REG-A-01/,
  );
  await ok(await edit(area, { macroCategoryId: null }));
  await become(foreign);
});

test('a place has one photo: a new one replaces it, the history shows it, and it goes with the place', async () => {
  const shelf = await makePlace('FOTO-1', { parentId: warehouse });
  const send = async (who: Caller, id: number, content: Buffer | string) => {
    const body = new FormData();
    body.set('image', new File([new Uint8Array(Buffer.from(content))], 'foto.jpg'));
    return who.fetch(`${base}/${id}/photo`, { method: 'POST', body });
  };
  const picture = (width: number) =>
    sharp({ create: { width, height: isTrial ? 900 : 300, channels: 3, background: 'navy' } })
      .png()
      .toBuffer();
  assert.equal((await read(shelf)).photoId, null);
  await ok(await send(editor, shelf, await picture(isTrial ? 1600 : 500)));
  const first = (await read(shelf)).photoId;
  await ok(await send(editor, shelf, await picture(600)));
  const { photoId, version } = await read(shelf);
  assert.equal(version, 1);
  assert.notEqual(photoId, first);
  const seen = await chief.get(`/api/logistics/location-photos/${photoId}?size=large`);
  assert.equal(seen.headers.get('content-type'), 'image/webp');
  assert.equal((await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).width, 600);
  assert.equal((await chief.get(`/api/logistics/location-photos/${first}?size=large`)).status, 404);
  await assertRefused(await send(editor, shelf, 'niente'), 422, /./, 'image');
  await assertRefused(await send(editor, warehouse, await picture(600)), 403, /chi gestisce i magazzini/);
  await ok(await editor.fetch(`${base}/${shelf}/photo`, { method: 'DELETE' }));
  await assertRefused(
    await editor.fetch(`${base}/${shelf}/photo`, { method: 'DELETE' }),
    404,
    /Foto non trovata/,
  );
  const { rows } = await json<{ rows: { what: string | null }[] }>(
    await chief.get(`/api/logistics/history?of=location&id=${shelf}`),
  );
  assert.deepEqual(
    rows.map(({ what }) => what).filter((what) => what?.startsWith('Foto')),
    ['Foto tolta', 'Foto aggiunta', 'Foto tolta', 'Foto aggiunta'],
  );
  await ok(await send(editor, shelf, await picture(600)));
  await ok(await remove(shelf));
});

test('whoever edits the catalogue edits places, but only warehouse managers change a warehouse', async () => {
  const shelf = await makePlace('DIR-1', { parentId: warehouse });
  const own = await json<{ id: number }>(await create(editor, 'DIR-2', { parentId: warehouse }));
  await ok(await patch(editor, own.id, { ...details('DIR-2', { name: 'Altro' }), version: 1 }));
  await ok(await close(shelf, true, editor));
  await ok(await remove(shelf, editor));
  const refusals = [
    await create(editor, 'NUOVO', { kind: 'magazzino' }),
    await patch(editor, warehouse, { ...details('OFF', { kind: 'magazzino' }), version: 1 }),
    await close(warehouse, true, editor),
    await remove(warehouse, editor),
    await move(warehouse, own.id, editor),
    await move(own.id, null, editor),
  ];
  for (const response of refusals) await assertRefused(response, 403, /spetta a chi gestisce i magazzini/);
  const browser = await app.person({ permissions: ['log_WHR_BRW'] });
  assert.equal((await browser.get(base)).status, 200);
  assert.equal((await create(browser, 'NO', { parentId: warehouse })).status, 403);
});

test('the second of two people who edit one place reads who was first', async () => {
  const shelf = await makePlace('VER-1', { parentId: warehouse });
  const edit = (name: string) =>
    patch(editor, shelf, { ...details('VER-1', { name, notes: 'Sotto la finestra' }), version: 1 });
  await ok(await edit('Primo'));
  await assertRefused(await edit('Secondo'), 409, /Intanto Anna Prova ha salvato altre modifiche/);
  assert.equal((await read(shelf)).name, 'Primo');
  await assertRefused(
    await editor.post(`${base}/${shelf}/close`, { closed: true, version: 1 }),
    409,
    /Intanto Anna Prova/,
  );
});

test('a place moves with its contents, never into itself, a closed place or one for another category', async () => {
  const [here, there] = [
    await makePlace('MOV-A', { kind: 'area', parentId: warehouse }),
    await makePlace('MOV-B', { kind: 'area', parentId: warehouse }),
  ];
  const rack = await makePlace('MOV-R', { kind: 'scaffale', parentId: here });
  const bin = await makePlace('MOV-C', { kind: 'contenitore', parentId: rack });
  await ok(await load(await fixture.product(), bin));
  assert.match(await ok(await move(rack, there)), /MOV-R spostata in MOV-B/);
  assert.deepEqual(
    (await read(bin)).path.map(({ code }) => code),
    ['OFF', 'MOV-B', 'MOV-R', 'MOV-C'],
  );
  assert.equal((await children(warehouse)).find(({ code }) => code === 'MOV-B')?.products, 1);
  for (const inside of [rack, bin])
    await assertRefused(await move(rack, inside), 409, /dentro sé stessa/, 'parentId');
  await assertRefused(await move(rack, there), 422, /è già lì/, 'parentId');
  await ok(await close(here));
  const deep = await makePlace('MOV-A-1', { parentId: here });
  await assertRefused(await move(rack, deep), 409, /MOV-A è chiusa/, 'parentId');
  const { id: other } = await app.db
    .insertInto('macro_categories')
    .values({ code: 'CHI', name: 'Chimici' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const chemicals = await makePlace('MOV-CH', { kind: 'area', parentId: warehouse, macroCategoryId: other });
  await assertRefused(await move(rack, chemicals), 409, /MOV-CH è riservata a Chimici/, 'parentId');
  await ok(await move(rack, null));
  assert.equal((await read(rack)).kind, 'magazzino');
});

test('two moves at once that would make a circle together: one is done, the other refused', async () => {
  const area = await makePlace('CIR-A', { kind: 'area', parentId: warehouse });
  const secondArea = await makePlace('CIR-B', { kind: 'area', parentId: warehouse });
  const moveInto = (id: number, parentId: number) =>
    chief.post(`${base}/${id}/move`, { parentId, version: 1 });
  const answers = await meetAt(app, 'locations', [
    () => moveInto(area, secondArea),
    () => moveInto(secondArea, area),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
});

test('only an empty place that was never used can be deleted; another is closed with everything in it', async () => {
  const rack = await makePlace('DEL-1', { kind: 'scaffale', parentId: warehouse });
  const shelf = await makePlace('DEL-1-01', { parentId: rack });
  assert.equal((await read(shelf)).deletable, true);
  await assertRefused(await remove(rack), 409, /contiene altre ubicazioni \(1\)/);
  const product = await fixture.product();
  await ok(await load(product, shelf));
  await chief.post('/api/logistics/movements', {
    booking: randomUUID(),
    lines: [{ type: 'scarico', productId: product, quantity: '1', fromLocationId: shelf }],
  });
  await assertRefused(await remove(shelf), 409, /chiudila invece di eliminarla/);
  assert.equal((await read(shelf)).deletable, false);
  await ok(await close(rack));
  await assertRefused(await load(product, shelf), 409, /chiusa/);
  assert.equal((await read(shelf)).closedBy?.code, 'DEL-1');
  const found = await json<unknown[]>(await chief.get(`${base}/search?q=DEL-1-01&open=yes`));
  assert.deepEqual(found, []);
  await ok(await close(rack, false));
  await ok(await load(product, shelf));
});

test('a pattern makes a rack’s shelves and bins at once, after showing what it would make', async () => {
  const area = await makePlace('GEN', { kind: 'area', parentId: warehouse });
  const pattern = 'GEN-a{1..2}-{01..03}-{A..B}';
  const preview = async (text: string) =>
    json<Record<string, unknown>>(
      await editor.get(`${base}/${area}/generate?pattern=${encodeURIComponent(text)}`),
    );
  const generate = (text: string, more = {}) =>
    editor.post(`${base}/${area}/generate`, { pattern: text, ...more });
  assert.deepEqual(await preview(pattern), {
    count: 20,
    levels: [
      { kind: 'scaffale', count: 2, first: ['GEN-A1', 'GEN-A2'], last: 'GEN-A2' },
      { kind: 'ripiano', count: 6, first: ['GEN-A1-01', 'GEN-A1-02', 'GEN-A1-03'], last: 'GEN-A2-03' },
      {
        kind: 'contenitore',
        count: 12,
        first: ['GEN-A1-01-A', 'GEN-A1-01-B', 'GEN-A1-02-A'],
        last: 'GEN-A2-03-B',
      },
    ],
    reused: 0,
    duplicates: [],
    duplicateCount: 0,
  });
  assert.equal(await ok(await generate(pattern, { capacity: '50' })), '20 ubicazioni create');
  const [rack] = await children(area);
  assert.deepEqual([rack?.code, rack?.holdsStock, rack?.children], ['GEN-A1', false, 3]);
  const { rows } = await sql<{ name: string; capacity: string }>`
    select name, capacity from locations where code = 'GEN-A2-03-B'`.execute(app.db);
  assert.deepEqual(rows, [{ name: 'Contenitore B', capacity: '50.000' }]);

  await assertRefused(await generate(pattern), 409, /12 codici ci sono già \(GEN-A1-01-A/, 'pattern');
  // A pattern can add bins to existing shelves, but makes nothing when a single code is taken.
  assert.equal((await preview('GEN-A{1..2}-{01..03}-{C..D}')).reused, 8);
  await assertRefused(await generate('GEN-A{1..1}-{01..03}-{B..E}'), 409, /3 codici/);
  assert.equal(await ok(await generate('GEN-A{1..2}-{01..03}-{C..D}')), '12 ubicazioni create');
  await assertRefused(await generate('{1..50}-{01..99}'), 422, /più di 2\.000/, 'pattern');
});

test('a wrong pattern is refused with the reason', () => {
  const wrong: [string, RegExp][] = [
    ['A1', /almeno un intervallo/],
    ['{1..9', /graffa non è chiusa/],
    ['A{1..', /graffa non è chiusa/],
    ['A{9..1}', /dal maggiore al minore/],
    ['A{1..C}', /mescola/],
    ['A{1-3}', /non si capisce/],
    ['A{1,,3}', /voce vuota/],
    ['A {1..3}', /non è un codice/],
    ['{1..2}-{1..2}-{1..2}-{1..2}-{1..2}', /4 livelli/],
    ['{0..9999}{0..9999}', /più di 2\.000/],
  ];
  for (const [pattern, sentence] of wrong) {
    const result = readPattern(pattern, 'OFF');
    assert.match(result.ok ? '' : result.error, sentence, pattern);
  }
  const racks = readPattern('OFF-N-{08..10}-basso', 'OFF');
  assert.deepEqual(racks.ok && racks.levels.flatMap(({ codes }) => codes.map(({ code }) => code)), [
    'OFF-N-08-BASSO',
    'OFF-N-09-BASSO',
    'OFF-N-10-BASSO',
  ]);
});

test('the contents of a place are listed in pages with lots, also with the places inside, and as a file', async () => {
  const rack = await makePlace('CON', { kind: 'scaffale', parentId: warehouse, capacity: '100' });
  const shelf = await makePlace('CON-01', { parentId: rack, capacity: '10' });
  for (const name of ['Dado', 'Bullone', 'Chiodo'])
    await ok(
      await load(await fixture.product({ name, standard_cost: '2.50', minimum_stock: '9' }), rack, '4'),
    );
  const glue = await fixture.product({ name: 'Colla', tracking: 'lot', has_expiry: true });
  await ok(await load(glue, shelf, '5', { lot: { code: 'L-1', expiresOn: '2027-02-28' } }));

  const page = async (query: string) =>
    json<{ rows: LocationStockRow[]; cursor: string | null; total: { count: number } | null }>(
      await chief.get(`${base}/${rack}/stock?${query}`),
    );
  const first = await page('below=yes&limit=3');
  assert.equal(first.total?.count, 4);
  const rest = await page(`below=yes&limit=3&cursor=${first.cursor}`);
  const entries = [...first.rows, ...rest.rows].map(({ product, lot, location }) => [
    product.name,
    lot?.code,
    location.code,
  ]);
  assert.deepEqual(entries, [
    ['Bullone', undefined, 'CON'],
    ['Chiodo', undefined, 'CON'],
    ['Colla', 'L-1', 'CON-01'],
    ['Dado', undefined, 'CON'],
  ]);
  assert.equal((await page('')).rows.length, 3);

  const { held, capacity, products, below } = await read(rack);
  const ofPieces = { unit: 'pz', quantity: '12.000' };
  assert.deepEqual([held, capacity, products, below], [[ofPieces], '100.000', 4, 1]);
  const readPlan = async () => json<PlanPlace[]>(await chief.get(`${base}/${rack}/plan`));
  const plan = await readPlan();
  assert.deepEqual(
    plan.map((place) => [place.code, place.products, place.low, place.value, place.filled, place.capacity]),
    [
      ['CON', 4, 3, '30.00', '17.000', '110.000'],
      ['CON-01', 1, 0, '0', '5.000', '10.000'],
    ],
  );

  const file = await (await chief.get(`${base}/stock/export?root=${rack}&format=csv`)).text();
  assert.match(file, /CON-01;W?.*OFF \/ CON \/ CON-01;.*;Colla;L-1;28\/02\/2027;5;pz/);
  const tree = await (await chief.get(`${base}/export?root=${rack}&format=csv`)).text();
  assert.deepEqual(
    tree
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';').slice(0, 4).join(' ')),
    ['CON CON scaffale OFF', 'CON-01 CON-01 ripiano CON'],
  );
  // Litres and pieces don't add up.
  await ok(await load(await fixture.product({ name: 'Olio', unit: 'l' }), rack, '2.5'));
  assert.deepEqual((await read(rack)).held, [{ unit: 'l', quantity: '2.500' }, ofPieces]);
  assert.deepEqual(
    (await readPlan()).map(({ filled }) => filled),
    [null, '5.000'],
  );
  const workbook = await chief.get(`${base}/export?format=xlsx`);
  assert.match(workbook.headers.get('content-type') ?? '', /spreadsheetml/);
  await assertRefused(
    await chief.get(`${base}/${rack}/stock?cursor=x`),
    422,
    /riparti dall’inizio/,
    'cursor',
  );
});

trial(
  'with 10,000 places each read is one query, and a plan sums up the places that it doesn’t draw',
  async () => {
    const big = await makePlace('BIG', { kind: 'magazzino' });
    await sql`insert into locations (parent_id, kind, code, name)
    select ${big}, 'area', 'BIG-' || i, 'Area' from generate_series(10, 109) i`.execute(app.db);
    await sql`insert into locations (parent_id, kind, code, name)
    select id, 'scaffale', code || '-' || i, 'Scaffale' from locations, generate_series(10, 108) i
     where parent_id = ${big}`.execute(app.db);
    const product = await fixture.product();
    const { rows: places } = await sql<{ id: number }>`
    select id from locations where code in ('BIG-10-10', 'BIG-10-11', 'BIG-50-50')`.execute(app.db);
    for (const { id } of places) await ok(await load(product, id, '3'));

    const readAll = async (db: Database) => {
      const areas = await readChildren(db, big, {});
      const racks = await readChildren(db, areas.rows[0]?.id, {});
      const roots = await readChildren(db, undefined, {});
      const page = await readChildren(db, big, { limit: 30, cursor: 'BIG-49' });
      await readLocation(db, big);
      await readStock(db, big, { below: 'yes' });
      const plan = await readPlan(db, big);
      return { areas, racks, roots, page, plan };
    };
    assert.equal(await countStatements(app.db, readAll), 7);
    const { areas, racks, roots, page, plan } = await readAll(app.db);
    assert.deepEqual([areas.rows.length, areas.rows[0]?.children, areas.rows[0]?.products], [100, 99, 1]);
    assert.equal(racks.rows.length, 99);
    assert.equal(roots.rows.find(({ id }) => id === big)?.products, 1);
    assert.deepEqual([page.rows[0]?.code, page.cursor], ['BIG-50', 'BIG-79']);
    assert.deepEqual([plan.length, plan[0]?.hidden, plan[1]?.products], [101, 9900, 1]);
  },
);
