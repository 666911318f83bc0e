/** Tests 'Chiedi l’accesso': who asks, who may answer, and who hears. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { accessRequestLife } from '@wms/contract/identity/permissions/requests/life';
import { pageTable } from '@wms/contract/pages/table';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { can, permissions } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { testLife } from '../../../../testing/lives.ts';

let app: TestApp;
let hr: Caller;
before(async () => {
  app = await startTestApp();
  hr = await app.person({ permissions, nome: 'Rita', cognome: 'Capo' });
});
after(() => app.stop());

const base = '/api/humanResources/access-requests';
const ask = (by: Caller, more: object = {}) => by.post(base, { page: '/prenotazione', ...more });
type Request = {
  id: number;
  version: number;
  personId: number;
  label: string;
  sets: string[][];
  moves: string[];
};
const open = async (by: Caller) => json<Request[]>(await by.get(base));
const heard = async (by: Caller) => {
  const page = await json<{ rows: { sentence: string }[] }>(await by.get('/api/utilities/notifications'));
  return page.rows.map(({ sentence }) => sentence);
};
const waiting = async (by: Caller) =>
  (await json<{ accessRequests: number | null }>(await by.get('/api/utilities/home'))).accessRequests;

testLife(accessRequestLife, () => ({
  // The person who grants must hold the requested permissions, too. A granted request is for others, which nobody
  // has.
  person: async (held) => app.person({ permissions: held.length > 0 ? [...held, can.roomsBook] : held }),
  make: async (state, owner) => {
    const sets = JSON.stringify([[state === 'accolta' ? can.vansBook : can.roomsBook]]);
    const { rows } = await sql<{ id: number }>`
      insert into access_requests (user_id, page, label, sets)
      values (${owner.id}, ${`/${randomUUID()}`}, 'Pagina', ${sets})
      returning id`.execute(app.db);
    const [row] = rows;
    assert.ok(row);
    if (state !== 'aperta')
      await sql`update access_requests set state = ${state} where id = ${row.id}`.execute(app.db);
    return row.id;
  },
  ask: async (caller, move, id) => {
    const { rows } = await sql<{
      version: number;
      sets: string[][];
    }>`select version, sets from access_requests where id = ${id}`.execute(app.db);
    const [row] = rows;
    return move === 'grant'
      ? caller.post(`${base}/${id}/grant`, { version: row?.version, permissions: row?.sets[0] })
      : caller.post(`${base}/${id}/moves/${move}`, { version: row?.version, reason: 'Prova' });
  },
  read: async (id) => {
    const { rows } = await sql<{
      state: string;
    }>`select state, version from access_requests where id = ${id}`.execute(app.db);
    const [row] = rows;
    assert.ok(row);
    return row;
  },
}));

test('who was refused a page asks once; one click grants it, and they hear of it', async () => {
  const anna = await app.person({ nome: 'Anna', cognome: 'Chiede' });
  const before = (await waiting(hr)) ?? 0;
  assert.equal((await ask(anna, { message: 'Mi serve giovedì' })).status, 200);
  const again = await ask(anna);
  assert.deepEqual(
    [again.status, (await json(again)).detail],
    [409, 'L’hai già chiesto: la richiesta è ancora aperta'],
  );
  assert.equal(await waiting(hr), before + 1);
  assert.equal(await waiting(anna), null);
  assert.ok((await heard(hr)).includes('Anna Chiede chiede l’accesso a «Prenota stanza»'));
  const request = (await open(hr)).find(({ personId }) => personId === anna.id);
  assert.ok(request);
  assert.deepEqual(request.moves, ['grant', 'refuse']);
  const other = await hr.post(`${base}/${request.id}/grant`, {
    version: 1,
    permissions: [can.usersManagement],
  });
  assert.equal(other.status, 422, 'only what was asked');
  const granted = await hr.post(`${base}/${request.id}/grant`, { version: 1, permissions: [can.roomsBook] });
  assert.equal(granted.status, 200, await granted.clone().text());
  const answer = await anna.get('/api/humanResources/user/permissions/getGranted');
  assert.deepEqual(await answer.json(), [{ permission: 'WRK_ROB' }]);
  assert.deepEqual(await heard(anna), ['Ora puoi aprire «Prenota stanza»']);
  assert.equal((await ask(anna)).status, 409, 'who may open it has nothing to ask');
});

test('a refusal is heard with its reason, and the person may ask again', async () => {
  const anna = await app.person();
  await ask(anna);
  const request = (await open(hr)).find(({ personId }) => personId === anna.id);
  const refused = await hr.post(`${base}/${request?.id}/moves/refuse`, {
    version: 1,
    reason: 'Non ti serve',
  });
  assert.equal(refused.status, 200);
  assert.deepEqual(await heard(anna), [
    'La tua richiesta per «Prenota stanza» è stata respinta: Non ti serve',
  ]);
  const own = await anna.get(`${base}/own?page=${encodeURIComponent('/prenotazione')}`);
  assert.deepEqual((await json<{ request: { state: string } }>(own)).request.state, 'respinta');
  assert.equal((await ask(anna)).status, 200);
});

test('what a page is called and what opens it comes from the page table, not from who asks', async () => {
  const anna = await app.person();
  const invented = [
    { label: 'Parcheggio', sets: [[can.usersManagement]] },
    { sets: [[can.usersManagement]] },
    { page: '/parcheggio' },
    { page: '__proto__' },
  ];
  for (const more of invented) assert.equal((await ask(anna, more)).status, 422);
  assert.equal((await ask(anna, { page: '/' })).status, 409, 'everybody may open it');
  await ask(anna, { page: '/prenotazioni' });
  const request = (await open(hr)).find(({ personId }) => personId === anna.id);
  assert.deepEqual(
    [request?.label, request?.sets],
    ['Prenotazioni effettuate', [[can.roomsView], [can.roomsBook]]],
  );
});

test('a person has at most ten open requests', async () => {
  const anna = await app.person();
  const closed = namesOf(pageTable).filter(
    (path) => pageTable[path].permissions.length > 0 && path !== '/prenotazione',
  );
  for (const page of closed.slice(0, 10)) assert.equal((await ask(anna, { page })).status, 200);
  assert.equal((await ask(anna)).status, 409);
});

test('who lacks the permission that is asked can’t grant it, and the request stays open', async () => {
  const small = await app.person({ permissions: [can.usersManagement] });
  const anna = await app.person();
  await ask(anna);
  const request = (await open(small)).find(({ personId }) => personId === anna.id);
  const answer = await small.post(`${base}/${request?.id}/grant`, {
    version: 1,
    permissions: [can.roomsBook],
  });
  assert.equal(answer.status, 409);
  assert.ok((await open(small)).some(({ personId }) => personId === anna.id));
});

test('an answer taken back goes with its unread news; who has read it hears that it doesn’t count', async () => {
  const anna = await app.person();
  await ask(anna);
  const answer = async (move: 'grant' | 'refuse') => {
    const request = (await open(hr)).find(({ personId }) => personId === anna.id);
    const path = `${base}/${request?.id}/${move === 'grant' ? 'grant' : 'moves/refuse'}`;
    const body = move === 'grant' ? { permissions: [can.roomsBook] } : { reason: 'Non ti serve' };
    return (await json<{ undo: number }>(await hr.post(path, { version: request?.version, ...body }))).undo;
  };
  const takeBack = (undo: number) => hr.post(`/api/utilities/own-acts/${undo}/undo`, {});
  const held = async () => (await anna.get('/api/humanResources/user/permissions/getGranted')).json();
  assert.equal((await takeBack(await answer('grant'))).status, 200);
  assert.deepEqual([await held(), await heard(anna)], [[], []]);
  assert.equal((await takeBack(await answer('refuse'))).status, 200);
  assert.deepEqual(await heard(anna), []);
  const read = await answer('grant');
  await sql`update notifications set read_at = now() where user_id = ${anna.id}`.execute(app.db);
  assert.equal((await takeBack(read)).status, 200);
  assert.deepEqual(await heard(anna), [
    'L’accesso a «Prenota stanza» è stato ripreso: la tua richiesta è di nuovo aperta',
    'Ora puoi aprire «Prenota stanza»',
  ]);
  const late = await answer('refuse');
  await ask(anna);
  const again = await takeBack(late);
  assert.deepEqual(
    [again.status, (await json(again)).detail],
    [409, 'Intanto la persona l’ha chiesto di nuovo: rispondi a quella richiesta'],
  );
});

test('a granted permission that somebody has changed since stays, and so does the answer', async () => {
  const anna = await app.person();
  await ask(anna);
  const request = (await open(hr)).find(({ personId }) => personId === anna.id);
  const body = { version: 1, permissions: [can.roomsBook] };
  const { undo } = await json<{ undo: number }>(await hr.post(`${base}/${request?.id}/grant`, body));
  const other = await app.person({ permissions });
  const until = { version: 1, reason: 'Fino a giugno', endsOn: '2099-06-30' };
  const path = `/api/humanResources/users/${anna.id}/permissions/${can.roomsBook}`;
  assert.equal(
    (
      await other.fetch(path, {
        method: 'PATCH',
        body: JSON.stringify(until),
        headers: { 'content-type': 'application/json' },
      })
    ).status,
    200,
  );
  assert.equal((await hr.post(`/api/utilities/own-acts/${undo}/undo`, {})).status, 409);
  assert.deepEqual(await heard(anna), ['Ora puoi aprire «Prenota stanza»']);
});
