/**
 * `npm run bench -- --against FOLDER` compares this checkout with another one, such as a `git worktree` of yesterday
 * with its own `npm ci`. Both run at once and are asked in turn for a second each, because the same machine is a
 * third slower or faster from one minute to the next. It asserts nothing.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listProducts, productFacets } from '@wms/contract/logistics/products/reading';
import { sampleWords } from './catalogue.ts';
import { movementLoad, productPages } from './curve.ts';
import { type Instance, startInstance } from './instance.ts';
import { load, median, oneCaller } from './load.ts';

const turns = 24;
const callers = 8;

/**
 * Requests per second of both checkouts, and their ratio: the median of all turns, and the middle half of them.
 */
export type Comparison = {
  what: string;
  here: number;
  other: number;
  ratio: number;
  middleHalf: readonly [number, number];
};

/**
 * Starts this checkout's instance and, when a folder is given, the other one's by the other checkout's own code.
 */
export async function startSides(folder: string | undefined, catalogue: string): Promise<Instance[]> {
  const starts = [startInstance];
  if (folder !== undefined) {
    const path = pathToFileURL(resolve(folder, 'bench/instance.ts')).href;
    const other: { startInstance: typeof startInstance } = await import(path);
    starts.push(other.startInstance);
  }
  const running: Instance[] = [];
  try {
    for (const start of starts) running.push(await start(catalogue));
    return running;
  } catch (error) {
    for (const instance of running) await instance.stop();
    throw error;
  }
}

/** Measures both checkouts with the same catalogue; `folder` is the other one's. */
export async function measureAgainst(folder: string, catalogue: string): Promise<Comparison[]> {
  const running = await startSides(folder, catalogue);
  try {
    const [here = [], there = []] = await Promise.all(running.map(questions));
    const comparisons: Comparison[] = [];
    for (const question of here) {
      const same = there.find(({ what }) => what === question.what);
      if (same) comparisons.push(await compareInTurn(question.what, question.perSecond, same.perSecond));
    }
    return comparisons;
  } finally {
    for (const instance of running) await instance.stop();
  }
}

type Question = { what: string; perSecond: () => Promise<number> };

async function questions({ url, token, databaseUrl }: Instance): Promise<Question[]> {
  const addressOf = (path: string, query?: string) =>
    `${url}${path}${query === undefined ? '' : `?${new URLSearchParams({ q: query })}`}`;
  const read = (what: string, addresses: string[]): Question => ({
    what: `${what}, ${callers} callers`,
    perSecond: async () => (await load(addresses, { token, callers, seconds: 1 })).perSecond,
  });
  const list = [addressOf(listProducts.path)];
  const pages = await productPages(url, databaseUrl);
  const bodies = await movementLoad(url, databaseUrl);
  return [
    { what: 'list, 1 caller', perSecond: async () => 1000 / (await oneCaller(list, token, 200)) },
    read('list', list),
    read(
      'search',
      sampleWords.map((word) => addressOf(listProducts.path, word)),
    ),
    read(
      'counts of a search',
      sampleWords.map((word) => addressOf(productFacets.path, word)),
    ),
    read('product with its stock', pages),
    {
      what: `movement, ${callers} callers`,
      perSecond: async () => (await load(...bodies({ token, callers, seconds: 1 }))).perSecond,
    },
  ];
}

async function compareInTurn(
  what: string,
  here: Question['perSecond'],
  other: Question['perSecond'],
): Promise<Comparison> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let turn = -2; turn < turns; turn++) {
    // The sides begin by turns, so that neither always follows the other's writes; the first two turns warm up.
    const sides = [
      { ask: here, speeds: ours },
      { ask: other, speeds: theirs },
    ];
    for (const { ask, speeds } of turn % 2 === 0 ? sides : sides.toReversed()) {
      const perSecond = await ask();
      if (turn >= 0) speeds.push(perSecond);
    }
  }
  const ratios = ours.map((speed, turn) => speed / (theirs[turn] ?? 0)).toSorted((a, b) => a - b);
  const at = (share: number) => ratios[Math.floor(share * (ratios.length - 1))] ?? 0;
  return {
    what,
    here: median(ours),
    other: median(theirs),
    ratio: median(ratios),
    middleHalf: [at(0.25), at(0.75)],
  };
}
