/** Tests categories: their codes and names, who may change them, and what a merge does to their products. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
let editor: Caller;
let other: Caller;
before(async () => {
  app = await startTestApp();
  editor = await app.person({ permissions: ['log_WHR_PRD'], nome: 'Carla' });
  other = await app.person({ permissions: ['log_WHR_PRD'], nome: 'Bruno' });
});
after(() => app.stop());

const base = '/api/logistics';
const send = (method: string, path: string, body?: object, who = editor) =>
  who.fetch(base + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
async function ok<T = { id: number; message: string }>(response: Response | Promise<Response>) {
  const answer = await response;
  assert.equal(answer.status, 200, await answer.clone().text());
  return json<T>(answer);
}
async function assertRefused(
  response: Response | Promise<Response>,
  status: number,
  sentence: RegExp,
  field?: string,
) {
  const problem = await json<{ status: number; detail: string; errors?: Record<string, string> }>(
    await response,
  );
  assert.equal(problem.status, status, problem.detail);
  assert.match(field ? (problem.errors?.[field] ?? '') : problem.detail, sentence);
}

type Category = { id: number; code: string; name: string; version: number; products: number; subs: number };
const looks = { icon: 'tools', colour: 'teal', position: 0 };
const macro = async (code: string, name = `Categoria ${code}`) =>
  (await ok(send('POST', '/macro-categories', { code, name, ...looks }))).id;
const sub = async (macroId: number, code: string, name = `Sotto ${code}`) =>
  (await ok(send('POST', '/sub-categories', { macroId, code, name, defaultUnit: 'pz' }))).id;
const readMacro = (id: number) => ok<Category>(send('GET', `/macro-categories/${id}`));
const readSub = (id: number) =>
  ok<Category & { macro: { id: number } }>(send('GET', `/sub-categories/${id}`));
async function products(subId: number, codes: string[], values: object = {}) {
  const rows = codes.map((code) => ({ code, name: code, sub_category_id: subId, unit: 'pz', ...values }));
  return (await app.db.insertInto('products').values(rows).returning('id').execute()).map(({ id }) => id);
}
const merge = (level: 'macro' | 'sub', id: number, intoId: number, version = 1, who = editor) =>
  send('POST', `/${level}-categories/${id}/merge`, { intoId, version }, who);

test('codes have three letters; codes and names are unique, for sub categories in their macro category', async () => {
  const id = await macro('mec', 'Meccanica');
  assert.equal((await readMacro(id)).code, 'MEC');
  const create = (values: object) =>
    send('POST', '/macro-categories', { code: 'AAA', name: 'X', ...looks, ...values });
  await assertRefused(create({ code: 'ME' }), 422, /Tre lettere/, 'code');
  await assertRefused(create({ code: 'MÈC' }), 422, /Tre lettere/, 'code');
  await assertRefused(create({ code: 'MEC' }), 409, /già di un’altra/, 'code');
  await assertRefused(create({ name: ' meccanìca ' }), 409, /già una categoria/, 'name');
  await assertRefused(create({ icon: 'nessuna' }), 422, /previsti/, 'icon');
  await sub(id, 'VIT', 'Viti');
  const again = (values: object) =>
    send('POST', '/sub-categories', {
      macroId: id,
      code: 'VIR',
      name: 'Altro',
      defaultUnit: 'pz',
      ...values,
    });
  await assertRefused(again({ name: 'VITI' }), 409, /già una sottocategoria/, 'name');
  await assertRefused(again({ code: 'vit' }), 409, /già di un’altra/, 'code');
  await assertRefused(again({ defaultMinimumStock: '-1' }), 422, /almeno 0/, 'defaultMinimumStock');
  await assertRefused(again({ defaultMinimumStock: '1,2345' }), 422, /3 decimali/, 'defaultMinimumStock');
  await assertRefused(again({ macroId: 99999 }), 409, /non c’è più/, 'macroId');
  await assertRefused(again({ defaultLocationId: 99999 }), 409, /non c’è più/, 'defaultLocationId');
  await sub(await macro('ELE', 'Elettronica'), 'VIT', 'Viti');
});

test('while a name is typed, a code that is free in the macro category is proposed', async () => {
  const id = await macro('PRO', 'Proposte');
  await sub(id, 'CAV', 'Cavi');
  const propose = async (query: string) =>
    (await ok<{ code: string }>(send('GET', `/category-codes?${query}`))).code;
  assert.equal(await propose('name=Proposta'), 'PRP');
  assert.equal(await propose(`name=Caviglie&macro=${id}`), 'CAI');
  assert.equal(await propose(`name=${encodeURIComponent('Età')}&macro=${id}`), 'ETA');
});

test('lists count sub categories and products, find any word, forgive a typo, and page to their end', async () => {
  const id = await macro('CON', 'Contati e caffè');
  const first = await sub(id, 'UNO', 'Bulloneria');
  await sub(id, 'DUE', 'Rivetti');
  await products(first, ['C-1', 'C-2']);
  await products(first, ['C-3'], { active: false });
  const list = (query: string) =>
    ok<{
      rows: (Category & { inactive: number })[];
      cursor: string | null;
      total: { count: number } | null;
      approximate: boolean;
    }>(send('GET', query));
  const { rows } = await list('/macro-categories?q=CAFFE');
  assert.deepEqual(
    rows.map(({ code, subs, products, inactive }) => ({ code, subs, products, inactive })),
    [{ code: 'CON', subs: 2, products: 2, inactive: 1 }],
  );
  const typo = await list('/sub-categories?q=buloneria');
  assert.deepEqual([typo.approximate, typo.rows[0]?.name], [true, 'Bulloneria']);
  assert.equal((await list(`/sub-categories?macro=${id}`)).total?.count, 2);
  for (const order of ['sort=name&direction=desc', 'sort=products', 'sort=macro', 'sort=code']) {
    const all = (await list(`/sub-categories?${order}`)).rows.map((row) => row.id);
    const paged: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { rows: Category[]; cursor: string | null } = await list(
        `/sub-categories?${order}&limit=2${cursor && `&cursor=${cursor}`}`,
      );
      paged.push(...page.rows.map((row) => row.id));
      cursor = page.cursor;
    }
    assert.deepEqual(paged, all, order);
  }
  await assertRefused(send('GET', '/sub-categories?sort=name&cursor=x'), 422, /La pagina chiesta/);
  const file = await send('GET', '/sub-categories/export?format=csv&q=bulloneria');
  assert.match(await file.text(), /CON;Contati e caffè;UNO;Bulloneria;pz;0;;2;1/);
});

test('a person with browse alone reads the lists and can change nothing', async () => {
  const reader = await app.person({ permissions: ['log_WHR_BRW'] });
  await ok(send('GET', '/macro-categories', undefined, reader));
  await ok(send('GET', '/sub-categories', undefined, reader));
  await assertRefused(
    send('POST', '/macro-categories', { code: 'NON', name: 'No', ...looks }, reader),
    403,
    /./,
  );
});

test('of two people who edit at once the second reads who changed what, and can save after that', async () => {
  const id = await macro('DUE', 'Contesa');
  const edit = (name: string, version: number, who: Caller) =>
    send('PATCH', `/macro-categories/${id}`, { code: 'DUE', name, ...looks, version }, who);
  const [first, second] = await Promise.all([edit('Di Carla', 1, editor), edit('Di Bruno', 1, other)]);
  assert.deepEqual([first.status, second.status].toSorted(), [200, 409]);
  const [loser, winner] = first.status === 409 ? [first, 'Bruno'] : [second, 'Carla'];
  await assertRefused(loser, 409, new RegExp(`${winner} Prova ha salvato altre modifiche`));
  await ok(edit('Di tutti', 2, editor));
  assert.equal((await readMacro(id)).name, 'Di tutti');
});

test('a category in use is not deleted, and the refusal says what is in the way', async () => {
  const id = await macro('USO', 'In uso');
  const used = await sub(id, 'PIE', 'Piena');
  await sub(id, 'VUO', 'Vuota');
  await products(used, ['U-1', 'U-2']);
  await app.db
    .insertInto('locations')
    .values({ kind: 'magazzino', code: 'W-USO', name: 'Suo', macro_category_id: id })
    .execute();
  await assertRefused(send('DELETE', `/sub-categories/${used}`), 409, /«Piena» ha 2 prodotti: uniscila/);
  await assertRefused(
    send('DELETE', `/macro-categories/${id}`),
    409,
    /«In uso» ha 2 sottocategorie, 2 prodotti e 1 ubicazione riservata: uniscila/,
  );
  const empty = await macro('NUL', 'Nulla');
  await ok(send('DELETE', `/macro-categories/${empty}`));
  await assertRefused(send('DELETE', `/macro-categories/${empty}`), 404, /non c’è più/);
});

test('a sub category may move under another macro category, unless its name is there already', async () => {
  const [from, to] = [await macro('DAA', 'Da'), await macro('AAA', 'A')];
  const id = await sub(from, 'MOB', 'Mobile');
  const move = (name: string, version: number) =>
    send('PATCH', `/sub-categories/${id}`, { macroId: to, code: 'MOB', name, defaultUnit: 'm', version });
  await sub(to, 'FER', 'Ferma');
  await assertRefused(move('Ferma', 1), 409, /unisci le due/, 'name');
  await ok(move('Mobile', 1));
  assert.equal((await readSub(id)).macro.id, to);
});

test('merging sub categories moves the products, keeps their codes, and stands in their history', async () => {
  const id = await macro('UNI', 'Unione');
  const [from, into] = [await sub(id, 'UNA', 'Una'), await sub(id, 'ALT', 'Altra')];
  const [product = 0] = await products(from, ['UNI-UNA-00001', 'UNI-UNA-00002']);
  const take = await app.db
    .insertInto('stock_takes')
    .values({ name: 'Di allora', sub_category_id: from })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('stock_takes').set({ state: 'annullato' }).where('id', '=', take.id).execute();
  await assertRefused(merge('sub', from, from), 422, /è la stessa/, 'intoId');
  await assertRefused(merge('sub', from, 99999), 422, /non c’è più/, 'intoId');
  assert.equal((await ok(merge('sub', from, into))).message, '«Una» unita a «Altra»: 2 prodotti spostati');
  assert.equal((await readSub(into)).products, 2);
  await assertRefused(send('GET', `/sub-categories/${from}`), 404, /./);
  const { rows } = await ok<{ rows: { user: string; changes: object[] }[] }>(
    send('GET', `/history?of=product&id=${product}`),
  );
  assert.deepEqual(rows[0]?.changes, [
    { field: 'Categoria', before: 'Unione › Una', after: 'Unione › Altra' },
  ]);
  assert.equal(rows[0]?.user, 'Carla Prova');
  const ofInto = await ok<{ rows: { what: string }[] }>(send('GET', `/history?of=subCategory&id=${into}`));
  assert.equal(ofInto.rows[0]?.what, '«Una» è stata unita a questa');
  const { sub_category_id } = await app.db
    .selectFrom('stock_takes')
    .select('sub_category_id')
    .where('id', '=', take.id)
    .executeTakeFirstOrThrow();
  assert.equal(sub_category_id, into, 'a closed stock-take, too, has the category that stays');
});

test('merging macro categories merges sub categories of the same name and moves the others and places', async () => {
  const [from, into] = [await macro('FRO', 'Vecchia'), await macro('INT', 'Nuova')];
  const same = await sub(from, 'VIT', 'Viti');
  const kept = await sub(into, 'VIX', 'VITI');
  const taken = await sub(from, 'DAD', 'Dadini');
  await sub(into, 'DAD', 'Dadi');
  await products(same, ['F-1', 'F-2']);
  await products(taken, ['F-3']);
  const place = await app.db
    .insertInto('locations')
    .values({ kind: 'magazzino', code: 'W-FRO', name: 'Suo', macro_category_id: from })
    .returning('id')
    .executeTakeFirstOrThrow();
  assert.equal(
    (await ok(merge('macro', from, into))).message,
    '«Vecchia» unita a «Nuova»: 2 sottocategorie e 3 prodotti spostati',
  );
  assert.equal((await readSub(kept)).products, 2);
  const moved = await readSub(taken);
  assert.deepEqual([moved.macro.id, moved.code, moved.products], [into, 'DAI', 1]);
  const { macro_category_id } = await app.db
    .selectFrom('locations')
    .select('macro_category_id')
    .where('id', '=', place.id)
    .executeTakeFirstOrThrow();
  assert.equal(macro_category_id, into);
  await assertRefused(send('GET', `/macro-categories/${from}`), 404, /./);
});

test('two people merge in opposite directions: one wins, and no product is lost, also no new one', async () => {
  const id = await macro('INC', 'Incrocio');
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await sub(id, 'AAA', `A${round}`), await sub(id, 'BBB', `B${round}`)];
    await products(a, [`A-${round}-1`, `A-${round}-2`]);
    await products(b, [`B-${round}-1`]);
    const late = [a, b].map((where, index) =>
      products(where, [`L-${round}-${index}`]).then(
        () => 1,
        () => 0,
      ),
    );
    const answers = await Promise.all([merge('sub', a, b), merge('sub', b, a, 1, other)]);
    const made = (await Promise.all(late)).reduce<number>((sum, count) => sum + count, 0);
    assert.deepEqual(answers.map(({ status }) => status === 200).toSorted(), [false, true]);
    for (const { status } of answers) assert.ok([200, 404, 422].includes(status), `${status}`);
    const left = answers[0]?.status === 200 ? b : a;
    assert.equal((await readSub(left)).products, 3 + made);
    await send('PATCH', `/sub-categories/${left}`, {
      macroId: id,
      code: String.fromCharCode(67 + round).repeat(3),
      name: `C${round}`,
      defaultUnit: 'pz',
      version: 1,
    });
  }
});

test('macro categories are merged in opposite directions during an edit: one wins, nothing is lost', async () => {
  const [a, b] = [await macro('XAA', 'Croce A'), await macro('XBB', 'Croce B')];
  const inA = await sub(a, 'UNO', 'Uno');
  await sub(b, 'UNI', 'Uno');
  await products(inA, ['X-1', 'X-2']);
  const answers = await Promise.all([
    merge('macro', a, b),
    merge('macro', b, a, 1, other),
    send('PATCH', `/sub-categories/${inA}`, {
      macroId: b,
      code: 'UNX',
      name: 'Unico',
      defaultUnit: 'pz',
      version: 1,
    }),
  ]);
  for (const { status } of answers) assert.ok(status < 500, `${status}`);
  assert.equal(answers.slice(0, 2).filter(({ status }) => status === 200).length, 1);
  const left = await readMacro(answers[0]?.status === 200 ? b : a);
  assert.equal(left.products, 2);
});
