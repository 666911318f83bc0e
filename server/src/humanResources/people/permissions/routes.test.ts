import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can, type Permission, permissions } from '@wms/contract/platform/permissions';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';

let app: TestApp;
let hr: Caller;
before(async () => {
  app = await startTestApp();
  hr = await app.person({ permissions, nome: 'Zita', cognome: 'Zucchi' });
});
after(() => app.stop());

const base = '/api/humanResources/users/permissions';
type Grid = {
  rows: { id: number; name: string; own: boolean; grants: { permission: string; endsAt: string | null }[] }[];
  cursor: string | null;
  total: { count: number } | null;
};
const read = async (query: string) => json<Grid>(await hr.get(`${base}?${query}`));
const save = async (changes: { id: number; give?: Permission[]; take?: Permission[] }[], by = hr) => {
  const answer = await by.post(`${base}/changes`, { changes, reason: 'Prova' });
  return {
    status: answer.status,
    ...(await json<{ detail?: string; message: string; refused: { name: string; reason: string }[] }>(
      answer,
    )),
  };
};

test('the grid has each person’s permissions of now, in pages by name, and narrows by the filters', async () => {
  const people: Caller[] = [];
  for (const cognome of ['Aceto', 'Basilico', 'Cumino'])
    people.push(await app.person({ nome: 'Ida', cognome, permissions: [can.vansBook] }));
  const first = await read('limit=2');
  assert.deepEqual(
    first.rows.map(({ name, grants, own }) => [name, grants, own]),
    [
      ['Aceto Ida', [{ permission: 'WRK_VAB', endsAt: null, asleep: false }], false],
      ['Basilico Ida', [{ permission: 'WRK_VAB', endsAt: null, asleep: false }], false],
    ],
  );
  assert.equal(first.total?.count, 4);
  const second = await read(`limit=2&cursor=${first.cursor}`);
  assert.deepEqual(
    [second.rows.map(({ name }) => name), second.cursor],
    [['Cumino Ida', 'Zucchi Zita'], null],
  );
  assert.deepEqual([second.rows[1]?.own, second.rows[1]?.grants.length], [true, 18]);
  assert.deepEqual(
    (await read('permission=ru_TEAM_MAN')).rows.map(({ name }) => name),
    ['Zucchi Zita'],
  );
  assert.equal((await hr.get(`${base}?cursor=zzz`)).status, 422);
});

test('the file has the people that the filters leave, and until when each permission counts', async () => {
  const ida = await app.person({ nome: 'Ida', cognome: 'Dragoncello', permissions: [can.roomsView] });
  await hr.post(`${base}/grant`, {
    ids: [ida.id],
    expected: 1,
    permissions: [can.roomsBook],
    reason: 'Prova',
    endsOn: '2099-12-31',
  });
  const answer = await hr.get(`${base}/export?q=dragoncello&format=csv`);
  assert.equal(answer.status, 200);
  const [header = '', row = ''] = (await answer.text()).split('\r\n');
  const columns = header.split(';');
  const cell = (title: string) => row.split(';')[columns.indexOf(title)];
  assert.deepEqual(['Stato', 'Prenotazioni stanze', 'Prenota stanze', 'Prenota furgoni'].map(cell), [
    'Attivə',
    'Sì',
    'fino al 31/12/2099',
    '',
  ]);
});

test('one save gives and takes, each person their own; who can’t be changed is named with the reason', async () => {
  const [anna, bruno] = [
    await app.person(),
    await app.person({ permissions: [can.vansBook, can.roomsBook] }),
  ];
  const saved = await save([
    { id: anna.id, give: [can.vansBook, can.roomsView] },
    { id: bruno.id, give: [can.roomsView], take: [can.vansBook] },
    { id: hr.id, take: [can.usersManagement] },
  ]);
  assert.equal(saved.message, 'Permessi cambiati a 2 persone');
  assert.deepEqual(
    saved.refused.map(({ name, reason }) => [name, reason]),
    [['Zita Zucchi', 'Sul tuo «Gestione utenti» decide un’altra persona']],
  );
  const codes = async ({ id }: Caller) =>
    (
      await json<{ grants: { permission: string; held: boolean }[] }>(
        await hr.get(`/api/humanResources/users/${id}/permissions`),
      )
    ).grants
      .filter(({ held }) => held)
      .map(({ permission }) => permission);
  assert.deepEqual(await codes(anna), ['WRK_ROV', 'WRK_VAB']);
  assert.deepEqual(await codes(bruno), ['WRK_ROB', 'WRK_ROV']);
});

test('a save with one code that the granter doesn’t hold changes nobody', async () => {
  const small = await app.person({ permissions: [can.usersManagement, can.roomsView] });
  const anna = await app.person();
  const saved = await save(
    [
      { id: anna.id, give: [can.roomsView] },
      { id: anna.id, give: [can.vansBook] },
    ],
    small,
  );
  assert.deepEqual(
    [saved.status, saved.detail],
    [409, 'Puoi dare e togliere solo i permessi che hai anche tu: non hai «Prenota furgoni»'],
  );
  const answer = await hr.get(`/api/humanResources/users/${anna.id}/permissions`);
  assert.deepEqual((await json<{ grants: unknown[] }>(answer)).grants, []);
});

test('all that the filters leave get a permission, unless the list has changed meanwhile', async () => {
  for (const nome of ['Ugo', 'Ulla']) await app.person({ nome, cognome: 'Quercia' });
  const body = { filters: { q: 'quercia' }, permissions: [can.roomsView], reason: 'Prova' };
  assert.equal((await hr.post(`${base}/grant`, { ...body, expected: 3 })).status, 409);
  const answer = await hr.post(`${base}/grant`, { ...body, expected: 2 });
  assert.equal((await json(answer)).message, 'Permessi cambiati a 2 persone');
});
