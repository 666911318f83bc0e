/**
 * Lets five people order, receive, ship, send goods back and change their minds at once, and checks that the written
 * data still agree.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Arrival } from '@wms/contract/logistics/arrivals/receiving';
import type { PreparedNote } from '@wms/contract/logistics/delivery-notes/editing';
import type { Order } from '@wms/contract/logistics/orders/endpoints';
import { permissions } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import pg from 'pg';
import { type Caller, json, startTestApp, type TestApp } from '../../testing/app.ts';
import { deliveriesOf, deliveryNotes } from '../../testing/logistics/deliveries.ts';
import { makeSupplier, ordersOf } from '../../testing/logistics/ordering.ts';
import { stockFixture } from '../../testing/stock.ts';
import { isTrial } from '../../testing/trial.ts';
import { seeded } from '../../testing/workshop/chaos.ts';
import { checkSeries } from '../platform/papers/number-gaps.ts';
import { ledgerDifferences } from './stock/ledger-check.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

/** `WMS_CHAOS` makes the run longer: `WMS_CHAOS=12,2000` is 12 people who do 2,000 things each. */
const [people = 5, enough = isTrial ? 60 : 45] = (process.env.WMS_CHAOS ?? '')
  .split(',')
  .filter(Boolean)
  .map(Number);
const seed = Number(process.env.WMS_CHAOS_SEED ?? 20_261_124);

const orders = '/api/logistics/orders';
const arrivals = '/api/logistics/arrivals';

/** Sentences for unforeseen refusals of the database, which don't tell people what to do. */
const vague =
  /non rispetta una regola|Esiste già un elemento|collegato ad altri|numeri non ammessi|Campo non previsto/;

type World = {
  notes: ReturnType<typeof deliveriesOf>;
  suppliers: number[];
  products: { id: number; lots: boolean }[];
  places: number[];
  orders: number[];
  notesMade: number[];
};

type Act = (
  world: World,
  who: Caller,
  pick: <T>(from: readonly T[]) => T,
  some: (most: number) => string,
) => Promise<Response | undefined>;

const linesOf = (
  { products, places }: World,
  pick: <T>(from: readonly T[]) => T,
  some: (most: number) => string,
) =>
  Array.from({ length: 1 + Number(some(3)) }, () => ({
    productId: pick(products).id,
    quantity: some(20),
    price: some(9),
    locationId: pick(places),
  }));

const move =
  (name: string, body: object = { reason: 'Così' }): Act =>
  async (world, who, pick) =>
    ordersOf(who).ask(pick(world.orders), name, body);
const moveNote =
  (name: string, body: object = {}): Act =>
  async ({ notes, notesMade }, who, pick) => {
    const id = pick(notesMade);
    return who.post(`${deliveryNotes}/${id}/${name}`, {
      version: (await notes.read(who, id)).version,
      ...body,
    });
  };

/** Prepares a note, saves it as a draft and issues it; a refused step ends this and is the answer. */
async function issuePrepared(
  world: World,
  who: Caller,
  query: string,
  form: (prepared: PreparedNote) => object,
): Promise<Response> {
  const answer = await who.get(`${deliveryNotes}/prepared?${query}`);
  if (!answer.ok) return answer;
  const prepared = await json<PreparedNote>(answer);
  const made = await who.post(deliveryNotes, {
    carriedBy: 'mittente',
    recipientAddress: 'Via Roma 1',
    ...form(prepared),
  });
  if (!made.ok) return made;
  const { id } = await json<{ id: number }>(made);
  world.notesMade.push(id);
  return world.notes.issue(who, id);
}

