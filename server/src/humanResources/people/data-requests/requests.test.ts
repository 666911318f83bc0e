/** Tests what people ask about their data: the life of a request, its due date, who sees it, and who hears of it. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  type DataRequestKind,
  type DataRequestMove,
  type DataRequestState,
  dataRequestLife,
} from '@wms/contract/humanResources/people/data-requests/life';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { inDays } from '../../../../testing/days.ts';
import { testLife } from '../../../../testing/lives.ts';
import { inTransaction } from '../../../platform/database/connection.ts';

let app: TestApp;
let hr: Caller;
before(async () => {
  app = await startTestApp();
  hr = await app.person({ permissions: [can.usersManagement], nome: 'Rita', cognome: 'Umane' });
});
after(() => app.stop());

const own = '/api/humanResources/user/dataRequests';
const all = '/api/humanResources/dataRequests';
const member = () => app.person({ permissions: [can.userEdit] });
const ask = (who: Caller, kind: DataRequestKind) => who.post(own, { kind });
const enter = (personId: number, more: object = {}) =>
  hr.post(all, { personId, kind: 'cancellazione', askedOn: today(), note: 'Lettera', ...more });
const move = (by: Caller, id: number, name: DataRequestMove, reason = 'Prova', version = 1) =>
  by.post(`${all}/${id}/moves/${name}`, { version, reason });
async function idOf(answer: Response): Promise<number> {
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await json<{ id: number }>(answer)).id;
}
const newsOf = async ({ id }: Caller) => {
  const { rows } = await sql<{ sentence: string }>`
    select sentence from notifications where user_id = ${id} order by id desc`.execute(app.db);
  return rows.map(({ sentence }) => sentence);
};
type OwnRequests = {
  requests: { id: number; kind: string; state: string; reason: string; overdue: boolean }[];
};
const requestsOf = async (who: Caller) => (await json<OwnRequests>(await who.get(own))).requests;
type RequestList = {
  rows: { id: number; dueOn: string; overdue: boolean; moves: string[] }[];
  cursor: string;
};
const listed = async (query = '') => json<RequestList>(await hr.get(`${all}${query}`));

/** Makes an erasure request in this state directly, without its life. */
async function make(state: DataRequestState, { id }: Caller): Promise<number> {
  await sql`delete from data_requests where user_id = ${id}`.execute(app.owner);
  await sql`alter table data_requests disable trigger life`.execute(app.owner);
  const { rows } = await sql<{ id: number }>`
    insert into data_requests (user_id, kind, state) values (${id}, 'cancellazione', ${state}) returning id`.execute(
    app.owner,
  );
  await sql`alter table data_requests enable trigger life`.execute(app.owner);
  return rows[0]?.id ?? 0;
}

// The system alone completes a request, so nobody asks for that.
const { complete: _, ...moves } = dataRequestLife.moves;
testLife({ ...dataRequestLife, moves }, () => ({
  person: (permissions) => app.person({ permissions }),
  make,
  ask: (caller, name, id) => move(caller, id, name),
  hidden: true,
  read: async (id) => {
    const { rows } = await sql<{ state: string; version: number }>`
      select state, version from data_requests where id = ${id}`.execute(app.db);
    const [row] = rows;
    assert.ok(row);
    return row;
  },
}));

