import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ListedPerson } from '@wms/contract/humanResources/people/list';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { makeDocument } from '../../../../testing/documents.ts';

let app: TestApp;
let manager: Caller;
before(async () => {
  app = await startTestApp();
  manager = await app.person({ nome: 'Zoe', cognome: 'Zanardi', permissions: [can.usersManagement] });
  for (const [nome, cognome] of [
    ['Bruno', 'Alberti'],
    ['Carla', 'alberti'],
    ['Dario', 'Èlia'],
    ['Emma', 'Zanardi'],
  ])
    await app.person({ nome: nome ?? '', cognome: cognome ?? '' });
});
after(() => app.stop());

type Page = { rows: ListedPerson[]; cursor: string | null; total: { count: number } | null };
const list = async (query = '') => json<Page>(await manager.get(`/api/humanResources/users?${query}`));
const namesOf = ({ rows }: Page) => rows.map(({ firstName }) => firstName);

/** Every page of one row each, one after the other. */
async function walk(query: string): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = await list(`${query}&limit=1${cursor && `&cursor=${cursor}`}`);
    names.push(...namesOf(page));
    cursor = page.cursor;
  }
  return names;
}

test('people are listed by last name without minding case and accents, and the first page counts them', async () => {
  const page = await list();
  assert.deepEqual(namesOf(page), ['Bruno', 'Carla', 'Dario', 'Emma', 'Zoe']);
  assert.equal(page.total?.count, 5);
  assert.deepEqual(await walk('direction=desc'), ['Zoe', 'Emma', 'Dario', 'Carla', 'Bruno']);
});

test('by last sign-in those of one moment and those who never came are each on one page', async () => {
  await sql`update users set last_login_at = case first_name
              when 'Zoe' then '2026-03-01T10:00:00.000002Z' when 'Emma' then '2026-03-01T10:00:00.000001Z'
              when 'Bruno' then '2026-03-01T10:00:00.000001Z' end::timestamptz`.execute(app.owner);
  const latest = await walk('sort=lastLogin&direction=desc');
  assert.equal(latest[0], 'Zoe', 'a microsecond later than the others');
  assert.deepEqual(latest.slice(1, 3).sort(), ['Bruno', 'Emma']);
  assert.deepEqual(latest.slice(3).sort(), ['Carla', 'Dario']);
  assert.deepEqual(await walk('sort=lastLogin'), latest.toReversed());
});

test('a row says the teams of today, and how many required documents are missing or expired', async () => {
  const [bruno] = (await list('q=bruno')).rows;
  assert.ok(bruno);
  await sql`with team as (insert into teams (name, code) values ('Telaio', 'TEL') returning id)
            insert into team_members (team_id, user_id, since, until)
            select id, ${bruno.id}, '2020-01-01', null from team`.execute(app.owner);
  await sql`with team as (insert into teams (name, code) values ('Motore', 'MOT') returning id)
            insert into team_members (team_id, user_id, since, until)
            select id, ${bruno.id}, '2020-01-01', '2021-01-01' from team`.execute(app.owner);
  const missing = bruno.documents.missing;
  assert.ok(missing > 0);
  const type = await app.db
    .selectFrom('document_types')
    .select('id')
    .where('required', '=', true)
    .executeTakeFirst();
  const typeId = type?.id ?? 0;
  await makeDocument(app.db, { userId: bruno.id, typeId, state: 'approvato', expiresOn: '2020-01-01' });
  const [after] = (await list('documents=expired')).rows;
  assert.deepEqual([after?.firstName, after?.teams], ['Bruno', ['Telaio']]);
  assert.deepEqual(after?.documents, { missing: missing - 1, refused: 0, toCheck: 0, expired: 1 });
});

test('filters say how many people each of their values has, with the other filters given', async () => {
  await sql`update users set state = 'sospeso' where first_name = 'Carla'`.execute(app.owner);
  type Facets = Record<string, { value: string; label: string; count: number }[]>;
  const facets = await json<Facets>(await manager.get('/api/humanResources/users/facets?q=alberti'));
  const countOf = (name: string, value: string) =>
    facets[name]?.find((facet) => facet.value === value || facet.label === value)?.count;
  assert.deepEqual([countOf('state', 'sospeso'), countOf('state', 'attivo')], [1, 1]);
  assert.deepEqual([countOf('team', 'Telaio'), countOf('team', 'Motore')], [1, 0]);
  assert.equal(countOf('permission', can.usersManagement), 0);
});

test('a row and the filter say who has a second factor: one that was only begun is none', async () => {
  const [bruno] = (await list('q=bruno')).rows;
  const begin = sql`insert into second_factors (user_id, secret) values (${bruno?.id}, ${'A'.repeat(16)})`;
  await begin.execute(app.owner);
  assert.equal((await list('factor=with')).rows.length, 0);
  await sql`update second_factors set confirmed_at = now()`.execute(app.owner);
  const withFactor = await list('factor=with');
  assert.deepEqual(
    withFactor.rows.map(({ firstName, hasFactor }) => [firstName, hasFactor]),
    [['Bruno', true]],
  );
  const without = await list('factor=without');
  assert.ok(!namesOf(without).includes('Bruno') && without.rows.every(({ hasFactor }) => !hasFactor));
  type Facets = Record<string, { value: string; count: number }[]>;
  const facets = await json<Facets>(await manager.get('/api/humanResources/users/facets'));
  assert.deepEqual(
    facets.factor?.map(({ value, count }) => [value, count]),
    [
      ['with', 1],
      ['without', without.total?.count],
    ],
  );
  const file = await (await manager.get('/api/humanResources/users/export?format=csv&factor=with')).text();
  const [header = '', row = ''] = file.trim().split('\r\n');
  assert.equal(row.split(';')[header.split(';').indexOf('Secondo fattore')], 'sì');
});

test('whoever left is listed only when their state is asked for', async () => {
  await sql`update users set state = 'cessato', ended_on = '2026-01-31' where first_name = 'Dario'`.execute(
    app.owner,
  );
  assert.ok(!namesOf(await list()).includes('Dario'));
  assert.deepEqual(namesOf(await list('state=cessato')), ['Dario']);
});

test('the list is taken out as a file, narrowed as it is seen', async () => {
  const file = await manager.get('/api/humanResources/users/export?format=csv&q=bruno');
  assert.equal(file.status, 200);
  const [header, ...rows] = (await file.text()).trim().split('\r\n');
  assert.match(header ?? '', /^\ufeff?Cognome;Nome;E-mail;Reparti;Stato;Registrazione;/);
  assert.deepEqual(
    rows.map((row) => row.split(';').slice(0, 2)),
    [['Alberti', 'Bruno']],
  );
});

test('a cursor of another order is refused', async () => {
  const { cursor } = await list('limit=1');
  const response = await manager.get(`/api/humanResources/users?sort=lastLogin&cursor=${cursor}`);
  assert.equal(response.status, 422);
});
