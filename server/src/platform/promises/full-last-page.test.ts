/**
 * Tests for every list that a full last page has no page after it, that it can be searched, that its filters count
 * right, and that a forged cursor is refused by name.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { permissions } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { readEndpoints } from '../../../../scripts/all-endpoints.ts';
import { addDonations } from '../../../testing/accounting/donations.ts';
import { addMember } from '../../../testing/accounting/members.ts';
import { leaveAndErase, makeReceipt } from '../../../testing/accounting/receipts.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { makeDocument, makeDocumentType } from '../../../testing/documents.ts';
import { addSentOrder } from '../../../testing/logistics/orders.ts';
import { publisher } from '../../../testing/regulations.ts';
import { stockFixture } from '../../../testing/stock.ts';
import { isTrial } from '../../../testing/trial.ts';
import { addResource } from '../../../testing/workshop/bookings.ts';
import { addBooking } from '../../../testing/workshop/rows.ts';
import { addVan } from '../../../testing/workshop/vans.ts';
import { proposeReceipts } from '../../accounting/receipts/retention/proposing.ts';
import { proposeDocuments } from '../../humanResources/documents/retention/proposing.ts';

const endpoints = await readEndpoints();

let app: TestApp;
let keeper: Caller;
let shelf: number;
let product: number;
let document: number;
let documentType: number;

const base = '/api/logistics';
const send = async (path: string, body: object) => {
  const response = await keeper.post(`${base}/${path}`, body);
  assert.equal(response.status, 200, `${path}: ${await response.clone().text()}`);
  return json<{ id: number }>(response);
};

before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions });
  await app.person();
  const fixture = await stockFixture(app.db);
  await stockFixture(app.db);
  shelf = await fixture.location('OFF-A-01');
  const lots = await fixture.product({ tracking: 'lot', has_expiry: true });
  const [first, second] = [
    await fixture.product({ minimum_stock: '50' }),
    await fixture.product({ minimum_stock: '50' }),
  ];
  product = first;
  const line = { type: 'carico', quantity: '9', toLocationId: shelf };
  const lot = (code: string) => ({ ...line, productId: lots, lot: { code, expiresOn: today() } });
  const lines = [{ ...line, productId: first }, { ...line, productId: second }, lot('L1'), lot('L2')];
  await send('movements', { booking: randomUUID(), lines });
  for (const productId of [first, second]) {
    await send('reservations', { productId, quantity: '1', purpose: 'Prova' });
    const dueOn = '2199-01-01';
    await send('loans', { productId, quantity: '1', fromLocationId: shelf, borrowerId: keeper.id, dueOn });
  }
  // In the second stock-take two products are counted and two lots are not.
  for (const name of ['Uno', 'Due']) await send('stock-takes', { name, blind: false, locationId: shelf });
  for (const productId of [first, second])
    await send('stock-takes/2/counts', { productId, locationId: shelf, counted: '3' });
  await send('stock-takes/2/moves/review', { version: 1 });
  for (const productId of [first, second]) {
    const { id } = await send('suppliers', { name: `Prova ${productId}` });
    if (productId === second)
      for (const code of ['A', 'B']) await send('supplier-products', { supplierId: id, productId, code });
    if (productId === second) await send(`suppliers/${id}/contacts`, { name: 'Ada' });
  }
  for (const name of ['Ada', 'Bea']) {
    await send('recipients', { name });
    const { id } = await send('delivery-notes', { typeId: 1, causale: 'vendita', carriedBy: 'mittente' });
    await sql`update delivery_notes set plate = 'AB123CD' where id = ${id}`.execute(app.owner);
  }
  for (const number of ['1', '2']) await addArrival(number);
  for (const body of ['Uno', 'Due']) await send(`products/${first}/comments`, { body });
  for (const name of ['Uno', 'Due']) await send('pick-lists', { name });
  for (const productId of [first, second]) await send('wishes', { productId, quantity: '1' });
  await sql`insert into teams (name, code) select 'Prova', 'PROVA'`.execute(app.owner);
  await sql`insert into team_members (team_id, user_id, since, until)
            select 1, ${keeper.id}, date '2025-01-01' + n, date '2025-01-01' + n from generate_series(1, 2) n`.execute(
    app.owner,
  );
  for (const nome of ['Ada', 'Bea']) {
    const person = await app.person({ permissions: ['USR_EDT'] });
    await person.post('/api/humanResources/user/changeRequest', { nome });
    await person.post('/api/humanResources/user/dataRequests', { kind: 'cancellazione' });
  }
  await sql`insert into notifications (user_id, kind, sentence, path)
            select ${keeper.id}, 'test', 'Prova ' || n, '/' from generate_series(1, 2) n`.execute(app.owner);
  await sql`insert into files (sha256, size, type) values (repeat('a', 64), 1, 'text/csv')`.execute(app.db);
  await sql`insert into imports (kind, file_name, sha256, row_count, columns, header_key, mapping, created_by)
            select 'products', 'a.csv', repeat('a', 64), 1, '[]', 'a', '{"columns": []}', ${keeper.id}
              from generate_series(1, 2)`.execute(app.owner);
  await makeDocuments();
  await makeReceipts();
  await makeBankRows();
  await makeResources();
  await makeBookings();
  await makeVanThings();
  await makeOrders();
  await makeMembers();
  await makeExpenses();
  await makeRegulation();
  await makeSignatureTemplate();
});
after(() => app.stop());

/** An order that is still awaited, and a delivery note. */
async function addArrival(number: string) {
  await addSentOrder(app.db, { supplierId: 1, lines: [{ description: 'Prova' }] });
  await send('incoming-notes', { supplierId: 1, number, date: today() });
}