const acts: readonly Act[] = [
  async (world, who, pick, some) => {
    const id = await ordersOf(who).created(pick(world.suppliers), linesOf(world, pick, some));
    world.orders.push(id);
    await ordersOf(who).ask(id, 'request');
    return undefined;
  },
  move('approve', {}),
  move('approve', {}),
  move('send', {}),
  move('send', {}),
  move('moves/reject'),
  move('moves/withdraw', {}),
  move('moves/cancel'),
  move('moves/closeRest'),
  move('moves/reopen'),
  move('moves/rework'),
  move('request', {}),
  async (world, who, pick, some) => {
    const id = pick(world.orders);
    const { lines } = await ordersOf(who).read(id);
    const more = { reason: 'Cambia', lines: undefined as unknown };
    more.lines = lines
      .filter((_, at) => at === 0 || some(4) !== '1')
      .map((line) => ({
        id: line.id,
        productId: line.product?.id,
        quantity: some(25),
        price: line.price,
        locationId: line.location?.id,
      }));
    return ordersOf(who).edit(id, more, 'POST', '/revise');
  },
  ...Array.from(
    { length: 5 },
    (): Act => async (world, who, pick, some) => {
      const id = pick(world.orders);
      const { lines } = await json<Order>(await who.get(`${orders}/${id}`));
      if (lines.length === 0) return undefined;
      const line = pick(lines);
      const lots = world.products.find((product) => product.id === line.product?.id)?.lots;
      return who.post(arrivals, {
        booking: randomUUID(),
        orderId: id,
        ...(some(2) === '1' && { note: { number: some(5), date: today() } }),
        lines: [
          {
            orderLineId: line.id,
            quantity: some(12),
            locationId: pick(world.places),
            over: some(3) === '1',
            ...(lots && { lot: { code: `L${some(3)}` } }),
          },
        ],
      });
    },
  ),
  ...Array.from(
    { length: 2 },
    (): Act => async (world, who, pick) => {
      const { arrivals: came } = await json<{ arrivals: Arrival[] }>(
        await who.get(`${orders}/${pick(world.orders)}/arrivals`),
      );
      if (came.length === 0) return undefined;
      const { id, version } = pick(came);
      return who.post(`${arrivals}/${id}/take-back`, { version, reason: 'Così' });
    },
  ),
  async (world, who, pick) =>
    issuePrepared(world, who, `order=${pick(world.orders)}`, (prepared) => ({
      typeId: prepared.typeId,
      causale: 'reso',
      recipientKind: 'fornitore',
      supplierId: prepared.supplierId,
      returnFor: pick(['sostituzione', 'credito']),
      lines: prepared.lines.map(({ product, place, lotCode, orderLineId, quantity }) => ({
        productId: product?.id ?? null,
        locationId: place?.id ?? null,
        lotCode,
        orderLineId,
        quantity,
      })),
    })),
  async (world, who, pick) =>
    issuePrepared(world, who, `returnOf=${pick(world.notesMade)}`, (prepared) => ({
      typeId: prepared.typeId,
      causale: 'reso',
      recipientKind: 'libero',
      recipientName: 'Anna',
      returnsId: prepared.returnsId,
      lines: prepared.lines.map(({ product, returnedLineId, quantity, lotCode }) => ({
        productId: product?.id ?? null,
        locationId: pick(world.places),
        returnedLineId,
        quantity,
        lotCode,
      })),
    })),
  ...Array.from(
    { length: 3 },
    (): Act => async (world, who, pick, some) => {
      const { id, lots } = pick(world.products);
      const line = {
        productId: id,
        quantity: some(9),
        locationId: pick(world.places),
        ...(lots && { lotCode: 'L1' }),
      };
      const transfer = {
        type: 'Trasferimento interno',
        causale: 'trasferimento',
        recipientKind: null,
        toLocationId: pick(world.places),
      };
      const note = await world.notes
        .draft(who, { lines: [line], ...(some(3) === '1' && transfer) })
        .catch(() => undefined);
      if (note === undefined) return undefined;
      world.notesMade.push(note);
      return world.notes.issue(who, note);
    },
  ),
  moveNote('moves/depart'),
  moveNote('moves/depart'),
  moveNote('deliver', { receiverName: 'Anna', deliveredOn: today() }),
  moveNote('deliver', { receiverName: 'Anna', deliveredOn: today() }),
  moveNote('moves/annul', { reason: 'Così' }),
  moveNote('replace', { reason: 'Così' }),
  async (world, who, pick, some) =>
    who.post(`${orders}/${pick(world.orders)}/invoices`, {
      number: some(9),
      date: today(),
      net: some(99),
      vat: some(22),
      joins: some(2) === '1',
    }),
];

