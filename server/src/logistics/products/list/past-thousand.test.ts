/** Lists count up to a thousand; the numbers that people compare are exact and the same everywhere. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { stockFixture } from '../../../../testing/stock.ts';

const many = 1_015;

let app: TestApp;
let looker: Caller;
let category: number;
before(async () => {
  app = await startTestApp();
  looker = await app.person({ permissions: ['log_WHR_BRW'] });
  category = (await stockFixture(app.db)).subCategoryId;
});
after(() => app.stop());

/** Makes products with a minimum and without stock. */
const makeProducts = (from: number, to: number) =>
  sql`insert into products (code, name, sub_category_id, unit, minimum_stock)
      select 'TANTI-' || n, 'Vite numero ' || n, ${category}, 'pz', 5
        from generate_series(${from}::integer, ${to}::integer) n`.execute(app.db);

type Home = { lowStock: { low: number; none: number } };
type Counts = Record<'home' | 'filter' | 'report' | 'units', number>;
async function counts(): Promise<Counts & { list: { count: number; more: boolean } }> {
  const get = async <T>(path: string) => json<T>(await looker.get(path));
  const { lowStock } = await get<Home>('/api/utilities/home');
  const facets = await get<{ stock: { value: string; count: number }[] }>('/api/logistics/products/facets');
  const list = await get<{ total: { count: number; more: boolean } }>('/api/logistics/products?stock=low');
  // The text that the list shows instead of «more than a thousand».
  const { unit } = await get<{ unit: { count: number }[] }>('/api/logistics/products/facets?stock=low');
  let report = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { rows: unknown[]; cursor: string | null } = await get(
      `/api/logistics/below-minimum?limit=200${cursor && `&cursor=${cursor}`}`,
    );
    report += page.rows.length;
    cursor = page.cursor;
  }
  return {
    home: lowStock.low + lowStock.none,
    filter: facets.stock.find(({ value }) => value === 'low')?.count ?? 0,
    report,
    units: unit.reduce((sum, { count }) => sum + count, 0),
    list: list.total,
  };
}

test('a list gives its number up to a thousand and then «more»; Home, filter and report are exact', async () => {
  await makeProducts(1, 1_000);
  const full = { home: 1_000, filter: 1_000, report: 1_000, units: 1_000 };
  assert.deepEqual(await counts(), { ...full, list: { count: 1_000, more: false } });
  await makeProducts(1_001, 1_001);
  const oneMore = { home: 1_001, filter: 1_001, report: 1_001, units: 1_001 };
  assert.deepEqual(await counts(), { ...oneMore, list: { count: 1_000, more: true } });
  await makeProducts(1_002, many);
  const past = { home: many, filter: many, report: many, units: many };
  assert.deepEqual(await counts(), { ...past, list: { count: 1_000, more: true } });
});

test('a word of more than a thousand products has the same pages in each order, however they are read', async () => {
  await sql`insert into products (code, name, sub_category_id, unit)
            select 'DADO-' || n, 'Dado numero ' || n, ${category}, 'pz' from generate_series(1, 70) n`.execute(
    app.db,
  );
  await sql`update products set updated_at = now() - make_interval(mins => id % 97)`.execute(app.db);
  const idsOf = async (query: string, pages: number) => {
    const ids: number[] = [];
    let cursor: string | null = '';
    for (let page = 0; page < pages && cursor !== null; page++) {
      const answer: { rows: { id: number }[]; cursor: string | null } = await json(
        await looker.get(`/api/logistics/products?q=vite&${query}${cursor && `&cursor=${cursor}`}`),
      );
      ids.push(...answer.rows.map(({ id }) => id));
      cursor = answer.cursor;
    }
    return ids;
  };
  for (const sort of ['code', 'name', 'quantity', 'updatedAt', 'movedAt'])
    for (const direction of ['asc', 'desc']) {
      const query = `sort=${sort}&direction=${direction}`;
      const ids = await idsOf(query, 4);
      assert.equal(new Set(ids).size, 200);
      assert.deepEqual(ids, await idsOf(`${query}&limit=100`, 2), query);
    }
});

test('products out of use are found by a word that more than a thousand have', async () => {
  await sql`update products set active = false where code in ('TANTI-7', 'DADO-7')`.execute(app.db);
  for (const query of ['', '&sort=quantity', '&limit=20&sort=code']) {
    const { rows } = await json<{ rows: { code: string }[] }>(
      await looker.get(`/api/logistics/products?only=archived&q=vite${query}`),
    );
    assert.deepEqual(
      rows.map(({ code }) => code),
      ['TANTI-7'],
    );
  }
});