/** Two documents that wait, one of them opened once, and two whose retention has passed. */
async function makeDocuments() {
  const { id: userId } = await app.person();
  const kept = { has_expiry: true, retention_months: 1 };
  for (let round = 0; round < 2; round++) {
    documentType = await makeDocumentType(app.db);
    document = await makeDocument(app.db, { userId, typeId: documentType });
    const old = { userId, typeId: await makeDocumentType(app.db, kept), expiresOn: '2001-01-01' };
    await makeDocument(app.db, { ...old, state: 'approvato' });
  }
  await sql`update document_types set position = 7 where id = ${documentType}`.execute(app.db);
  await sql`insert into document_openings (document_id, opened_by) values (${document}, ${keeper.id})`.execute(
    app.db,
  );
  await proposeDocuments(app.db);
}

/** Everybody is asked to confirm it, and two have; the history has its beginning and its version. */
async function makeRegulation() {
  const id = await publisher(keeper).create();
  const version = await publisher(keeper).publish(id);
  for (const who of [keeper, await app.person()])
    await who.post(`/api/utilities/regulation-versions/${version}/confirm`, {});
}

/** Its history has its beginning and its end. */
async function makeSignatureTemplate() {
  const templates = '/api/utilities/signature-templates';
  const made = await keeper.post(templates, { name: 'Breve', layout: 'essenziale', accent: '#0b7a75' });
  signatureTemplate = (await json<{ id: number }>(made)).id;
  const closed = await keeper.post(`${templates}/${signatureTemplate}/close`, { version: 1 });
  assert.equal(closed.status, 200);
}
let signatureTemplate: number;

let annulledReceipt: number;

/** Two receipts of an erased person, whose retention has passed, and one that was issued and annulled. */
async function makeReceipts() {
  const { id: userId } = await app.person();
  for (let round = 0; round < 2; round++) await makeReceipt(app, { userId, issuedOn: '2001-01-01' });
  await leaveAndErase(app, userId);
  await proposeReceipts(app.db);
  annulledReceipt = await makeReceipt(app, { userId: keeper.id, issuedOn: '2002-01-01' });
  const annulment = { reason: 'Prova' };
  const answer = await keeper.post(`/api/accounting/receipts/${annulledReceipt}/annul`, annulment);
  assert.equal(answer.status, 200);
  await sql`insert into mass_issues (social_year, kind_id, mail, ended_at)
            select 2020, 1, false, now() from generate_series(1, 2)`.execute(app.owner);
}

