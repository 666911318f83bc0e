/**
 * `npm run bench -- --lists` asks every list of the contract for its first page, with 100,000 rows of nearly all:
 * as it opens, with searches of a rare, a frequent and two words, and with each value of each filter that it counts or
 * declares. It finds the lists by itself, so a new one is measured, too; what is slower than the aim is named.
 */
import { z } from 'zod';
import { readEndpoints } from '../../scripts/all-endpoints.ts';
import type { Instance } from '../instance.ts';
import { median } from '../load.ts';
import { fillAll } from '../palette.ts';
import type { Point } from '../point.ts';
import { fillLists } from './fill.ts';

const aim = 50;
const rounds = 7;

/** Words that few, nearly all and very many rows have, and nothing. */
const searches = [
  'zanzibar',
  'm8x40',
  'vite',
  'serie',
  'vite serie',
  'cognome12',
  'vite cognome12',
  'gara',
  'a',
];

/** Fills the lists; their points come one by one, because all of them take a quarter of an hour. */
export async function measureLists(instance: Instance): Promise<AsyncGenerator<Point>> {
  await fillAll(instance.databaseUrl);
  await fillLists(instance.databaseUrl);
  return askLists(instance);
}

/** Asks each list in each way; a point a list, with its slowest ways. */
export async function* askLists({ url, token }: Pick<Instance, 'url' | 'token'>): AsyncGenerator<Point> {
  const ask = async (path: string) => {
    const before = performance.now();
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    return { ms: performance.now() - before, status: answer.status, text };
  };
  const lists = (await readEndpoints()).filter(({ method, query }) => method === 'GET' && query?.shape.limit);
  for (const { path, query } of lists) {
    const address = path.replaceAll(/:\w+/g, '1');
    const first = await ask(address);
    if (first.status !== 200) {
      yield { what: path, figure: `not asked: ${first.status}`, aim: '' };
      continue;
    }
    const waits: { ways: string; ms: number }[] = [];
    for (const ways of ['', ...waysOf(query?.shape ?? {}, first.text)]) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const { ms, status } = await ask(`${address}?${ways}`);
        if (status !== 200) break;
        times.push(ms);
      }
      // The first ones prepare the statements.
      if (times.length === rounds) waits.push({ ways: ways || 'as it opens', ms: median(times.slice(2)) });
    }
    const slow = waits.filter(({ ms }) => ms > aim).sort((a, b) => b.ms - a.ms);
    const written = slow.slice(0, 5).map(({ ways, ms }) => `${decodeURIComponent(ways)} ${Math.round(ms)}`);
    const opens = waits[0]?.ms ?? 0;
    const slowest = Math.max(...waits.map(({ ms }) => ms));
    yield {
      what: `${path}, ${waits.length} ways`,
      figure: [`opens ${opens.toFixed(0)}, slowest ${slowest.toFixed(0)} ms`, ...written].join('; '),
      aim: `≤ ${aim} ms`,
    };
  }
}

/** The queries with one filter or one search each, and each filter with a frequent word. */
function waysOf(shape: Readonly<Record<string, z.core.$ZodType>>, firstAnswer: string): string[] {
  const { counts } = JSON.parse(firstAnswer) as { counts?: Record<string, Record<string, number>> | null };
  const filters = Object.entries(shape).flatMap(([name, schema]) =>
    (Object.keys(counts?.[name] ?? {}).length > 0
      ? Object.keys(counts?.[name] ?? {}).slice(0, 12)
      : valuesOf(name, schema)
    ).map((value) => `${name}=${encodeURIComponent(value)}`),
  );
  if (!shape.q) return filters;
  return [
    ...searches.map((q) => `q=${encodeURIComponent(q)}`),
    ...filters,
    ...filters.map((filter) => `${filter}&q=serie`),
  ];
}

/** Values of a filter: those of its enumeration, an id, a year or a day. */
function valuesOf(name: string, schema: z.core.$ZodType): string[] {
  if (['cursor', 'limit', 'q'].includes(name)) return [];
  const {
    enum: named,
    type,
    anyOf,
  } = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' });
  const values = [
    named,
    ...(anyOf ?? []).map((option) => (typeof option === 'object' ? option.enum : undefined)),
  ].flat();
  const texts = values.filter((value) => value !== undefined).map(String);
  if (texts.length > 0) return texts;
  if (name === 'year') return [String(new Date().getFullYear()), String(new Date().getFullYear() - 3)];
  if (['from', 'to', 'on', 'day'].includes(name)) return [`${new Date().getFullYear() - 1}-06-01`];
  return type === 'boolean' ? ['true', 'false'] : ['7', '300'];
}