/** Reads the data that don't agree, one row for each disagreement. */
const disagreements = async () => {
  const ledger = await ledgerDifferences(app.owner);
  const { rows } = await sql<{ what: string; id: number }>`
    select 'below zero' as what, product_id as id from stock where quantity < 0
    union all
    select 'received', l.id from order_lines l where received <> coalesce((
      select sum(quantity) from arrival_lines a where a.order_line_id = l.id and not taken_back), 0) - coalesce((
      select sum(d.quantity) from delivery_note_lines d join delivery_notes n on n.id = d.note_id
       where d.order_line_id = l.id and n.return_for = 'sostituzione'
         and n.state in ('emesso', 'in viaggio', 'consegnato')), 0)
    union all
    select 'state of order', o.id from orders o
     where o.state in ('ordinato', 'parzialmente ricevuto', 'ricevuto') and o.state <> case
       when not exists (select from order_lines l where l.order_id = o.id and l.received > 0) then 'ordinato'
       when exists (select from order_lines l where l.order_id = o.id and l.received < l.quantity)
       then 'parzialmente ricevuto' else 'ricevuto' end
    union all
    select 'sum of order', o.id from orders o where o.net <> o.shipping + coalesce((
      select sum(l.net) from order_lines l where l.order_id = o.id), 0)
    union all
    select 'number of order', o.id from orders o
     where o.number is null and o.state not in ('bozza', 'annullato')
    union all
    select 'paper of revision', r.id from order_revisions r
     where (select count(*) from papers p where p.order_revision_id = r.id) <> 1
    union all
    select 'papers of note', n.id from delivery_notes n
     where (select count(*) from papers p where p.delivery_note_id = n.id)
           <> case n.state when 'bozza' then 0 when 'annullato' then 2 else 1 end
    union all
    select 'movements of note', n.id from delivery_notes n
     where n.state = 'annullato' and exists (
       select from stock_movements m where m.delivery_note_id = n.id and m.reverses_id is null
          and not exists (select from stock_movements back where back.reverses_id = m.id))
    union all
    select 'movements of draft', n.id from delivery_notes n
     where n.state = 'bozza' and exists (select from stock_movements m where m.delivery_note_id = n.id)
    union all
    select 'more back than left', l.id from delivery_note_lines l where l.returned > l.quantity`.execute(
    app.owner,
  );
  return [...ledger.first, ...rows];
};

test('nothing fails, no sentence is vague, and stock, numbers, states, sums and papers agree', async (t) => {
  t.diagnostic(`seed ${seed}, ${people} people, ${enough} acts each`);
  const fixture = await stockFixture(app.db);
  const callers: Caller[] = [];
  for (let n = 0; n < people; n++) callers.push(await app.person({ permissions }));
  const [first] = callers;
  assert.ok(first);
  const world: World = {
    notes: deliveriesOf(app),
    suppliers: [await makeSupplier(first), await makeSupplier(first)],
    products: [
      { id: await fixture.product(), lots: false },
      { id: await fixture.product(), lots: false },
      { id: await fixture.product({ tracking: 'lot' }), lots: true },
    ],
    places: [await fixture.location('CAOS-1'), await fixture.location('CAOS-2', { capacity: 60 })],
    orders: [],
    notesMade: [],
  };
  for (const { id, lots } of world.products) {
    if (lots) continue;
    await sql`insert into stock_movements (type, product_id, quantity, to_location_id)
              values ('carico', ${id}, 20, ${world.places[0]})`.execute(app.db);
  }
  const lines = [{ productId: world.products[0]?.id ?? 0, quantity: '5', price: '2' }];
  for (let n = 0; n < 4; n++)
    world.orders.push(await ordersOf(first).created(world.suppliers[0] ?? 0, lines));
  world.notesMade.push(await world.notes.draft(first, { lines: [{ description: 'Cassa' }] }));

  const faults: string[] = [];
  const done = new Map<number, number>();
  let busy = 0;
  async function behave(who: Caller, random: () => number) {
    // Only the latest are picked, so that people meet at the same orders and notes.
    const pick = <T>(from: readonly T[]): T => {
      const latest = from.slice(-8);
      return latest[Math.floor(random() * latest.length)] as T;
    };
    const some = (most: number) => String(1 + Math.floor(random() * most));
    for (let n = 0; n < enough; n++) {
      const at = Math.floor(random() * acts.length);
      const answer = await acts[at]?.(world, who, pick, some);
      if (!answer) continue;
      if (answer.ok) done.set(at, (done.get(at) ?? 0) + 1);
      if (answer.status < 400) continue;
      if (answer.status === 503) busy += 1;
      const problem = await answer.text();
      if ((answer.status >= 500 && answer.status !== 503) || vague.test(problem))
        faults.push(`act ${at}: ${problem}`);
    }
  }
  await Promise.all(callers.map((who, at) => behave(who, seeded(seed + at))));
  assert.deepEqual(faults, []);
  assert.deepEqual(await disagreements(), []);
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  const series = await checkSeries(client).finally(() => client.end());
  for (const { series: name, missing, beyond } of series)
    assert.deepEqual([name, missing, beyond], [name, [], 0]);
  assert.ok(done.size >= 8, `what people try succeeds sometimes: ${JSON.stringify([...done])}`);
  t.diagnostic(JSON.stringify({ busy, series, done: [...done].toSorted((a, b) => a[0] - b[0]) }));
});
