import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Product } from '@wms/contract/logistics/products/details';
import type { Problem } from '@wms/contract/platform/problem';
import sharp from 'sharp';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { pdfBomb, pictureBomb } from '../../../testing/files/hostile-files.ts';
import { onePagePdf } from '../../../testing/people.ts';
import { returnLoans, type StockFixture, stockFixture } from '../../../testing/stock.ts';
import { isTrial, trial } from '../../../testing/trial.ts';

let app: TestApp;
let fixture: StockFixture;
let editor: Caller;
before(async () => {
  app = await startTestApp();
  fixture = await stockFixture(app.db);
  editor = await app.person({ permissions: ['log_WHR_PRD', 'log_WHR_MAN'], nome: 'Carla' });
});
after(() => app.stop());

const base = '/api/logistics/products';
const send = (method: string, path: string, body?: unknown) =>
  editor.fetch(path, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
async function ok<T = { message: string; id: number; undo?: number }>(response: Response): Promise<T> {
  const body = await json<T>(response);
  assert.equal(response.status, 200, JSON.stringify(body));
  return body;
}
async function assertRefused(response: Response, status: number, sentence: RegExp, field?: string) {
  const problem = await json<Problem>(response);
  assert.equal(response.status, status, problem.detail);
  assert.match(`${problem.detail} ${Object.values(problem.errors ?? {})}`, sentence);
  if (field) assert.ok(problem.errors?.[field], JSON.stringify(problem.errors));
}
const read = async (id: number) => ok<Product>(await editor.get(`${base}/${id}`));

const fields = (changes: Record<string, unknown> = {}) => ({
  name: `Vite ${randomUUID()}`,
  subCategoryId: fixture.subCategoryId,
  unit: 'pz',
  kind: 'consumabile',
  minimumStock: '0',
  tracking: 'none',
  hasExpiry: false,
  hazards: [],
  ...changes,
});
const create = (changes: Record<string, unknown> = {}) =>
  send('POST', base, { ...fields(changes), barcodes: changes.barcodes ?? [] });
const ean = (code: string, packageQuantity = '1') => ({ code, kind: 'ean13', packageQuantity });

test('a new product gets the next code of its category, or a free code that the person chose', async () => {
  const { id } = await ok(
    await create({ hazards: ['GHS07', 'GHS02'], standardCost: '1,5', maximumStock: '10' }),
  );
  const given = await read(id);
  assert.match(given.code, /^[A-Z]{3}-[A-Z]{3}-\d{5}$/);
  assert.deepEqual(given.hazards, ['GHS02', 'GHS07']);
  assert.equal(given.standardCost, '1.5000');
  assert.equal(given.used, false);
  const own = await read((await ok(await create({ code: 'Mia-1' }))).id);
  assert.equal(own.code, 'Mia-1');
  await assertRefused(await create({ code: 'MIA-1' }), 409, /è già di «Vite/, 'code');
  await assertRefused(await create({ subCategoryId: 999_999 }), 422, /non esiste più/, 'subCategoryId');
});

test('a value that makes no sense is refused at its field', async () => {
  await assertRefused(
    await create({ minimumStock: '5', maximumStock: '4' }),
    422,
    /meno del minimo/,
    'maximumStock',
  );
  await assertRefused(await create({ minimumStock: '-1' }), 422, /almeno 0/, 'minimumStock');
  await assertRefused(await create({ standardCost: '1,23456' }), 422, /4 decimali/, 'standardCost');
  await assertRefused(await create({ hasExpiry: true }), 422, /lotto per lotto/, 'hasExpiry');
  await assertRefused(await create({ hazards: ['GHS10'] }), 422, /./, 'hazards.0');
  await assertRefused(await create({ name: '' }), 422, /obbligatorio/, 'name');
});

test('size, weight and VAT are stored exactly, shown in the history, and copied', async () => {
  const measures = { weightGrams: '2,4', lengthMm: '120', widthMm: '80,5', heightMm: '', vatPercent: '22' };
  const { id } = await ok(await create(measures));
  const pickMeasures = ({ weightGrams, lengthMm, widthMm, heightMm, vatPercent }: Product) => [
    ...[weightGrams, lengthMm, widthMm, heightMm, vatPercent],
  ];
  assert.deepEqual(pickMeasures(await read(id)), ['2.400', '120.000', '80.500', null, '22.00']);
  const { id: copy } = await ok(
    await send('POST', `${base}/${id}/duplicate`, { name: 'Copia', photos: false, attachments: false }),
  );
  assert.deepEqual(pickMeasures(await read(copy)), pickMeasures(await read(id)));
  const { code, version } = await read(id);
  await ok(
    await send('PATCH', `${base}/${id}`, { ...fields({ ...measures, weightGrams: '3' }), code, version }),
  );
  const { rows } = await ok<{ rows: { changes: object[] }[] }>(
    await editor.get(`/api/logistics/history?of=product&id=${id}`),
  );
  assert.ok(
    rows[0]?.changes.some((change) => JSON.stringify(change).includes('Peso (g)')),
    JSON.stringify(rows[0]),
  );
  await assertRefused(await create({ weightGrams: '0' }), 422, /./, 'weightGrams');
  await assertRefused(await create({ lengthMm: '1,2345' }), 422, /3 decimali/, 'lengthMm');
  await assertRefused(await create({ vatPercent: '100,01' }), 422, /Non può superare 100/, 'vatPercent');
});

test('the cost of a washer, € 0,0042, is kept, valued and told in the history', async () => {
  const { id } = await ok(await create({ standardCost: '0,0042' }));
  const { version, standardCost, code } = await read(id);
  assert.equal(standardCost, '0.0042');
  const place = await fixture.location('COD-RONDELLE');
  const load = { type: 'carico', productId: id, quantity: '10000', toLocationId: place };
  await ok(await send('POST', '/api/logistics/movements', { booking: randomUUID(), lines: [load] }));
  const [row] = (await ok<{ rows: { value: string }[] }>(await editor.get(`${base}?q=${code}`))).rows;
  assert.equal(row?.value, '42.00');
  await ok(await send('PATCH', `${base}/${id}`, { ...fields({ standardCost: '0,005' }), code, version }));
  const history = await (await editor.get(`/api/logistics/history?of=product&id=${id}`)).text();
  assert.match(history, /€\s0,0042.*€\s0,005"/);
});

test('one code means one thing: a product, a barcode and a place don’t share it', async () => {
  const { id } = await ok(await create({ code: 'COD-PROD', name: 'Primo' }));
  await fixture.location('COD-POSTO');
  const barcode = (code: string) => ({ code, kind: 'code128', packageQuantity: '1' });
  await assertRefused(await create({ code: 'cod-posto' }), 409, /già di un’ubicazione/, 'code');
  await assertRefused(
    await create({ barcodes: [barcode('COD-PROD')] }),
    409,
    /già di «Primo»/,
    'barcodes.0.code',
  );
  await assertRefused(
    await create({ barcodes: [barcode('COD-POSTO')] }),
    409,
    /ubicazione/,
    'barcodes.0.code',
  );
  await ok(await send('POST', `${base}/${id}/barcodes`, barcode('COD-PROD')));
  await ok(await send('POST', `${base}/${id}/barcodes`, barcode('COD-BARRE')));
  await assertRefused(await create({ code: 'COD-BARRE' }), 409, /già di «Primo»/, 'code');
  const place = { kind: 'magazzino', code: 'COD-PROD', name: 'Magazzino', holdsStock: true };
  await assertRefused(await send('POST', '/api/logistics/locations', place), 409, /già di «Primo»/, 'code');
  // An unchanged code is not checked again.
  const { version } = await read(id);
  await ok(await send('PATCH', `${base}/${id}`, { ...fields(), code: 'COD-PROD', version }));
});

test('a name of invisible characters is refused', async () => {
  await assertRefused(await create({ name: '\u200b' }), 422, /caratteri/, 'name');
  await assertRefused(await create({ name: 'Vite \u202eetiv' }), 422, /caratteri/, 'name');
  await ok(await create({ name: 'Famiglia 👩‍🔧 – è così' }));
});

test('a minimum or a package of half a piece is refused', async () => {
  await assertRefused(await create({ minimumStock: '0,5' }), 422, /interi/, 'minimumStock');
  await assertRefused(await create({ reorderQuantity: '2,5' }), 422, /interi/, 'reorderQuantity');
  await assertRefused(
    await create({ barcodes: [ean('4007817327098', '1,5')] }),
    422,
    /interi/,
    'barcodes.0.packageQuantity',
  );
  await ok(await create({ minimumStock: '0,5', unit: 'kg' }));
});

test('two people edit: the second reads who was first, and nothing is lost', async () => {
  const { id } = await ok(await create({ code: 'DUE' }));
  const { version } = await read(id);
  const edit = (changes: object) =>
    send('PATCH', `${base}/${id}`, { ...fields(), code: 'DUE', version, ...changes });
  await ok(await edit({ name: 'Prima' }));
  await assertRefused(
    await edit({ name: 'Seconda' }),
    409,
    /Intanto Carla Prova ha salvato altre modifiche \(\d\d\/\d\d alle/,
  );
  const now = await read(id);
  assert.equal(now.name, 'Prima');
  await ok(await edit({ name: 'Terza', version: now.version }));
  await assertRefused(
    await send('PATCH', `${base}/999999`, { ...fields(), code: 'X', version: 1 }),
    404,
    /non trovato/,
  );
});

test('a barcode belongs to one product, 12 and 13 digits can be one code, and check digits are checked', async () => {
  const { id } = await ok(await create({ name: 'Colla', barcodes: [ean('8001090001238', '12')] }));
  assert.deepEqual(
    (await read(id)).barcodes.map(({ code, packageQuantity }) => [code, packageQuantity]),
    [['8001090001238', '12.000']],
  );
  await assertRefused(
    await create({ barcodes: [ean('8001090001238')] }),
    409,
    /è già di «Colla»/,
    'barcodes.0.code',
  );
  await assertRefused(
    await create({ barcodes: [ean('8001090001239')] }),
    422,
    /dovrebbe essere 8/,
    'barcodes.0.code',
  );
  const other = (await ok(await create())).id;
  const add = (code: string, kind: string) =>
    send('POST', `${base}/${other}/barcodes`, { code, kind, packageQuantity: '1' });
  await ok(await add('036000291452', 'upca'));
  await assertRefused(await add('0036000291452', 'ean13'), 409, /c’è già/, 'code');
  await assertRefused(await add('12345', 'ean8'), 422, /8 cifre, qui sono 5/, 'code');
  const free = await ok(await add('SCATOLA-1', 'code128'));
  const path = `${base}/${other}/barcodes/${free.id}`;
  const edit = (change: object, version = 1) => send('PUT', path, { ...change, version });
  await assertRefused(await edit(ean('8001090001238')), 409, /«Colla»/, 'code');
  const box = { code: 'SCATOLA-2', kind: 'code128', packageQuantity: '10' };
  await ok(await edit(box));
  await assertRefused(await edit({ ...box, packageQuantity: '12' }), 409, /Intanto Carla Prova ha salvato/);
  await assertRefused(await edit({ ...box, packageQuantity: '2,5' }, 2), 422, /interi/, 'packageQuantity');
  const found = await json<{ packageQuantity: string }>(
    await editor.get('/api/logistics/lookup?code=scatola-2'),
  );
  assert.equal(found.packageQuantity, '10.000');
  await assertRefused(await send('DELETE', `${base}/${id}/barcodes/${free.id}`), 404, /non trovato/);
  await ok(await send('DELETE', path));
});

test('products that may be the same are found by barcode, maker’s code and name', async () => {
  const like = await ok(await create({ name: 'Cuscinetto a sfere 6204 2RS', manufacturerCode: 'SKF-6204' }));
  const similar = async (query: string) =>
    ok<{ id: number; why: string }[]>(await editor.get(`${base}/similar?${query}`));
  const name = encodeURIComponent('cuscinetti a sfere 6204-2RS');
  assert.deepEqual(
    (await similar(`name=${name}`)).map(({ id, why }) => [id, why]),
    [[like.id, 'name']],
  );
  assert.equal((await similar('name=Trapano&manufacturerCode=skf%206204'))[0], undefined);
  assert.equal((await similar('manufacturerCode=skf-6204'))[0]?.why, 'manufacturerCode');
  assert.equal((await similar('barcode=08001090001238'))[0]?.why, 'barcode');
  assert.deepEqual(await similar(`name=${name}&except=${like.id}`), []);
});

test('a product without movements can be deleted; another can only be deactivated and activated again', async () => {
  const { id } = await ok(await create());
  await ok(await send('DELETE', `${base}/${id}`));
  assert.equal((await editor.get(`${base}/${id}`)).status, 404);
  const moved = await makeStockedProduct({ quantity: '3' });
  await assertRefused(await send('DELETE', `${base}/${moved}`), 409, /ha già una storia.*disattivalo/);
  assert.equal((await read(moved)).used, true);
  const active = (value: boolean) => send('PUT', `${base}/${moved}/active`, { active: value });
  await ok(await active(false));
  assert.equal((await read(moved)).active, false);
  await ok(await active(true));
  assert.equal((await read(moved)).active, true);
});

const shelf = async () => fixture.location(`S-${randomUUID().slice(0, 8).toUpperCase()}`);

/** A product with some stock on a shelf. */
async function makeStockedProduct({
  quantity,
  lots = [],
  place,
  ...values
}: { quantity: string; lots?: string[]; place?: number } & Record<string, unknown>): Promise<number> {
  const id = await fixture.product(values);
  const toLocationId = place ?? (await shelf());
  const line = { type: 'rettifica', productId: id, quantity, toLocationId, reason: 'Prova' };
  const lines = lots.length === 0 ? [line] : lots.map((code) => ({ ...line, lot: { code } }));
  await ok(await send('POST', '/api/logistics/movements/corrections', { booking: randomUUID(), lines }));
  return id;
}
const merge = (id: number, intoId: number) => send('POST', `${base}/${id}/merge`, { intoId });
const totalOf = async (id: number) => (await read(id)).quantity;

test('a product merged into another gives it stock, barcodes and photos, and its code leads there', async () => {
  const place = await shelf();
  const into = await makeStockedProduct({ quantity: '4', place, code: 'RESTA', minimum_stock: '7' });
  const copy = await makeStockedProduct({ quantity: '3', place, code: 'DOPPIO', minimum_stock: '1' });
  const older = (await ok(await create({ code: 'DOPPIO-VECCHIO' }))).id;
  await ok(await merge(older, copy));
  await ok(await send('POST', `${base}/${copy}/barcodes`, ean('4006381333931')));
  const { message } = await ok(await merge(copy, into));
  assert.equal(message, 'DOPPIO unito a RESTA, giacenza compresa');
  const stays = await read(into);
  assert.deepEqual([stays.quantity, stays.minimumStock], ['7.000', '7.000']);
  assert.equal(stays.barcodes[0]?.code, '4006381333931');
  const copied = await read(copy);
  assert.deepEqual([copied.quantity, copied.active, copied.mergedInto?.code], ['0.000', false, 'RESTA']);
  for (const code of ['doppio', 'doppio-vecchio', '4006381333931']) {
    const found = await json<{ product: { id: number } }>(
      await editor.get(`/api/logistics/lookup?code=${code}`),
    );
    assert.equal(found.product.id, into, code);
  }
  const ledger = await json<{ rows: { reason: string }[] }>(
    await editor.get(`/api/logistics/movements?product=${copy}`),
  );
  assert.equal(ledger.rows[0]?.reason, 'Unito a RESTA');
  await assertRefused(await merge(into, copy), 409, /DOPPIO è disattivato/, 'intoId');
});

test('a merge moves lots and serial numbers, and is refused when a serial number is in both', async () => {
  const into = await makeStockedProduct({ quantity: '1', lots: ['S-1'], tracking: 'serial' });
  const copy = await makeStockedProduct({ quantity: '1', lots: ['S-2', 'S-3'], tracking: 'serial' });
  await ok(await merge(copy, into));
  assert.equal(await totalOf(into), '3.000');
  const again = await makeStockedProduct({ quantity: '1', lots: ['s-2'], tracking: 'serial' });
  await assertRefused(await merge(again, into), 409, /s-2 non si può unire.*già in magazzino/, 'intoId');
  assert.equal(await totalOf(again), '1.000');
});

test('a product with reservations, loans, another unit or other tracking is not merged', async () => {
  const into = await makeStockedProduct({ quantity: '1' });
  const copy = await makeStockedProduct({ quantity: '5' });
  const { id } = await app.db
    .insertInto('reservations')
    .values({ product_id: copy, quantity: '2', purpose: 'Vettura' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await assertRefused(await merge(copy, into), 409, /prenotazioni aperte/, 'intoId');
  await app.db
    .updateTable('reservations')
    .set({ closed_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  await app.db
    .insertInto('loans')
    .values({
      product_id: copy,
      location_id: await shelf(),
      quantity: '1',
      borrower_name: 'Ada',
      due_on: '2027-01-01',
    })
    .execute();
  await assertRefused(await merge(copy, into), 409, /prestiti non restituiti/, 'intoId');
  await returnLoans(app.db);
  await assertRefused(
    await merge(copy, await fixture.product({ unit: 'kg' })),
    409,
    /si conta in pz.*in kg/,
    'intoId',
  );
  await assertRefused(
    await merge(copy, await fixture.product({ tracking: 'lot' })),
    409,
    /nel complesso.*per lotto/,
    'intoId',
  );
  await assertRefused(await merge(copy, copy), 422, /lo stesso/, 'intoId');
  await ok(await merge(copy, into));
  assert.equal(await totalOf(into), '7.000', 'the returned loan is included');
});

const upload = (path: string, field: string, content: Buffer | string, name: string, more: object = {}) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(more)) form.set(key, String(value));
  form.set(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  return editor.fetch(path, { method: 'POST', body: form });
};
const picture = (width = 40, height = 30) =>
  sharp({
    create: { width, height, channels: 3, background: { r: 200, g: Math.round(width % 255), b: 10 } },
  });

const size = isTrial ? 2 : 1;

test('photos are stored small, upright and without the camera’s data, in the order that people want', async () => {
  const { id } = await ok(await create());
  // More than the 1280 pixels that are kept.
  const camera = await picture(1500 * size, 1000 * size)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const first = await ok(await upload(`${base}/${id}/photos`, 'image', camera, 'IMG_1.jpg'));
  const second = await ok(
    await upload(`${base}/${id}/photos`, 'image', await picture().png().toBuffer(), 'b.png'),
  );
  const large = await editor.get(`/api/logistics/photos/${first.id}?size=large`);
  assert.equal(large.headers.get('cache-control'), 'private, max-age=31536000, immutable');
  assert.equal(large.headers.get('vary'), 'authorization');
  const meta = await sharp(Buffer.from(await large.arrayBuffer())).metadata();
  assert.deepEqual([meta.format, meta.width, meta.height, meta.exif], ['webp', 853, 1280, undefined]);
  const etag = large.headers.get('etag') ?? '';
  const again = await editor.fetch(`/api/logistics/photos/${first.id}?size=large`, {
    headers: { 'if-none-match': etag },
  });
  assert.equal(again.status, 304);
  const small = await editor.get(`/api/logistics/photos/${first.id}?size=small`);
  assert.equal((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).height, 320);
  const order = (ids: number[]) => send('PUT', `${base}/${id}/photos/order`, { ids });
  await ok(await order([second.id, first.id]));
  assert.deepEqual((await read(id)).photos, [second.id, first.id]);
  await assertRefused(await order([first.id]), 409, /foto sono cambiate/);
  await assertRefused(await order([first.id, first.id]), 409, /foto sono cambiate/);
  await ok(await send('DELETE', `/api/logistics/photos/${second.id}`));
  assert.deepEqual((await read(id)).photos, [first.id]);

  // A photo that comes with a new product goes with it: it is no act of its own.
  const form = new FormData();
  form.set('ofNew', 'true');
  form.set('image', new Blob([new Uint8Array(await picture().png().toBuffer())]), 'c.png');
  const made = await ok(await editor.fetch(`${base}/${id}/photos`, { method: 'POST', body: form }));
  assert.deepEqual([typeof first.undo, made.undo], ['number', undefined]);
});

trial('a file that is no picture, is broken or unpacks to a huge one is refused as a photo', async () => {
  const { id } = await ok(await create());
  const send = (content: Buffer | string) => upload(`${base}/${id}/photos`, 'image', content, 'foto.jpg');
  await assertRefused(await send('ciao'), 422, /JPEG, PNG o WebP/, 'image');
  await assertRefused(
    await send((await picture(400, 300).jpeg().toBuffer()).subarray(0, 700)),
    422,
    /danneggiata/,
    'image',
  );
  await assertRefused(await send(pictureBomb(9000)), 422, /troppo grande/, 'image');
  assert.deepEqual((await read(id)).photos, []);
});

test('attachments are recognised by their content, links are web addresses, and other files are refused', async () => {
  const { id } = await ok(await create());
  const attach = (content: Buffer | string, name: string, more: object = {}) =>
    upload(`${base}/${id}/attachments`, 'file', content, name, { kind: 'scheda tecnica', ...more });
  const pdf = await ok(await attach(await onePagePdf(), 'scheda.pdf'));
  const step = await ok(
    await attach('ISO-10303-21;\nHEADER;\nENDSEC;', 'staffa.stp', { name: 'Staffa', kind: 'altro' }),
  );
  await assertRefused(
    await attach('<html>', 'x.pdf'),
    422,
    /PDF, JPEG, PNG, WebP, DOCX, XLSX, STEP o STL/,
    'file',
  );
  await assertRefused(await attach(await onePagePdf(), 'x.pdf', { kind: 'boh' }), 422, /./, 'kind');
  const link = (url: string) => send('POST', `${base}/${id}/links`, { kind: 'altro', name: 'Sito', url });
  await ok(await link('https://example.org/scheda'));
  await assertRefused(await link('javascript:alert(1)'), 422, /http/, 'url');
  const shown = await editor.get(`/api/logistics/attachments/${pdf.id}`);
  assert.match(shown.headers.get('content-disposition') ?? '', /^inline; filename=scheda\.pdf$/);
  const saved = await editor.get(`/api/logistics/attachments/${step.id}`);
  assert.match(saved.headers.get('content-disposition') ?? '', /^attachment; filename=Staffa$/);
  await ok(await send('DELETE', `/api/logistics/attachments/${pdf.id}`));
  assert.deepEqual(
    (await read(id)).attachments.map(({ name, type }) => [name, type]),
    [
      ['Staffa', 'model/step'],
      ['Sito', null],
    ],
  );
});

trial(
  'an attached picture loses the place where it was taken; an STL file is recognised by its length',
  async () => {
    const { id } = await ok(await create());
    const attach = (content: Buffer, name: string) =>
      upload(`${base}/${id}/attachments`, 'file', content, name, { kind: 'altro' });
    const located = await picture(400, 300)
      .withExif({ IFD0: { Copyright: 'Bruno' }, IFD3: { GPSLatitude: '45/1 4/1 0/1' } })
      .jpeg()
      .toBuffer();
    assert.ok((await sharp(located).metadata()).exif);
    const { id: photo } = await ok(await attach(located, 'foto.jpg'));
    const kept = Buffer.from(await (await editor.get(`/api/logistics/attachments/${photo}`)).arrayBuffer());
    const { exif, width } = await sharp(kept).metadata();
    assert.deepEqual([exif, width], [undefined, (await sharp(located).metadata()).width]);
    await assertRefused(await attach(located.subarray(0, 700), 'rotta.jpg'), 422, /danneggiata/, 'file');

    const solid = Buffer.alloc(84 + 2 * 50);
    solid.writeUInt32LE(2, 80);
    await ok(await attach(solid, 'staffa.stl'));
    await assertRefused(await attach(solid.subarray(1), 'altro.stl'), 422, /STL/, 'file');
  },
);

trial(
  'an attached PDF with a script or too much to unpack is refused, as among personal documents',
  async () => {
    const { id } = await ok(await create());
    const attach = (content: Buffer) =>
      upload(`${base}/${id}/attachments`, 'file', content, 'scheda.pdf', { kind: 'scheda tecnica' });
    const active = await onePagePdf((document) => document.addJavaScript('x', 'app.alert(1)'));
    await assertRefused(await attach(active), 422, /script o file allegati/, 'file');
    await assertRefused(await attach(pdfBomb(100)), 422, /troppo complesso/, 'file');
    await ok(await attach(await onePagePdf()));
  },
);

test('a product needs only name, category and unit: the rest has defaults, the minimum its category’s', async () => {
  const bare = (more: object = {}) =>
    send('POST', base, {
      name: `Nudo ${randomUUID()}`,
      subCategoryId: fixture.subCategoryId,
      unit: 'pz',
      ...more,
    });
  const made = await read((await ok(await bare())).id);
  assert.deepEqual(
    [
      made.kind,
      made.minimumStock,
      made.maximumStock,
      made.tracking,
      made.hasExpiry,
      made.hazards,
      made.barcodes,
    ],
    ['consumabile', '0.000', null, 'none', false, [], []],
  );
  const coded = await ok(await bare({ barcodes: [{ code: 'SCATOLA-NUDA', kind: 'code128' }] }));
  assert.equal((await read(coded.id)).barcodes[0]?.packageQuantity, '1.000');

  await app.db
    .updateTable('sub_categories')
    .set({ default_minimum_stock: '2.5' })
    .where('id', '=', fixture.subCategoryId)
    .execute();
  const minimumOf = async (more: object) => (await read((await ok(await bare(more))).id)).minimumStock;
  assert.equal(await minimumOf({ unit: 'kg' }), '2.500');
  assert.equal(await minimumOf({}), '3.000', 'pieces are whole');
  assert.equal(await minimumOf({ maximumStock: '2' }), '2.000', 'never over the maximum');
  assert.equal(await minimumOf({ minimumStock: '0' }), '0.000');
  await assertRefused(await bare({ minimumStock: '' }), 422, /./, 'minimumStock');
  await assertRefused(
    await bare({ code: 'NUDO-9', subCategoryId: 999_999 }),
    422,
    /non esiste più/,
    'subCategoryId',
  );
  await assertRefused(await send('POST', base, { name: 'Solo' }), 422, /obbligatorio/, 'unit');
});

test('a new category, place or stock-take needs no default values, but an edit needs every field', async () => {
  const make = async (path: string, body: object) =>
    (await ok(await send('POST', `/api/logistics${path}`, body))).id;
  const macroId = await make('/macro-categories', { code: 'DEF', name: 'Di default' });
  const { icon, colour, position } = await ok<{ icon: string; colour: string; position: number }>(
    await editor.get(`/api/logistics/macro-categories/${macroId}`),
  );
  assert.deepEqual([icon, colour, position], ['package', 'gray', 0]);
  await make('/sub-categories', { macroId, code: 'DEF', name: 'Sotto', defaultUnit: 'pz' });
  const place = await make('/locations', { kind: 'magazzino', code: 'DEFAULT', name: 'Di default' });
  const { holdsStock } = await ok<{ holdsStock: boolean }>(
    await editor.get(`/api/logistics/locations/${place}`),
  );
  assert.equal(holdsStock, true);
  const take = await make('/stock-takes', { name: 'Di default', locationId: place });
  assert.equal(
    (await ok<{ blind: boolean }>(await editor.get(`/api/logistics/stock-takes/${take}`))).blind,
    true,
  );
  await assertRefused(
    await send('PATCH', `/api/logistics/macro-categories/${macroId}`, {
      code: 'DEF',
      name: 'Di default',
      version: 1,
    }),
    422,
    /obbligatorio/,
    'icon',
  );
});

test('a copy has everything but code, barcodes and stock', async () => {
  const { id } = await ok(
    await create({ name: 'Originale', notes: 'Nota', minimumStock: '3', barcodes: [ean('4011200296908')] }),
  );
  await ok(await upload(`${base}/${id}/photos`, 'image', await picture().png().toBuffer(), 'a.png'));
  await ok(
    await send('POST', `${base}/${id}/links`, { kind: 'altro', name: 'Sito', url: 'https://example.org' }),
  );
  const duplicate = (more: object) =>
    send('POST', `${base}/${id}/duplicate`, { name: 'Copia', photos: true, attachments: false, ...more });
  const copy = await read((await ok(await duplicate({}))).id);
  assert.deepEqual([copy.name, copy.notes, copy.minimumStock], ['Copia', 'Nota', '3.000']);
  assert.deepEqual([copy.photos.length, copy.attachments.length, copy.barcodes.length], [1, 0, 0]);
  await assertRefused(await duplicate({ code: copy.code.toLowerCase() }), 409, /è già di «Copia»/, 'code');
});
