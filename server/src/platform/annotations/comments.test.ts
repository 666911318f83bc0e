/** Tests comments on a product: whoever sees the product reads and writes them, and changes their own for an hour. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { productComments } from '@wms/contract/logistics/products/comments';
import type { Comment } from '@wms/contract/platform/annotations/comments';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { stockFixture } from '../../../testing/stock.ts';
import { inTransaction } from '../database/connection.ts';
import { commentRoutes, type Mention } from './comments.ts';

let app: TestApp;
let reader: Caller;
let keeper: Caller;
let productId: number;
let other: number;
before(async () => {
  app = await startTestApp();
  reader = await app.person({ permissions: ['log_WHR_BRW'], nome: 'Luca' });
  keeper = await app.person({ permissions: ['log_WHR_MAN', 'log_WHR_BRW'], nome: 'Marta' });
  const fixture = await stockFixture(app.db);
  [productId, other] = [await fixture.product(), await fixture.product()];
});
after(() => app.stop());

const path = (product = productId) => `/api/logistics/products/${product}/comments`;
type Page = { rows: Comment[]; cursor: string | null; total: { count: number } | null };
const list = async (who = reader, more = '') => json<Page>(await who.get(path() + more));
const write = async (who: Caller, body: string, mentions: number[] = []) => {
  const answer = await who.post(path(), { body, mentions });
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await json<{ id: number }>(answer)).id;
};
const change = (who: Caller, id: number, method: 'PATCH' | 'DELETE', body?: object, product = productId) =>
  who.fetch(`${path(product)}/${id}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
async function assertRefused(answer: Response, status: number, sentence: RegExp) {
  const problem = await json<{ status: number; detail: string }>(answer);
  assert.equal(problem.status, status, problem.detail);
  assert.match(problem.detail, sentence);
}
const age = (id: number, minutes: number) =>
  sql`update comments set written_at = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(
    app.db,
  );

test('everybody reads the comments, the newest first, with author and mentioned people', async () => {
  const { total: before } = await list();
  await write(reader, 'Ne servono altri due');
  const id = await write(keeper, '  Ordinati ieri\nArrivano lunedì  ', [reader.id]);
  const { rows, total } = await list();
  assert.equal(total?.count, Number(before?.count) + 2);
  assert.deepEqual(rows[0], {
    id,
    body: 'Ordinati ieri\nArrivano lunedì',
    author: { id: keeper.id, name: 'Marta Prova' },
    writtenAt: rows[0]?.writtenAt,
    editedAt: null,
    mentions: [{ id: reader.id, name: 'Luca Prova' }],
    changeable: false,
  });
  assert.equal(rows[1]?.changeable, true);
});

test('only the mentioned person gets one news, with a link to the comments', async () => {
  const dario = await app.person({ permissions: ['log_WHR_BRW'], nome: 'Dario' });
  const bell = async (who: Caller) =>
    (
      await json<{ rows: { sentence: string; path: string }[] }>(
        await who.get('/api/utilities/notifications'),
      )
    ).rows;
  const before = (await bell(keeper)).length;
  const id = await write(keeper, 'Guarda', [dario.id, keeper.id]);
  await change(keeper, id, 'PATCH', { body: 'Guarda qui', mentions: [dario.id] });
  const rows = await bell(dario);
  assert.equal(rows.length, 1);
  assert.match(rows[0]?.sentence ?? '', /^Marta Prova ti ha menzionatə nei commenti di «/);
  assert.equal(rows[0]?.path, `/prod/${productId}?scheda=commenti`);
  assert.equal((await bell(keeper)).length, before);
  await change(keeper, id, 'DELETE');
});

test('a page that is exactly full is the last one', async () => {
  const { rows } = await list();
  const full = await list(reader, `?limit=${rows.length}`);
  assert.equal(full.cursor, null);
  const first = await list(reader, `?limit=${rows.length - 1}`);
  const rest = await list(reader, `?limit=${rows.length - 1}&cursor=${first.cursor}`);
  assert.deepEqual(
    [...first.rows, ...rest.rows].map(({ id }) => id),
    rows.map(({ id }) => id),
  );
});

describe('a comment', () => {
  test('is changed and deleted by its author, within the hour', async () => {
    const id = await write(reader, 'Sbagliato', [keeper.id]);
    await age(id, 59);
    assert.equal((await change(reader, id, 'PATCH', { body: 'Giusto', mentions: [] })).status, 200);
    const [row] = (await list()).rows;
    assert.deepEqual([row?.body, row?.mentions], ['Giusto', []]);
    assert.ok(row?.editedAt);
    assert.equal((await change(reader, id, 'DELETE')).status, 200);
    assert.ok((await list()).rows.every((comment) => comment.id !== id));
  });

  test('can’t be changed by another person, nor by its author after an hour', async () => {
    const id = await write(reader, 'Mio');
    await assertRefused(await change(keeper, id, 'PATCH', { body: 'Tuo' }), 409, /di un’altra persona/);
    await assertRefused(await change(keeper, id, 'DELETE'), 409, /di un’altra persona/);
    await age(id, 61);
    await assertRefused(await change(reader, id, 'PATCH', { body: 'Tardi' }), 409, /più di un’ora/);
    await assertRefused(await change(reader, id, 'DELETE'), 409, /più di un’ora/);
    assert.equal((await list()).rows.find((comment) => comment.id === id)?.changeable, false);
  });

  test('is found under its own product only', async () => {
    const id = await write(reader, 'Qui');
    await assertRefused(await change(reader, id, 'DELETE', undefined, other), 404, /Commento non trovato/);
    await assertRefused(await reader.get(path(999_999)), 404, /Prodotto non trovato/);
    await assertRefused(await reader.post(path(999_999), { body: 'x' }), 404, /Prodotto non trovato/);
  });

  test('is refused when it is empty, too long, or mentions an unknown person', async () => {
    await assertRefused(await reader.post(path(), { body: '   ' }), 422, /obbligatorio/);
    await assertRefused(await reader.post(path(), { body: 'x'.repeat(2001) }), 422, /Non può superare 2000/);
    await assertRefused(await reader.post(path(), { body: 'x', mentions: [999_999] }), 422, /non c’è più/);
    assert.equal((await reader.post(path(), { body: 'x'.repeat(2000) })).status, 200);
  });

  test('leaves in the log that it was written, but not its text', async () => {
    const id = await write(reader, 'Segreto');
    await change(reader, id, 'DELETE');
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(l)::text as row from audit_log l where table_name = 'comments' and row_id = ${id}`.execute(
      app.db,
    );
    assert.equal(rows.length, 2);
    assert.ok(rows.every(({ row }) => !row.includes('Segreto')));
  });
});

test('a person who may not see products reads and writes no comments', async () => {
  const outsider = await app.person({ permissions: ['WRK_MAN'] });
  assert.equal((await outsider.get(path())).status, 403);
  assert.equal((await outsider.post(path(), { body: 'x' })).status, 403);
});

test('only people who may open the product’s page are offered for a mention, and can be mentioned', async () => {
  const counter = await app.person({ permissions: ['log_WHR_PRDU'], nome: 'Zeno' });
  const buyer = await app.person({ permissions: ['log_WHR_PRD'], nome: 'Zita' });
  const offered = await json<{ name: string }[]>(await reader.get(`${path()}/people?q=z`));
  assert.deepEqual(
    offered.map(({ name }) => name),
    ['Zita Prova'],
  );
  await assertRefused(
    await reader.post(path(), { body: 'Guarda', mentions: [buyer.id, counter.id] }),
    422,
    /Zeno Prova non può leggere questi commenti/,
  );
  // A person who was mentioned when they could read it stays mentioned, and the comment can still be changed.
  const id = await write(reader, 'Guarda', [buyer.id]);
  await app.db.deleteFrom('user_permissions').where('user_id', '=', buyer.id).execute();
  assert.equal((await change(reader, id, 'PATCH', { body: 'Guarda qui', mentions: [buyer.id] })).status, 200);
  await change(reader, id, 'DELETE');
});

test('a mentioned person is told once, in the same transaction, and never of their own comment', async () => {
  const mentions: Mention[] = [];
  const routes = commentRoutes(productComments, {
    column: 'product_id',
    readers: [['log_WHR_BRW']],
    findPeople: async () => [],
    check: async () => undefined,
    notifyMentioned: async (_tx, mention) => {
      mentions.push(mention);
    },
  });
  const call = (method: string, request: object) =>
    inTransaction(app.db, reader.id, async (tx) => {
      const route = routes.find(({ endpoint }) => endpoint.method === method);
      return (await route?.handle({ ...request, user: reader, tx } as never)) as { id: number };
    });
  const params = { id: productId };
  const { id } = await call('POST', { params, body: { body: 'Guardate', mentions: [reader.id, keeper.id] } });
  await call('PATCH', {
    params: { ...params, comment: id },
    body: { body: 'Guardate!', mentions: [keeper.id] },
  });
  assert.deepEqual(mentions, [
    { thingId: productId, commentId: id, authorId: reader.id, mentioned: [keeper.id] },
  ]);
});

test('a comment hangs on exactly one thing', async () => {
  await assert.rejects(sql`insert into comments (body) values ('x')`.execute(app.db), /comments_one_thing/);
  await assert.rejects(
    sql`insert into attachments (kind, name, url) values ('altro', 'x', 'https://example.org')`.execute(
      app.db,
    ),
    /attachments_one_thing/,
  );
});
