import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { stockFixture } from '../../../testing/stock.ts';

let app: TestApp;
let keeper: Caller;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions: ['log_WHR_PRD'] });
  const fixture = await stockFixture(app.db);
  await fixture.product({ code: 'SET-1', name: 'Setaccio fine' });
  await fixture.product({ code: 'SET-2', name: 'Vaglio rotante' });
});
after(() => app.stop());

const path = '/api/logistics/synonyms';
type Group = { id: number; words: string[]; version: number };
const send = (method: string, below: string, body?: object) =>
  keeper.fetch(path + below, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
const write = async (words: readonly string[], group?: Group) => {
  const answer = group
    ? await send('PATCH', `/${group.id}`, { words, version: group.version })
    : await send('POST', '', { words });
  return { status: answer.status, ...(await json<{ id: number; detail?: string }>(answer)) };
};
const groups = async (q: string) =>
  (await json<{ rows: Group[] }>(await keeper.get(`${path}?${new URLSearchParams({ q })}`))).rows;
const found = async (q: string) => {
  const page = await json<{ rows: { code: string }[] }>(
    await keeper.get(`/api/logistics/products?${new URLSearchParams({ q })}`),
  );
  return page.rows.map(({ code }) => code);
};

test('a synonym finds the product at once, from each of its words, and no more when it is gone', async () => {
  assert.deepEqual(await found('crivello'), []);
  const { id, status } = await write(['Crivello', 'setaccio', 'crivello a mano']);
  assert.equal(status, 200);
  for (const q of ['crivello', 'CRIVÈLLI', 'crivelli a mano', 'setaccio'])
    assert.deepEqual(await found(q), ['SET-1']);
  const [group] = await groups('crivello');
  assert.deepEqual([group?.id, group?.words], [id, ['Crivello', 'setaccio', 'crivello a mano']]);
  assert.equal((await write(['Crivello', 'vaglio'], group)).status, 200);
  assert.deepEqual(await found('crivello'), ['SET-2']);
  assert.equal((await write(['Crivello', 'vaglio'], group)).status, 409, 'somebody else was first');
  assert.equal((await send('DELETE', `/${id}`)).status, 200);
  assert.deepEqual(await found('crivello'), []);
});

test('a word is in one group only, whatever its case and accents, so no synonym points in a circle', async () => {
  const refused = async (words: readonly string[], sentence: RegExp) => {
    const { status, detail = '' } = await write(words);
    assert.deepEqual(
      [status >= 400 && status < 500, sentence.test(detail)],
      [true, true],
      `${status} ${detail}`,
    );
  };
  await refused(
    ['svitòli', 'penetrante'],
    /«svitòli» è già un sinonimo di «WD-40», «sbloccante»: aggiungi lì/,
  );
  await refused(['mestolo', 'Mestoli'], /«Mestoli» è già qui come «mestolo»/);
  await refused(['mestolo', '¿!'], /«¿!» non è una parola che si cerca/);
  await refused(['mestolo'], /Scrivi almeno due parole/);
  await refused(['mestolo', ' '], /./);
  assert.deepEqual(await groups('mestolo'), []);
  assert.equal((await write(['mestolo', 'ramaiolo'])).status, 200);
  const [group] = await groups('mestolo');
  const into = await write(['mestolo', 'tester'], group);
  assert.deepEqual(
    [into.status, into.detail],
    [409, '«tester» è già un sinonimo di «multimetro»: aggiungi lì le altre parole'],
  );
});

test('the database itself refuses a word that has no letters and a word of another group', async () => {
  const insert = (word: string) => app.db.insertInto('synonyms').values({ group_id: 1, word }).execute();
  await assert.rejects(insert('?!'), /synonyms_key_check/);
  await assert.rejects(insert('  '), /synonyms_(word|key)_check/);
  await assert.rejects(insert('COLLÀ'), /synonyms_key_key/);
});

test('groups are read page by page in the order of their first words', async () => {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { rows: Group[]; cursor: string | null } = await json(
      await keeper.get(`${path}?limit=7${cursor && `&cursor=${encodeURIComponent(cursor)}`}`),
    );
    seen.push(...page.rows.map(({ words }) => words[0] ?? ''));
    cursor = page.cursor;
  }
  assert.deepEqual(
    seen,
    seen.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
  );
  assert.equal(new Set(seen).size, seen.length);
  assert.ok(seen.includes('brugola'));
});
