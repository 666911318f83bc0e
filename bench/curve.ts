/**
 * `npm run bench -- --curve` measures how the cost grows with the catalogue: 10,000, 100,000 and 1,000,000 products
 * with ten movements each, on one instance that grows. It asserts nothing.
 */
import { randomUUID } from 'node:crypto';
import { bookMovements } from '@wms/contract/logistics/movements/endpoints';
import { listProducts, productFacets } from '@wms/contract/logistics/products/reading';
import pg from 'pg';
import { grow } from './grow.ts';
import type { Instance } from './instance.ts';
import { type LoadOptions, load, oneCaller } from './load.ts';

/** The searches: texts that find a few rows of any catalogue, words that find many, and typing errors. */
export const questions = {
  specific: ['vulkan loader', 'libcgi-ssi', 'emacs dashboard', 'ansible lint'],
  frequent: ['library', 'python', 'perl mod', 'data'],
  mistyped: ['comprssion', 'pythn tutorial', 'dashbord emacs', 'librray loader'],
};

export type Point = { what: string; aim: string; at: string[] };

export async function measureCurve(instance: Instance, sizes: readonly number[]): Promise<Point[]> {
  const points = new Map<string, Point>();
  const note = (what: string, aim: string, value: string) => {
    const point = points.get(what) ?? { what, aim, at: [] };
    point.at.push(value);
    points.set(what, point);
  };
  for (const size of sizes) {
    const seconds = await grow(instance.databaseUrl, size);
    console.log(`${size} products in ${seconds.toFixed(0)} s`);
    await measure(instance, note);
  }
  return [...points.values()];
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
type Note = (what: string, aim: string, value: string) => void;

async function measure({ url, token, databaseUrl }: Instance, note: Note): Promise<void> {
  const list = (q?: string) => `${url}${listProducts.path}${q ? `?${new URLSearchParams({ q })}` : ''}`;
  const facets = (q: string) => `${url}${productFacets.path}?${new URLSearchParams({ q })}`;
  const pages = await productPages(url, databaseUrl);
  const bodies = await movementLoad(url, databaseUrl);
  const eight = { token, callers: 8, seconds: 5 };

  note('list, 1 caller, p50', '≤ 3 ms', ms(await oneCaller([list()], token, 200)));
  const crowd = await load([list()], { token, callers: 32, seconds: 5 });
  note('list, 32 callers', '', `${Math.round(crowd.perSecond)}/s`);
  for (const [kind, texts] of Object.entries(questions)) {
    // These few rows grow with the catalogue, so ten are asked for at any size; more would measure the page instead.
    const found = texts.map((text) => list(text) + (kind === 'specific' ? '&limit=10' : ''));
    note(`search, ${kind}, 1 caller, p50`, '≤ 15 ms', ms(await oneCaller(found, token, 200)));
    note(`search, ${kind}, 8 callers, p95`, '≤ 100 ms', ms((await load(found, eight)).p95));
  }
  const counted = [...questions.specific, ...questions.frequent].map(facets);
  note('counts of a search, 8 callers, p95', '≤ 100 ms', ms((await load(counted, eight)).p95));
  note('product with its stock, 1 caller, p50', '', ms(await oneCaller(pages, token, 200)));
  note('movement, 8 callers', '≥ 1,000/s', `${Math.round((await load(...bodies(eight))).perSecond)}/s`);
}

/** The addresses of the two calls that the page of a product makes, for 500 products of the whole catalogue. */
export async function productPages(url: string, databaseUrl: string): Promise<string[]> {
  const ids = await someProducts(databaseUrl);
  return ids.flatMap((id) => [`${url}${listProducts.path}/${id}`, `${url}${listProducts.path}/${id}/stock`]);
}

async function someProducts(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: number }>(
    `select id from products where id % greatest(1, (select max(id) from products) / 500) = 0 order by id limit 500`,
  );
  await client.end();
  return rows.map(({ id }) => id);
}

/** Prepares loads of one unit, one after the other on 500 products; each run books new ones. */
export async function movementLoad(
  url: string,
  databaseUrl: string,
): Promise<(options: Omit<LoadOptions, 'bodies'>) => Parameters<typeof load>> {
  const ids = await someProducts(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: number }>('select unsorted_location() as id');
  await client.end();
  const toLocationId = rows[0]?.id ?? 0;
  return (options) => {
    const bodies = Array.from({ length: 4000 * options.seconds }, (_, n) => {
      const line = { type: 'carico', productId: ids[n % ids.length], quantity: '1', toLocationId };
      return JSON.stringify({ booking: randomUUID(), lines: [line] });
    });
    return [[url + bookMovements.path], { ...options, bodies }];
  };
}