/** Two rows of the bank, and two people who gave this year. */
async function makeBankRows() {
  const form = new FormData();
  form.set('columns', 'date,amount,description');
  form.set(
    'file',
    new Blob(['Data;Importo;Descrizione\n01/09/2025;1,00;Uno\n01/09/2025;2,00;Due\n']),
    'conto.csv',
  );
  const answer = await keeper.fetch('/api/accounting/bank/files', { method: 'POST', body: form });
  assert.equal(answer.status, 200, await answer.clone().text());
  await addDonations(app.db, ['Uno', 'Due']);
}

/** Two rooms with a history, and two closures. */
async function makeResources() {
  const make = async (path: string, body: object) =>
    assert.equal((await keeper.post(`/api/workshop/${path}`, body)).status, 200, path);
  const hours = [{ weekday: 1, opens: '08:00', closes: '18:00' }];
  for (const code of ['UNO', 'DUE']) {
    await make('resources', { kind: 'room', name: 'Sala', code, hours });
    const closure = { kind: 'chiusura', reason: 'Prova', resourceIds: [1] };
    await make('closures', { ...closure, from: '2199-01-01T10:00', to: null });
  }
}

const bookings = { room: 0, van: 0 };

/** Two bookings of rooms and two of vans, one of each renamed since. */
async function makeBookings() {
  for (const kind of ['room', 'van'] as const) {
    const resourceId = await addResource(app.owner, { kind });
    for (const inHours of [24, 48])
      bookings[kind] = await addBooking(app.owner, { userId: keeper.id, resourceId, inHours });
    await sql`update bookings set title = 'Altro titolo' where id = ${bookings[kind]}`.execute(app.owner);
  }
}

/** Two damages and two costs of a van. */
async function makeVanThings() {
  const van = await addVan(app.db);
  for (const note of ['Graffio', 'Vetro']) {
    await sql`insert into van_damages (resource_id, side, x, y, note) values (${van}, 'dietro', 1, 1, ${note})`.execute(
      app.db,
    );
    await sql`insert into van_costs (resource_id, spent_on, kind, amount)
              values (${van}, '2026-01-01', 'altro', 1)`.execute(app.db);
  }
}

const order = { id: 0 };

/** Two orders of a product; one of them has two comments. */
async function makeOrders() {
  const line = { productId: product, quantity: '1', price: '1' };
  for (const body of ['Uno', 'Due']) {
    const { id } = await send('orders', { supplierId: 2, lines: [line] });
    order.id ||= id;
    await send(`orders/${order.id}/comments`, { body });
  }
}

/** Two members, one of them changed since, each a volunteer. */
async function makeMembers() {
  for (let round = 0; round < 2; round++) {
    const id = await addMember(keeper);
    await keeper.post(`/api/accounting/members/${id}/volunteering`, { startsOn: '2025-01-01' });
  }
}

/** Two paid expense reports with two comments and a history, two rates and two resolutions. */
async function makeExpenses() {
  for (const n of [1, 2]) {
    await sql`insert into mileage_rates (vehicle, fuel, valid_from, rate)
              values (${`Auto ${n}`}, 'benzina', '2026-01-01', 0.4)`.execute(app.db);
    await sql`insert into expense_resolutions (number, decided_on, categories, valid_from)
              values (${String(n)}, '2026-01-01', '{altro}', '2026-01-01')`.execute(app.db);
    await sql`insert into expense_reports (owner_id, purpose) values (${keeper.id}, 'Prova')`.execute(app.db);
    await sql`insert into expense_lines (report_id, kind, spent_on, category, description, amount)
              values (${n}, 'spesa', rome_today(), 'altro', 'Prova', 1)`.execute(app.db);
    await sql`update expense_reports set state = 'inviata', sent_at = now(), owner_name = 'x', declaration = 'x'
               where id = ${n}`.execute(app.db);
    await sql`insert into comments (expense_report_id, body, author_id) values (1, 'Prova', ${keeper.id})`.execute(
      app.db,
    );
    await sql`update expense_lines set approved = claimed where report_id = ${n}`.execute(app.db);
    await sql`update expense_reports set state = 'approvata', decided_at = now() where id = ${n}`.execute(
      app.db,
    );
    await sql`insert into expense_payments (paid_on) values ('2026-01-01')`.execute(app.db);
    await sql`update expense_reports set state = 'rimborsata', payment_id = ${n} where id = ${n}`.execute(
      app.db,
    );
  }
}

