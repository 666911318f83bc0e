/** Things around orders: news, comments, attachments, Home, what is open when somebody leaves. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { makeSupplier, ordersOf } from '../../../testing/logistics/ordering.ts';
import { findOpenThings } from '../../platform/cupboards/open-things.ts';
import { openOrders } from './home-cards.ts';

let app: TestApp;
let buyer: Caller;
let boss: Caller;
let stranger: Caller;
let supplier: number;
before(async () => {
  app = await startTestApp();
  buyer = await app.person({ permissions: [can.ordersManagement, can.productsManagement], nome: 'Bea' });
  boss = await app.person({ permissions: [can.ordersManagement], nome: 'Carla' });
  stranger = await app.person({ permissions: [can.productsManagement] });
  supplier = await makeSupplier(buyer, { name: 'Rossi' });
});
after(() => app.stop());

const base = '/api/logistics/orders';
const heard = async ({ id }: Caller) => {
  const { rows } = await sql<{ sentence: string; path: string }>`
    select sentence, path from notifications where user_id = ${id} order by id desc limit 1`.execute(app.db);
  return [rows[0]?.sentence.replace(/O-\d{4}-\d{4}/, 'O'), rows[0]?.path];
};

test('a request is heard by who may approve it, its outcome by who asked; nobody hears their own', async () => {
  const id = await ordersOf(buyer).created(supplier);
  await ordersOf(buyer).asked(id, 'request');
  assert.deepEqual(await heard(boss), [
    'Bea Prova chiede di approvare O: €\u00a012,20 a «Rossi»',
    `/ordini/${id}`,
  ]);
  assert.deepEqual(
    [await heard(buyer), await heard(stranger)],
    [
      [undefined, undefined],
      [undefined, undefined],
    ],
  );
  await ordersOf(boss).asked(id, 'moves/reject', { reason: 'Troppo caro' });
  assert.deepEqual(await heard(buyer), [
    'O a «Rossi» è respinto da Carla Prova: Troppo caro',
    `/ordini/${id}`,
  ]);
  await ordersOf(buyer).asked(id, 'request');
  await ordersOf(boss).asked(id, 'approve');
  assert.deepEqual((await heard(buyer))[0], 'O a «Rossi» è approvato da Carla Prova');
});

test('what the limits approve by themselves waits for nobody, and nobody is told to', async () => {
  await sql`insert into order_limits (free_up_to) values (20)`.execute(app.owner);
  const before = await heard(boss);
  await ordersOf(buyer).asked(await ordersOf(buyer).created(supplier), 'request');
  await sql`delete from order_limits`.execute(app.owner);
  assert.deepEqual(await heard(boss), before);
});

test('a comment mentions only who reads orders, and they hear of it', async () => {
  const id = await ordersOf(buyer).created(supplier);
  const comment = (mentions: number[]) =>
    buyer.post(`${base}/${id}/comments`, { body: 'Guarda qui', mentions });
  assert.equal((await comment([stranger.id])).status, 422);
  assert.equal((await comment([boss.id])).status, 200);
  assert.deepEqual(await heard(boss), [
    'Bea Prova ti ha menzionatə nei commenti a un ordine in bozza per «Rossi»',
    `/ordini/${id}?scheda=commenti`,
  ]);
});

test('a quote hangs on the order, also after it was cancelled, and its history tells', async () => {
  const id = await ordersOf(buyer).created(supplier);
  await ordersOf(buyer).asked(id, 'moves/cancel', { reason: 'Prova' });
  const link = { kind: 'preventivo', name: 'Offerta', url: 'https://example.org/offerta.pdf' };
  assert.equal((await buyer.post(`${base}/${id}/links`, link)).status, 200);
  const { attachments } = await ordersOf(buyer).read(id);
  assert.deepEqual(
    attachments.map(({ kind, name }) => [kind, name]),
    [['preventivo', 'Offerta']],
  );
  assert.equal((await buyer.post(`${base}/${id}/links`, { ...link, kind: 'foto' })).status, 422);
  const told = JSON.stringify(await json(await buyer.get(`${base}/${id}/history`)));
  assert.match(told, /Allegato «Offerta» aggiunto/);
});

test('Home counts what waits for me and what is late; who leaves hears of their open orders', async () => {
  const orders = async (who: Caller) => (await json<Home>(await who.get('/api/utilities/home'))).orders;
  const before = await orders(boss);
  const id = await ordersOf(buyer).created(supplier);
  await ordersOf(buyer).asked(id, 'request');
  assert.deepEqual(await orders(boss), { ...before, toApprove: (before?.toApprove ?? 0) + 1 });
  assert.deepEqual(await orders(buyer), { toApprove: 0, late: before?.late });
  assert.equal(await orders(stranger), null);
  await ordersOf(boss).asked(id, 'approve');
  await ordersOf(buyer).asked(id, 'send', { expectedOn: '2020-01-01' });
  assert.equal((await orders(boss))?.late, (before?.late ?? 0) + 1);
  assert.equal((await ordersOf(boss).read(id)).late, true);
  const count = async () => (await findOpenThings(app.db, [openOrders], buyer.id))[0]?.sentence;
  const open = Number((await count())?.split(' ')[0]);
  await ordersOf(buyer).asked(id, 'moves/cancel', { reason: 'Prova' });
  assert.equal(
    await count(),
    open === 2 ? '1 ordine aperto che ha chiesto' : `${open - 1} ordini aperti che ha chiesto`,
  );
});

test('the lines of the filtered orders go out as a file', async () => {
  const from = await makeSupplier(buyer, { name: 'Esporta righe' });
  await ordersOf(buyer).created(from);
  const answer = await buyer.get(`${base}/lines/export?format=csv&supplier=${from}`);
  const [titles, row, sums] = (await answer.text()).replace('\ufeff', '').split(/\r?\n/);
  assert.match(titles ?? '', /^Ordine;Stato;Fornitore;Reparto;Ordinato il;Riga;Codice;/);
  assert.match(row ?? '', /^;Bozza;Esporta righe;;;1;;;Viti;10;0;pz;1,00;0;22;10,00;/);
  assert.equal(sums, `Totale${';'.repeat(15)}10,00;;`);
});