describe('a request is due one civil month later', () => {
  const dueAfter = async (askedOn: string) => {
    const { rows } = await sql<{ due_on: string }>`
      insert into data_requests (user_id, kind, asked_on, state) values (${hr.id}, 'esportazione', ${askedOn}, 'aperta')
      returning due_on`.execute(app.owner);
    await sql`delete from data_requests where user_id = ${hr.id}`.execute(app.owner);
    return rows[0]?.due_on;
  };
  const cases = [
    ['2027-01-30', '2027-02-28'],
    ['2027-01-31', '2027-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2027-02-28', '2027-03-28'],
    ['2027-03-31', '2027-04-30'],
    ['2026-12-31', '2027-01-31'],
  ];
  for (const [askedOn = '', due] of cases)
    test(`${askedOn}: ${due}`, async () => assert.equal(await dueAfter(askedOn), due));

  test('of the day in Rome, where it is tomorrow already', async () => {
    const { rows } = await app.owner.transaction().execute(async (tx) => {
      await sql`select shift_clock('2026-01-30T23:30:00Z')`.execute(tx);
      return sql<{ asked_on: string; due_on: string }>`
        insert into data_requests (user_id, kind) values (${hr.id}, 'esportazione') returning asked_on, due_on`.execute(
        tx,
      );
    });
    assert.deepEqual(rows, [{ asked_on: '2026-01-31', due_on: '2026-02-28' }]);
    await sql`delete from data_requests where user_id = ${hr.id}`.execute(app.owner);
  });
});

test('whoever decides on a request that is another one meanwhile reads who changed what', async () => {
  const person = await member();
  await ask(person, 'cancellazione');
  const [{ id } = { id: 0 }] = await requestsOf(person);
  await inTransaction(app.db, hr.id, (tx) =>
    sql`update data_requests set note = 'Al telefono' where id = ${id}`.execute(tx),
  );
  const { type, detail } = await json<{ type: string; detail: string }>(await move(hr, id, 'refuse'));
  assert.equal(type, '/problems/stale');
  assert.match(
    detail,
    /^Intanto Rita Umane ha salvato altre modifiche \(.+\): Nota cambiata\. Controlla e riprova$/,
  );
});

describe('a person', () => {
  test('has one open request of a kind, also when ten ask at once, and may ask again after the answer', async () => {
    const person = await member();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(person, 'cancellazione')));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(9).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    assert.match(await (refused?.text() ?? ''), /C’è già una richiesta aperta di questo tipo/);
    assert.equal((await enter(person.id)).status, 409, 'nor may human resources enter another one');
    assert.equal((await ask(person, 'esportazione')).status, 200, 'another kind is another matter');
    const [{ id } = { id: 0 }] = (await requestsOf(person)).filter(({ kind }) => kind === 'cancellazione');
    assert.equal((await move(person, id, 'withdraw')).status, 200);
    assert.equal((await ask(person, 'cancellazione')).status, 200);
  });

  test('has one open request of a kind whatever code writes it: the database holds it', async () => {
    const { id } = await member();
    const insert = () =>
      sql`insert into data_requests (user_id, kind) values (${id}, 'cancellazione')`.execute(app.db);
    const ends = await Promise.allSettled(Array.from({ length: 50 }, insert));
    assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  test('who asks for an erasure is told by when; human resources hear of it; a refusal has its reason', async () => {
    const person = await app.person({ permissions: [can.userEdit], nome: 'Elsa', cognome: 'Vuole' });
    const answer = await ask(person, 'cancellazione');
    assert.match(await answer.clone().text(), /hai una risposta entro (il |l’)\d\d\/\d\d\/\d{4}/);
    const id = await idOf(answer);
    assert.match(
      (await newsOf(hr))[0] ?? '',
      /^Elsa Vuole chiede la cancellazione dei suoi dati: rispondi entro/,
    );
    assert.equal((await move(hr, id, 'refuse', '')).status, 422, 'without a reason');
    assert.equal((await move(hr, id, 'refuse', 'C’è un prestito aperto')).status, 200);
    assert.equal(
      (await newsOf(person))[0],
      'La tua richiesta di cancellazione dei tuoi dati è stata rifiutata: C’è un prestito aperto. ' +
        'Puoi fare reclamo al Garante per la protezione dei dati personali o rivolgerti al giudice',
    );
    const [request] = await requestsOf(person);
    assert.deepEqual([request?.state, request?.reason], ['rifiutata', 'C’è un prestito aperto']);
  });

  test('asks for at most three archives a day', async () => {
    const person = await member();
    for (let time = 0; time < 3; time++) {
      const id = await idOf(await ask(person, 'esportazione'));
      assert.equal((await move(person, id, 'withdraw')).status, 200);
    }
    assert.equal((await ask(person, 'esportazione')).status, 409);
  });

  test('never sees another’s request, and nobody refuses an archive that its person asked for', async () => {
    const [person, other] = [await member(), await member()];
    const id = await idOf(await ask(person, 'esportazione'));
    assert.deepEqual(await requestsOf(other), []);
    assert.equal((await move(other, id, 'withdraw')).status, 404);
    assert.equal((await move(other, 999_999, 'withdraw')).status, 404);
    assert.equal((await other.get(all)).status, 403);
    assert.equal((await move(hr, id, 'refuse')).status, 409);
    assert.equal((await hr.post(`${all}/${id}/export`, {})).status, 409);
  });
});