/** The addresses of lists with parameters or with a required query. */
const addressesOfLists: Record<string, () => string> = {
  '/api/humanResources/documents/:id/history': () => `/api/humanResources/documents/${document}/history?`,
  '/api/humanResources/document-types/:id/history': () =>
    `/api/humanResources/document-types/${documentType}/history?`,
  '/api/accounting/receipts/:id/history': () => `/api/accounting/receipts/${annulledReceipt}/history?`,
  '/api/logistics/products/:id/comments': () => `${base}/products/${product}/comments?`,
  '/api/logistics/locations/:id/stock': () => `${base}/locations/${shelf}/stock?`,
  '/api/logistics/history': () => `${base}/history?of=product&id=${product}&`,
  '/api/humanResources/teams/:id/former': () => '/api/humanResources/teams/1/former?',
  '/api/humanResources/teams/:id/history': () => '/api/humanResources/teams/1/history?',
  '/api/humanResources/users/:id/history': () => `/api/humanResources/users/${keeper.id}/history?`,
  '/api/workshop/rooms/bookings/:id/history': () => `/api/workshop/rooms/bookings/${bookings.room}/history?`,
  '/api/workshop/vans/bookings/:id/history': () => `/api/workshop/vans/bookings/${bookings.van}/history?`,
  '/api/workshop/resources/:id/history': () => '/api/workshop/resources/1/history?',
  '/api/accounting/members/:id/history': () => '/api/accounting/members/1/history?',
  '/api/accounting/members/voters': () => `/api/accounting/members/voters?on=${today()}&`,
  '/api/logistics/suppliers/:id/products': () => `${base}/suppliers/2/products?`,
  '/api/logistics/suppliers/:id/history': () => `${base}/suppliers/2/history?`,
  '/api/logistics/orders/:id/comments': () => `${base}/orders/${order.id}/comments?`,
  '/api/logistics/orders/:id/history': () => `${base}/orders/${order.id}/history?`,
  '/api/logistics/products/:id/orders': () => `${base}/products/${product}/orders?`,
  '/api/logistics/delivery-notes/:id/history': () => `${base}/delivery-notes/2/history?`,
  '/api/accounting/expense-reports/:id/comments': () => '/api/accounting/expense-reports/1/comments?',
  '/api/accounting/expense-reports/:id/history': () => '/api/accounting/expense-reports/1/history?',
  '/api/utilities/regulations/:id/history': () => '/api/utilities/regulations/1/history?',
  '/api/utilities/regulation-confirmations': () => '/api/utilities/regulation-confirmations?regulation=1&',
  '/api/utilities/signature-templates/:id/history': () =>
    `/api/utilities/signature-templates/${signatureTemplate}/history?`,
  '/api/utilities/regulation-acceptances': () => '/api/utilities/regulation-acceptances?version=1&',
  '/api/logistics/stock-takes/:id/counts': () => `${base}/stock-takes/2/counts?`,
  '/api/logistics/stock-takes/:id/lines': () => `${base}/stock-takes/2/lines?`,
  '/api/logistics/stock-takes/:id/missing': () => `${base}/stock-takes/2/missing?`,
};

type Page = { rows: unknown[]; cursor: string | null };
const lists = endpoints.filter(({ method, query }) => method === 'GET' && query?.shape.limit);

