/** Tests the bell: who gets news, what they have read, and which kinds they switched off. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { countLivingJobs } from '../../../testing/jobs.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { type Audience, type News, news } from '../../platform/news/news.ts';
import { notify } from '../../platform/news/notify.ts';
import { forgetOldNotifications } from './routes.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ sharesNews: true });
});
afterEach(async () => {
  await app.db.deleteFrom('notifications').execute();
  await app.db.deleteFrom('jobs').execute();
});
after(() => app.stop());

const base = '/api/utilities/notifications';

/** Makes news of a kind that the product has, so that people can switch it off. */
const newsTo = (audience: Audience, more: Partial<News<string>> = {}) =>
  news<string>({
    kind: 'logistics.loans-due',
    label: 'Prestiti da restituire',
    ways: ['bell', 'mail'],
    mailKeptHours: 1,
    audience: () => audience,
    sentence: (what) => `È successo: ${what}`,
    leadsTo: () => '/prod',
    ...more,
  });
const say = (audience: Audience, what = 'questo', more: Partial<News<string>> = {}) =>
  inTransaction(app.db, null, (tx) => notify(tx, newsTo(audience, more), what));

type Row = { id: number; sentence: string; path: string; read: boolean };
type Rows = { rows: Row[]; cursor: string | null };
const list = async (who: Caller, query = '') => json<Rows>(await who.get(`${base}${query}`));
const sentences = async (who: Caller) => (await list(who)).rows.map(({ sentence }) => sentence);
const unread = async (who: Caller) => (await json<{ count: number }>(await who.get(`${base}/unread`))).count;
const choose = (who: Caller, kind: string, way: string, on: boolean) =>
  who.fetch(`${base}/choices`, {
    method: 'PUT',
    body: JSON.stringify({ kind, way, on }),
    headers: { 'content-type': 'application/json' },
  });

