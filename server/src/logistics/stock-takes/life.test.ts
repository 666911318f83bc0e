/** The life of a stock-take: who may do what with it when, and what the database itself refuses. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { StockTake } from '@wms/contract/logistics/stock-takes/endpoints';
import { type StockTakeState, stockTakeLife } from '@wms/contract/logistics/stock-takes/life';
import type { HistoryEntry } from '@wms/contract/platform/history';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { testActions, testLife } from '../../../testing/lives.ts';
import { untilWaiting } from '../../../testing/locks/meeting.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';

let app: TestApp;
let fixture: StockFixture;
let keeper: Caller;
let shelf: number;
let counted: number;
let forgotten: number;
before(async () => {
  app = await startTestApp();
  fixture = await stockFixture(app.db);
  keeper = await app.person({ permissions: ['log_WHR_MAN'] });
  shelf = await fixture.location('VITA-1');
  [counted, forgotten] = [await fixture.product(), await fixture.product()];
  await sql`insert into stock_movements (type, product_id, quantity, to_location_id)
            values ('carico', ${forgotten}, 1, ${shelf})`.execute(app.db);
});
after(() => app.stop());

const base = '/api/logistics/stock-takes';
type Move = keyof (typeof stockTakeLife)['moves'];

const waysTo: Readonly<Record<StockTakeState, readonly Move[]>> = {
  aperto: [],
  'in revisione': ['review'],
  approvato: ['review', 'approve'],
  annullato: ['annul'],
};

const versionOf = async (id: number) => {
  const { rows } = await sql<{ version: number }>`select version from stock_takes where id = ${id}`.execute(
    app.db,
  );
  return rows[0]?.version ?? 1;
};
const ask = async (caller: Caller, move: Move, id: number, version?: number) => {
  const body = { version: version ?? (await versionOf(id)) };
  return move === 'approve'
    ? caller.post(`${base}/${id}/approve`, { ...body, missing: 'leave' })
    : caller.post(`${base}/${id}/moves/${move}`, body);
};
async function make(state: StockTakeState, owner: Caller): Promise<number> {
  const body = { name: 'Vita', blind: false, locationId: shelf };
  const { id } = await json<{ id: number }>(await owner.post(base, body));
  const product = { productId: counted, locationId: shelf };
  assert.equal((await owner.post(`${base}/${id}/counts`, { ...product, counted: '1' })).status, 200);
  for (const move of waysTo[state]) assert.equal((await ask(owner, move, id)).status, 200);
  return id;
}
async function read(id: number) {
  const { rows } = await sql<{ state: string; row: unknown; steps: number }>`
    select state, to_jsonb(t) as row, (select count(*)::integer from steps_taken where stock_take_id = t.id) as steps
      from stock_takes t where id = ${id}`.execute(app.db);
  const [row] = rows;
  assert.ok(row);
  return row;
}

testLife(stockTakeLife, () => ({ person: (permissions) => app.person({ permissions }), make, ask, read }));

testActions(stockTakeLife, () => ({
  person: async () => keeper,
  make,
  act: (caller, action, id) => {
    const line = (productId: number) => ({ productId, locationId: shelf, lotId: null });
    if (action === 'count')
      return caller.post(`${base}/${id}/counts`, { productId: counted, locationId: shelf, counted: '2' });
    if (action === 'askRecount')
      return caller.post(`${base}/${id}/recounts`, { ...line(counted), asked: true });
    return caller.post(`${base}/${id}/missing`, { choice: 'leave', lines: [line(forgotten)] });
  },
}));

test('a step records who made it, from which state to which', async () => {
  const id = await make('annullato', keeper);
  const { rows } = await sql`
    select move, from_state, to_state, reason, made_by from steps_taken where stock_take_id = ${id}`.execute(
    app.db,
  );
  assert.deepEqual(rows, [
    { move: 'annul', from_state: 'aperto', to_state: 'annullato', reason: null, made_by: keeper.id },
  ]);
});

test('a person with an older version reads who was first, and nothing changes', async () => {
  const id = await make('in revisione', keeper);
  const version = await versionOf(id);
  assert.equal((await ask(keeper, 'reopen', id)).status, 200);
  assert.equal((await ask(keeper, 'review', id)).status, 200);
  const late = await ask(keeper, 'annul', id, version);
  assert.equal(late.status, 409);
  assert.match((await json<{ detail: string }>(late)).detail, /^Intanto Anna Prova ha salvato/);
  assert.equal((await read(id)).state, 'in revisione');
});

test('of five people who close the count at once one succeeds and the others are refused', async () => {
  const id = await make('aperto', keeper);
  const version = await versionOf(id);
  const asked: Promise<Response>[] = [];
  // All of them wait for the row, so that none has seen another one's step.
  await app.owner.transaction().execute(async (tx) => {
    await sql`select from stock_takes where id = ${id} for update`.execute(tx);
    for (let at = 0; at < 5; at++) asked.push(ask(keeper, 'review', id, version));
    await untilWaiting(app, asked.length);
  });
  const answers = await Promise.all(asked);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409]);
  assert.equal((await read(id)).steps, 1);
});

describe('an answer carries what this person may do now', () => {
  const readTake = async (id: number, who: Caller) => json<StockTake>(await who.get(`${base}/${id}`));
  const movesOf = async (id: number, who: Caller) => (await readTake(id, who)).moves;

  test('the first move is the usual next one', async () => {
    assert.deepEqual(await movesOf(await make('aperto', keeper), keeper), ['review', 'annul']);
    assert.deepEqual(await movesOf(await make('in revisione', keeper), keeper), [
      'approve',
      'reopen',
      'annul',
    ]);
    assert.deepEqual(await movesOf(await make('approvato', keeper), keeper), []);
  });

  test('a person who only counts may count, but make no move', async () => {
    const counter = await app.person({ permissions: ['log_WHR_PRDU'] });
    const id = await make('aperto', keeper);
    const open = await readTake(id, counter);
    assert.deepEqual([open.moves, open.actions], [[], ['count']]);
    assert.equal((await ask(keeper, 'review', id)).status, 200);
    const reviewed = await readTake(id, counter);
    assert.deepEqual([reviewed.moves, reviewed.actions], [[], []]);
  });

  test('it carries the actions that leave the state unchanged, too', async () => {
    const actions = async (state: StockTakeState) =>
      (await readTake(await make(state, keeper), keeper)).actions;
    assert.deepEqual(await actions('aperto'), ['count', 'askRecount']);
    assert.deepEqual(await actions('in revisione'), ['askRecount', 'decideMissing']);
    assert.deepEqual(await actions('approvato'), []);
  });

  test('as long as a line is to be counted again it can only be reopened or annulled', async () => {
    const id = await make('aperto', keeper);
    const productId = await fixture.product();
    await keeper.post(`${base}/${id}/counts`, { productId, locationId: shelf, counted: '1' });
    const key = { productId, locationId: shelf, lotId: null, asked: true };
    assert.equal((await keeper.post(`${base}/${id}/recounts`, key)).status, 200);
    assert.equal((await ask(keeper, 'review', id)).status, 200);
    assert.deepEqual(await movesOf(id, keeper), ['reopen', 'annul']);
  });
});

describe('the database itself refuses', () => {
  const update = (id: number, set: ReturnType<typeof sql>) =>
    sql`update stock_takes set ${set} where id = ${id}`.execute(app.owner);

  test('a step that no move makes, and a stock-take that begins in the middle', async () => {
    const id = await make('aperto', keeper);
    await assert.rejects(
      update(id, sql`state = 'approvato'`),
      /no step of stock_takes leads from aperto to approvato/,
    );
    const born = sql`insert into stock_takes (name, location_id, state) values ('x', ${shelf}, 'approvato')`;
    await assert.rejects(born.execute(app.owner), /leads from nothing to approvato/);
  });

  test('to change or delete a closed stock-take, or the people who opened and closed it', async () => {
    const id = await make('approvato', keeper);
    await assert.rejects(update(id, sql`name = 'Altro'`), /is frozen/);
    await assert.rejects(sql`delete from stock_takes where id = ${id}`.execute(app.owner), /is frozen/);
    await assert.rejects(update(id, sql`closed_by = null`), /is frozen/);
  });

  test('to change a step that was taken', async () => {
    const id = await make('annullato', keeper);
    await assert.rejects(
      sql`update steps_taken set to_state = 'aperto' where stock_take_id = ${id}`.execute(app.owner),
      /is frozen/,
    );
  });
});

test('its history shows each step: who, when, from which state to which, and the reason if there is one', async () => {
  const marta = await app.person({ permissions: ['log_WHR_MAN'], nome: 'Marta' });
  const id = await make('in revisione', keeper);
  for (const move of ['reopen', 'review'] as const) assert.equal((await ask(marta, move, id)).status, 200);
  const annulled = await marta.post(`${base}/${id}/moves/annul`, {
    version: await versionOf(id),
    reason: 'È un doppione',
  });
  assert.equal(annulled.status, 200);
  const { rows } = await json<{ rows: HistoryEntry[] }>(
    await marta.get(`/api/logistics/history?of=stockTake&id=${id}`),
  );
  assert.ok(rows.every(({ at }) => !Number.isNaN(Date.parse(at))));
  const step = (before: string, after: string) => [{ field: 'Stato', before, after }];
  assert.deepEqual(
    rows.map(({ user, what, changes }) => [user, what, changes]),
    [
      ['Marta Prova', 'Motivo: È un doppione', step('In revisione', 'Annullato')],
      ['Marta Prova', null, step('Aperto', 'In revisione')],
      ['Marta Prova', null, step('In revisione', 'Aperto')],
      ['Anna Prova', null, step('Aperto', 'In revisione')],
      ['Anna Prova', 'Inventario creato', []],
    ],
  );
});