describe('a page that is exactly full is the last one', () => {
  for (const { path } of lists)
    test(path, async () => {
      const address = addressesOfLists[path]?.() ?? `${path}?`;
      const page = async (query: string) => {
        const response = await keeper.get(address + query);
        assert.equal(response.status, 200, `${address}: add its address above`);
        return json<Page>(response);
      };
      const { rows, cursor } = await page('limit=50');
      assert.ok(rows.length >= 2, `${rows.length} rows: make more of them above`);
      assert.equal(cursor, null);
      const exact = await page(`limit=${rows.length}`);
      assert.deepEqual([exact.rows.length, exact.cursor], [rows.length, null]);
      const shorter = await page(`limit=${rows.length - 1}`);
      assert.equal(shorter.rows.length, rows.length - 1);
      assert.ok(shorter.cursor, 'one row more has a page of its own');
      const last = await page(`limit=1&cursor=${encodeURIComponent(shorter.cursor)}`);
      assert.deepEqual([last.rows, last.cursor], [rows.slice(-1), null]);
    });
});

/** Timelines and comments are read, and the tree of places is opened; its search finds places at any depth. */
const unsearched = /\/(history|comments)$|^\/api\/logistics\/locations$/;

/** The filters that these lists count. */
const countedFilters: Record<string, readonly string[]> = {
  '/api/logistics/orders': ['show', 'state', 'team', 'year'],
  '/api/logistics/delivery-notes': ['year', 'state', 'type', 'direction', 'returns', 'series'],
  '/api/logistics/incoming-notes': ['year', 'show'],
  '/api/accounting/receipts': ['year', 'state', 'method', 'stamp'],
  '/api/accounting/bank/rows': ['state', 'direction'],
  '/api/accounting/members': ['payment', 'state', 'kind', 'minors', 'volunteers'],
  '/api/accounting/expense-reports': ['state', 'category', 'year'],
  '/api/accounting/expense-reports/own': ['state', 'show'],
  '/api/workshop/rooms/bookings': ['whose', 'when', 'state', 'resource'],
  '/api/workshop/vans/bookings': ['whose', 'when', 'state', 'resource'],
  '/api/workshop/vans/damages': ['state', 'van'],
  '/api/workshop/vans/costs': ['kind', 'van'],
};

describe('every list has a search, and its filters say how many rows they would leave', () => {
  for (const { path, query } of lists)
    test(path, { skip: unsearched.test(path) }, async () => {
      assert.ok(query?.shape.q, 'add `...searched` to its query');
      const address = addressesOfLists[path]?.() ?? `${path}?`;
      const ask = async (query: string) => {
        const response = await keeper.get(address + query);
        assert.equal(response.status, 200, `${address}${query}: ${await response.clone().text()}`);
        return json<Page & { counts?: Counts }>(response);
      };
      const none = await ask('q=zzqxjk');
      assert.deepEqual(none.rows, []);
      for (const counts of Object.values(none.counts ?? {}))
        assert.deepEqual([...new Set(Object.values(counts))], [0], 'a search counts, too');
      const { counts } = await ask('');
      if (path in countedFilters) assert.deepEqual(Object.keys(counts ?? {}), countedFilters[path]);
      for (const [filter, values] of Object.entries(counts ?? {}))
        for (const [value, count] of Object.entries(values)) {
          const { rows } = await ask(`${filter}=${value}`);
          assert.equal(rows.length, count, `${filter}=${value}`);
        }
    });
});
type Counts = Record<string, Record<string, number>> | null;