describe('human resources', () => {
  test('enter a request with the day on which it came; the person hears of it and may take it back', async () => {
    const person = await member();
    const id = await idOf(await enter(person.id, { askedOn: '2026-01-31' }));
    assert.equal(
      (await newsOf(person))[0],
      'Le risorse umane hanno inserito per te una richiesta di cancellazione dei tuoi dati: se non è tua, ritirala',
    );
    const row = (await listed()).rows.find((row) => row.id === id);
    assert.deepEqual([row?.dueOn, row?.overdue, row?.moves], ['2026-02-28', true, ['refuse']]);
    assert.equal((await move(person, id, 'withdraw')).status, 200);
  });

  test('enter none for themselves, for tomorrow, or for nobody', async () => {
    const person = await member();
    assert.equal((await enter(hr.id)).status, 422);
    assert.equal((await enter(person.id, { askedOn: inDays(1) })).status, 422);
    assert.equal((await enter(999_999)).status, 404);
  });

  test('begin an archive with a proof of themselves only: without one nothing is entered', async () => {
    const person = await member();
    const manager = await app.person({ permissions: [can.usersManagement] });
    await sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${manager.id}`.execute(
      app.db,
    );
    const body = { personId: person.id, kind: 'esportazione', askedOn: today(), note: 'Lettera' };
    const refused = await manager.post(all, { ...body, begin: true });
    assert.deepEqual(
      [refused.status, (await json<{ type: string }>(refused)).type],
      [409, '/problems/reauthenticate'],
    );
    assert.deepEqual(await requestsOf(person), []);
    const id = await idOf(await manager.post(all, body));
    assert.equal((await manager.post(`${all}/${id}/export`, {})).status, 409);
    const { rows } = await sql`select from data_exports where user_id = ${person.id}`.execute(app.db);
    assert.equal(rows.length, 0);
  });

  test('see what is open by the day it is due, page by page, and count it on Home', async () => {
    await sql`delete from data_requests`.execute(app.owner);
    const days = ['2026-03-10', '2026-01-31', today(), '2026-03-10'];
    const ids: number[] = [];
    for (const askedOn of days) ids.push(await idOf(await enter((await member()).id, { askedOn })));
    const inOrder = [1, 0, 3, 2].map((at) => ids[at]);
    const first = await listed('?limit=2');
    const second = await listed(`?limit=2&cursor=${first.cursor}`);
    assert.deepEqual(
      [...first.rows, ...second.rows].map(({ id }) => id),
      inOrder,
    );
    const home = async (who: Caller) =>
      (await json<{ dataRequests: unknown }>(await who.get('/api/utilities/home'))).dataRequests;
    assert.deepEqual([await home(hr), await home(await member())], [{ open: 4, overdue: 3 }, null]);
  });
});

test('a closed request never changes', async () => {
  const id = await make('rifiutata', await member());
  await assert.rejects(
    sql`update data_requests set kind = 'esportazione' where id = ${id}`.execute(app.owner),
    /is frozen/,
  );
  await assert.rejects(
    sql`update data_requests set asked_on = '2026-01-01' where id = ${id}`.execute(app.owner),
    /is frozen/,
  );
});
