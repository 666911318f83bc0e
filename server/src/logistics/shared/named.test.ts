/** Tests that the long lists of logistics are found by what their rows name, each word anywhere. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import { stockFixture } from '../../../testing/stock.ts';
import { runSql } from '../../platform/database/connection.ts';

let app: TestApp;
let keeper: Caller;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({
    permissions: [can.warehouseManagement],
    nome: 'Bruna',
    cognome: 'Oro',
  });
  const fixture = await stockFixture(app.db);
  const shelf = await fixture.location('OFF-A-01');
  const [screw, glue] = [
    await fixture.product({ name: 'Vite M5×16 zincata' }),
    await fixture.product({ name: 'Colla per pneumatici', tracking: 'lot' }),
  ];
  const line = { type: 'carico', quantity: '90', toLocationId: shelf };
  const lines = [
    { ...line, productId: screw, reason: 'Inventario d’autunno' },
    { ...line, productId: glue, lot: { code: 'LX-42' } },
  ];
  await send('movements', { booking: randomUUID(), lines });
  await send('loans', {
    productId: screw,
    quantity: '1',
    fromLocationId: shelf,
    borrowerName: 'Rossi',
    borrowerContact: '333 1234567',
    dueOn: inDays(7),
  });
  await send('reservations', { productId: glue, quantity: '1', purpose: 'Fiera di Rimini' });
});
after(() => app.stop());

async function send(path: string, body: object) {
  const answer = await keeper.post(`/api/logistics/${path}`, body);
  assert.equal(answer.status, 200, await answer.clone().text());
}

type Rows = { rows: { product: { name: string } }[] };
const found = async (list: string, q: string) => {
  const answer = await keeper.get(`/api/logistics/${list}?q=${encodeURIComponent(q)}`);
  const { rows } = await json<Rows>(answer);
  return [...new Set(rows.map(({ product }) => product.name.slice(0, 5)))].toSorted();
};

test('movements are found by product, size, reason, person, place and lot, also mixed', async () => {
  for (const [q, names] of [
    ['vite m5 x 16', ['Vite ']],
    ['autunno', ['Vite ']],
    ['lx-42', ['Colla']],
    ['oro', ['Colla', 'Vite ']],
    ['off-a-01 pneumatici', ['Colla']],
    ['bruna inventario', ['Vite ']],
    ['pneumatici autunno', []],
  ] as const)
    assert.deepEqual(await found('movements', q), names, q);
});

test('loans are found by a name without an account and its number, reservations by their purpose', async () => {
  assert.deepEqual(await found('loans', 'rossi'), ['Vite ']);
  assert.deepEqual(await found('loans', '333 zincata'), ['Vite ']);
  assert.deepEqual(await found('loans', 'bianchi'), []);
  assert.deepEqual(await found('reservations', 'rimini'), ['Colla']);
  assert.deepEqual(await found('reservations', 'colla bruna'), ['Colla']);
});

test('what thousands of products and lots are named like is found, too', async () => {
  await runSql(app.owner)`
    insert into products (code, name, sub_category_id, unit)
    select 'SERIE-' || n, 'Vite di serie ' || n, (select min(sub_category_id) from products), 'pz'
      from generate_series(1, 2001) n`;
  await runSql(app.owner)`
    insert into lots (product_id, code)
    select product_id, code || '-' || n from lots, generate_series(1, 2001) n where code = 'LX-42'`;
  for (const [list, q, names] of [
    ['movements', 'vite', ['Vite ']],
    ['movements', 'vite autunno', ['Vite ']],
    ['movements', 'pneumatici vite', []],
    ['movements', 'lx-42 pneumatici', ['Colla']],
    ['movements', 'lx-42 vite', []],
    ['loans', 'vite rossi', ['Vite ']],
    ['reservations', 'vite', []],
  ] as const)
    assert.deepEqual(await found(list, q), names, `${list}: ${q}`);
});