describe('a cursor that somebody forged is refused with one sentence', () => {
  const wrong: readonly unknown[] = [
    ...[
      null,
      true,
      {},
      [],
      '',
      'x',
      '\u0000',
      '\ud800',
      'x'.repeat(900),
      -1,
      0.5,
      1e300,
      2 ** 53,
      '1e999',
      'NaN',
    ],
    ...['infinity', '2026-02-30', '0000-01-01', '99999-01-01', '2026-01-01T25:00:00Z', "' or 1=1 --"],
  ];
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  /** The contents of the cursor; undefined when it is a plain text. */
  function placeIn(cursor: string): unknown {
    try {
      return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    } catch {
      return undefined;
    }
  }
  /** The cursor without its values: texts, days, numbers and names are kinds of their own. */
  const shapeOf = (cursor: string) =>
    JSON.stringify(placeIn(cursor) ?? cursor)
      .replaceAll(/\d[\d.:TZ+-]+/g, (value) => (/^\d{4}-\d\d/.test(value) ? 'day' : '1'))
      .replaceAll(/\d/g, '1')
      .replaceAll(/(?<=[[,:])"[^"]*"/g, (value) => (value === '"day"' ? value : '"text"'));
  /** The cursor with each of its parts changed, or without it. */
  function forge(cursor: string): string[] {
    const place = placeIn(cursor);
    const texts = [
      '',
      '_',
      '0',
      '-1',
      '9'.repeat(20),
      '2026-02-30_1',
      '0000-01-01_1',
      '1_0',
      '\u0000',
      '{}',
      cursor + cursor,
    ];
    if (Array.isArray(place))
      return [
        // A part too few is the same whatever the others are, and so is one too many.
        ...[encode(place.slice(1)), encode([...place, null]), encode([...place, place[0]])],
        ...wrong.flatMap((value) => [...place.map((_, at) => encode(place.with(at, value))), encode(value)]),
      ];
    if (typeof place === 'object' && place !== null)
      return wrong.flatMap((value) => [
        ...Object.keys(place).map((key) => encode({ ...place, [key]: value })),
        encode(value),
      ]);
    return [
      ...texts,
      ...cursor
        .split('_')
        .flatMap((part) => wrong.map((value) => cursor.replace(part, String(value).toWellFormed()))),
    ];
  }
  const tried = new Set<string>();
  for (const { path } of lists)
    test(path, async () => {
      const address = addressesOfLists[path]?.() ?? `${path}?`;
      const { cursor } = await json<Page>(await keeper.get(`${address}limit=1`));
      const assertRefused = async (forged: string) => {
        const answer = await keeper.get(`${address}limit=1&cursor=${encodeURIComponent(forged)}`);
        const text = await answer.text();
        if (answer.status === 200) return;
        const { detail } = JSON.parse(text) as { detail: string };
        assert.match(
          detail,
          /^cursor: |^La pagina chiesta non vale per questo elenco: riparti dall’inizio$/,
          `${answer.status} ${forged} ${Buffer.from(forged, 'base64url')}`,
        );
      };
      const forged = forge(cursor ?? '');
      const shape = shapeOf(cursor ?? '');
      // Cursors of one shape are read alike: after the first list of a shape only a few of them are forged.
      const everyOther = tried.has(shape) ? 24 : 3;
      const some = isTrial ? forged : forged.filter((_, at) => at % everyOther === 0);
      tried.add(shape);
      // Asked together, so that the person's session is looked up once.
      await Promise.all(some.map(assertRefused));
    });
});

test('a hundred mistakes of an import fill one page, without a page after it', async () => {
  const { rows } = await json<{ rows: { id: number }[] }>(await keeper.get(`${base}/imports`));
  const id = rows[0]?.id;
  const addMistakes = (from: number, to: number) =>
    sql`insert into import_errors (import_id, position, row, column_title, value, message)
        select ${id}, n, n, 'nome', '', 'Manca' from generate_series(${from}::integer, ${to}::integer) n`.execute(
      app.owner,
    );
  type Mistakes = { rows: unknown[]; next: number | null };
  const mistakes = async () => json<Mistakes>(await keeper.get(`${base}/imports/${id}/errors`));
  await addMistakes(1, 100);
  const fullOfMistakes = await mistakes();
  assert.deepEqual([fullOfMistakes.rows.length, fullOfMistakes.next], [100, null]);
  await addMistakes(101, 101);
  assert.equal((await mistakes()).next, 100);
});
