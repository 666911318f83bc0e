/** Many callers book at once on the same products: nobody meets a deadlock, and stock and ledger agree. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Chance, chanceFrom } from '../../../../demo/chance.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';
import { isTrial } from '../../../testing/trial.ts';
import { ledgerDifferences } from './ledger-check.ts';

let app: TestApp;
let keeper: Caller;
let fixture: StockFixture;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions: ['log_WHR_MAN'] });
  fixture = await stockFixture(app.db);
});
after(() => app.stop());

const send = (lines: object[], booking = randomUUID()) =>
  keeper.post('/api/logistics/movements', { booking, lines });

async function ok(response: Response) {
  assert.equal(response.status, 200, await response.clone().text());
}

// Deadlocks are met by the order of locks, which a few movements of each caller try already.
const wantedMovements = isTrial ? 20_000 : 1_500;

/** 32 callers book at once on 50 products, and every unit must be in the ledger. */
test(`32 callers book ${wantedMovements} random movements on 50 products: stock and ledger agree, without a deadlock`, {
  timeout: 570_000,
}, async () => {
  const some = (length: number, values: object) =>
    Promise.all(Array.from({ length }, () => fixture.product(values as Record<string, unknown>)));
  const [plain, inLots, pieces] = [
    await some(35, { unit: 'kg' }),
    await some(10, { unit: 'kg', tracking: 'lot' }),
    await some(5, { tracking: 'serial' }),
  ];
  const places = await Promise.all(
    ['UNO', 'DUE', 'TRE', 'QUATTRO'].map((code) =>
      fixture.location(code, code === 'DUE' ? { capacity: '60000' } : {}),
    ),
  );
  const lotOf = (productId: number, { one }: Chance) =>
    inLots.includes(productId) && { lot: { code: one(['A', 'B']), expiresOn: null } };
  // There is enough of everything, so that most of what is asked for can be booked.
  for (const toLocationId of places)
    for (const code of ['A', 'B'])
      await ok(
        await send(
          [...plain, ...inLots].map((productId) => ({
            type: 'carico',
            productId,
            quantity: '600',
            toLocationId,
            ...(inLots.includes(productId) && { lot: { code, expiresOn: null } }),
          })),
        ),
      );
  const promises = new Map<number, number>();
  for (const productId of plain) {
    const promise = { productId, quantity: '1000', purpose: 'Prova' };
    promises.set(
      productId,
      (await json<{ id: number }>(await keeper.post('/api/logistics/reservations', promise))).id,
    );
  }
  const line = (chance: Chance) => {
    const productId = chance.one([...plain, ...inLots]);
    const quantity = `${chance.between(1, 9)}.${chance.between(0, 999)}`;
    const [fromLocationId, toLocationId] = [chance.one(places), chance.one(places)];
    const what = { productId, quantity, ...lotOf(productId, chance) };
    const kind = chance.next();
    if (kind < 0.4 || fromLocationId === toLocationId) return { type: 'carico', ...what, toLocationId };
    if (kind < 0.6) return { type: 'scarico', ...what, fromLocationId };
    if (kind < 0.75)
      return { type: 'scarico', ...what, fromLocationId, reservationId: promises.get(productId) ?? null };
    return { type: 'trasferimento', ...what, fromLocationId, toLocationId };
  };
  const piece = (chance: Chance) => {
    const lot = { code: `SN-${chance.between(0, 29)}` };
    const what = { productId: chance.one(pieces), quantity: '1', lot };
    return chance.likely(0.5)
      ? { type: 'carico', ...what, toLocationId: chance.one(places) }
      : { type: 'scarico', ...what, fromLocationId: chance.one(places) };
  };
  let booked = 0;
  const statuses = new Map<number, number>();
  const kept: number[] = [];
  /** Repeats the same booking when the answer asks to come again, as the web does. */
  const askUntilAnswered = async (ask: () => Promise<Response>): Promise<Response> => {
    const response = await ask();
    if (response.status !== 503) return response;
    assert.ok(Number(response.headers.get('retry-after')) > 0, await response.text());
    return askUntilAnswered(ask);
  };
  // The requests of each caller are the same in every run; their order is not.
  const caller = async (chance: Chance) => {
    while (booked < wantedMovements) {
      const kind = chance.next();
      const which = chance.between(0, Math.max(0, kept.length - 1));
      const undone = kind < 0.1 ? kept.splice(which, 1)[0] : undefined;
      const lines =
        kind < 0.2 ? [piece(chance)] : Array.from({ length: kind < 0.6 ? 1 : 20 }, () => line(chance));
      const booking = randomUUID();
      const response = await askUntilAnswered(() =>
        undone === undefined
          ? send(lines, booking)
          : keeper.post(`/api/logistics/movements/${undone}/reverse`, { reason: 'Prova' }),
      );
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (!response.ok) await response.body?.cancel();
      else if (undone !== undefined) booked += 1;
      else {
        const { ids } = await json<{ ids: number[] }>(response);
        booked += ids.length;
        kept.push(ids[0] ?? 0);
      }
    }
  };
  await Promise.all(Array.from({ length: 32 }, (_, seed) => caller(chanceFrom(seed + 1))));
  assert.ok(
    [...statuses.keys()].every((status) => status === 200 || status === 409 || status === 422),
    JSON.stringify([...statuses]),
  );
  const { rows } = await sql`
    with ledger as (
      select product_id, location_id, lot_id, sum(quantity) as quantity from (
        select product_id, to_location_id as location_id, lot_id, quantity from stock_movements
          where to_location_id is not null
        union all
        select product_id, from_location_id, lot_id, -quantity from stock_movements
          where from_location_id is not null) moved
       group by product_id, location_id, lot_id)
    select 'place' as what from ledger l full join stock s
      on (s.product_id, s.location_id) = (l.product_id, l.location_id)
       and s.lot_id is not distinct from l.lot_id where s.quantity is distinct from l.quantity
    union all
    select 'total' from product_totals t
     where quantity <> (select coalesce(sum(quantity), 0) from stock s where s.product_id = t.product_id)
    union all
    select 'promise' from reservations r
     where fulfilled <> (select coalesce(sum(case when reverses_id is null then quantity else -quantity end), 0)
                           from stock_movements m where m.reservation_id = r.id)
    union all
    select 'serial' from stock s join products p on p.id = s.product_id where p.tracking = 'serial'
     group by s.product_id, s.lot_id having sum(quantity) > 1`.execute(app.db);
  assert.deepEqual(rows, []);
  assert.equal((await ledgerDifferences(app.db)).count, 0);
});