test('news for a person, the holders of a permission or the members of a team reach each of them once', async () => {
  const [anna, bruno, carla] = [
    await app.person(),
    await app.person({ permissions: [can.teamManagement] }),
    await app.person({ permissions: [can.teamManagement] }),
  ];
  const team = await app.db
    .insertInto('teams')
    .values({ name: 'Elettronica', code: 'ELE' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = (user_id: number, until: string | null) => ({
    team_id: team.id,
    user_id,
    title: 'Membro',
    since: '2020-01-01',
    until,
  });
  await app.db
    .insertInto('team_members')
    .values([member(anna.id, null), member(bruno.id, '2020-02-01')])
    .execute();
  await say({ people: [anna.id] }, 'a una persona');
  await say({ holdersOf: can.teamManagement }, 'a chi ha un permesso');
  await say({ teamMembersOf: team.id }, 'a un reparto');
  assert.deepEqual(await sentences(anna), ['È successo: a un reparto', 'È successo: a una persona']);
  assert.deepEqual(await sentences(bruno), ['È successo: a chi ha un permesso']);
  assert.deepEqual(await sentences(carla), ['È successo: a chi ha un permesso']);
  assert.equal(await countLivingJobs(app.db), 4);
});

test('news of a rolled-back transaction are not sent, and a disabled person gets none', async () => {
  const anna = await app.person();
  const leaver = await app.person();
  await app.db.updateTable('users').set({ state: 'sospeso' }).where('id', '=', leaver.id).execute();
  const broken = inTransaction(app.db, null, async (tx) => {
    await notify(tx, newsTo({ people: [anna.id] }), 'niente');
    throw new Error('rolled back');
  });
  await assert.rejects(broken, /rolled back/);
  await say({ people: [leaver.id] });
  const all = await app.db.selectFrom('notifications').select('id').execute();
  assert.deepEqual([all.length, await countLivingJobs(app.db)], [0, 0]);
});

test('the list comes in pages, the newest first, also when the last page is exactly full', async () => {
  const anna = await app.person();
  for (let i = 1; i <= 6; i++) await say({ people: [anna.id] }, String(i));
  const first = await list(anna, '?limit=3');
  const second = await list(anna, `?limit=3&cursor=${first.cursor}`);
  const numbers = [...first.rows, ...second.rows].map(({ sentence }) => sentence.at(-1));
  assert.deepEqual(numbers, ['6', '5', '4', '3', '2', '1']);
  assert.equal(second.cursor, null);
  assert.equal((await anna.get(`${base}?cursor=x`)).status, 422);
});

test('a person marks one news or all seen ones as read, but not another person’s', async () => {
  const [anna, bruno] = [await app.person(), await app.person()];
  for (const what of ['a', 'b', 'c']) await say({ people: [anna.id] }, what);
  assert.equal(await unread(anna), 3);
  const [newest, middle] = (await list(anna)).rows;
  assert.ok(newest && middle);
  assert.equal((await bruno.post(`${base}/${newest.id}/read`, {})).status, 404);
  assert.equal((await anna.fetch(`${base}/${newest.id}/read`, { method: 'POST' })).status, 200);
  assert.equal(await unread(anna), 2);
  assert.equal((await anna.post(`${base}/read`, { upTo: middle.id })).status, 200);
  await say({ people: [anna.id] }, 'd');
  assert.equal(await unread(anna), 1);
  assert.deepEqual(
    (await list(anna)).rows.map(({ read }) => read),
    [false, true, true, true],
  );
});

test('the number at the bell stops at a hundred', async () => {
  const anna = await app.person();
  const row = { user_id: anna.id, kind: 'x', sentence: 'x', path: '/' };
  await app.db.insertInto('notifications').values(Array(150).fill(row)).execute();
  assert.equal(await unread(anna), 100);
});

test('a kind is switched off for each way alone, and on again', async () => {
  const anna = await app.person();
  assert.equal((await choose(anna, 'logistics.loans-due', 'mail', false)).status, 200);
  assert.equal(
    (await choose(anna, 'logistics.loans-due', 'mail', false)).status,
    200,
    'a second time changes nothing',
  );
  await say({ people: [anna.id] });
  assert.deepEqual([await unread(anna), await countLivingJobs(app.db)], [1, 0]);
  await choose(anna, 'logistics.loans-due', 'mail', true);
  await choose(anna, 'logistics.loans-due', 'bell', false);
  await say({ people: [anna.id] });
  assert.deepEqual([await unread(anna), await countLivingJobs(app.db)], [1, 1]);
});

type Choices = { kinds: { kind: string; ways: { way: string; on: boolean; always: boolean }[] }[] };

test('people choose among kinds that may concern them, and can’t switch off those about security', async () => {
  const anna = await app.person();
  const keeper = await app.person({ permissions: [can.warehouseManagement] });
  const kinds = async (who: Caller) =>
    (await json<Choices>(await who.get(`${base}/choices`))).kinds.map(({ kind }) => kind);
  const [hers, keepers] = [await kinds(anna), await kinds(keeper)];
  for (const kind of ['identity.password-changed', 'logistics.loans-due'])
    assert.ok(hers.includes(kind), kind);
  assert.deepEqual(
    [hers, keepers].map((list) => list.includes('logistics.ledger-differs')),
    [false, true],
  );
  const refused = await choose(anna, 'identity.password-changed', 'mail', false);
  assert.equal(refused.status, 409);
  assert.match((await json<{ detail: string }>(refused)).detail, /sicurezza/);
  assert.equal((await choose(anna, 'logistics.ledger-differs', 'bell', false)).status, 404);
  await choose(anna, 'logistics.loans-due', 'bell', false);
  const { kinds: chosen } = await json<Choices>(await anna.get(`${base}/choices`));
  assert.deepEqual(chosen.find(({ kind }) => kind === 'logistics.loans-due')?.ways, [
    { way: 'bell', on: false, always: false },
    { way: 'mail', on: true, always: false },
  ]);
});

test('only the browser of the person who gets news hears of it, at once', {
  timeout: 60_000,
}, async () => {
  // Bruno hears of changes in `utilities` and in `logistics`, but not of other people's bells.
  const [anna, bruno] = [
    await app.person(),
    await app.person({ permissions: [can.usersManagement, can.productsManagement] }),
  ];
  const listen = async (who: Caller) => {
    const stream = (await who.get('/api/changes')).body?.pipeThrough(new TextDecoderStream()).getReader();
    assert.ok(stream);
    await stream.read();
    return async () => {
      // The grants of a new person may be told after the stream has begun.
      for (let news = 'permissions'; ; news = (await stream.read()).value ?? '')
        if (!news.includes('permissions')) return news;
    };
  };
  const [hearAnna, hearBruno] = [await listen(anna), await listen(bruno)];
  await say({ people: [anna.id] });
  assert.equal(await hearAnna(), 'data: utilities/notifications\n\n');
  await anna.post(`${base}/read`, { upTo: 2_000_000_000 });
  assert.equal(await hearAnna(), 'data: utilities/notifications\n\n', 'another tab hears that it was read');
  await choose(anna, 'logistics.loans-due', 'mail', false);
  const category = { code: 'CAM', name: 'Campanelli' };
  const made = await bruno.post('/api/logistics/macro-categories', category);
  assert.equal(made.status, 200, await made.clone().text());
  // Changes arrive in their order, so this is the first one that Bruno hears.
  assert.equal(await hearBruno(), 'data: logistics\n\n');
  await say({ people: [bruno.id] });
  assert.equal(await hearBruno(), 'data: utilities/notifications\n\n');
});

test('read news are deleted three months after reading, unread ones after a year', async () => {
  const anna = await app.person();
  const day = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * day);
  const row = { user_id: anna.id, kind: 'x', path: '/' };
  await app.db
    .insertInto('notifications')
    .values([
      { ...row, sentence: 'read long ago', told_at: ago(91), read_at: ago(91) },
      { ...row, sentence: 'read now', told_at: ago(91), read_at: ago(1) },
      { ...row, sentence: 'unread', told_at: ago(364) },
      { ...row, sentence: 'unread for ever', told_at: ago(366) },
    ])
    .execute();
  await forgetOldNotifications(app.db);
  assert.deepEqual((await sentences(anna)).toSorted(), ['read now', 'unread']);
});
