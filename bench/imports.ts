/**
 * `npm run bench -- --imports` imports 100,000 products, their 2,000 places and their stock by the page's own calls
 * (upload, check, import), while another caller reads the list and books movements of the same products. It asserts
 * nothing.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  checkImport,
  getImport,
  type ImportState,
  startImport,
  uploadImport,
} from '@wms/contract/imports/endpoints';
import type { ImportKind } from '@wms/contract/imports/kinds';
import { bookMovements } from '@wms/contract/logistics/movements/endpoints';
import { listProducts } from '@wms/contract/logistics/products/reading';
import pg from 'pg';
import { longDescription, makeRandom } from './descriptions.ts';
import type { Instance } from './instance.ts';

type Caller = Pick<Instance, 'url' | 'token'>;

const count = 100_000;
const places = 2000;
const rowsOf = (header: string, length: number, row: (n: number) => string) =>
  `${header}\n${Array.from({ length }, (_, n) => row(n)).join('\n')}\n`;

function products({ quantities }: { quantities: boolean }): string {
  const random = makeRandom(13);
  const header = 'codice;nome;descrizione;macro;sub;unita;produttore;codice produttore;scorta minima';
  return rowsOf(quantities ? `${header};quantita` : header, count, (n) => {
    const row =
      `LOAD-${n};Vite a testa cilindrica ${n};${longDescription(random)};Macro ${n % 40};Sotto ` +
      `${n % 7};pz;Fornitore ${n % 60};FC-${n * 7};${n % 12}`;
    return quantities ? `${row};${1 + (n % 500)}` : row;
  });
}

const files: readonly [kind: ImportKind, what: string, content: () => string][] = [
  [
    'products',
    `${count} products with long descriptions and quantities`,
    () => products({ quantities: true }),
  ],
  [
    'locations',
    `${places} places`,
    () =>
      rowsOf('codice;nome;contenuta in', places + 1, (n) =>
        n ? `LD-${n};Scaffale ${n};LD` : 'LD;Deposito;',
      ),
  ],
  [
    'stock',
    `${count} rows of stock`,
    () =>
      rowsOf('codice;ubicazione;quantita', count, (n) => `LOAD-${n};LD-${1 + (n % places)};${1 + (n % 500)}`),
  ],
  // Their stock lies in several places by now, so a total quantity would be refused.
  ['products', `${count} products, nothing changed`, () => products({ quantities: false })],
];

export type ImportPoint = {
  what: string;
  check: number;
  write: number;
  slowestRead: number;
  slowestMovement: number;
  /** The number of movements answered «come again», because the import had locked the product's stock. */
  toldToWait: number;
};

export async function measureImports(instance: Instance): Promise<ImportPoint[]> {
  const points: ImportPoint[] = [];
  for (const [kind, what, content] of files) {
    const meanwhile = startNeighbour(instance);
    const begin = performance.now();
    const form = new FormData();
    form.set('kind', kind);
    form.set('file', new Blob([content()], { type: 'text/csv' }), `${kind}.csv`);
    const { id } = await send<{ id: number }>(instance, uploadImport.path, form);
    const { mapping } = await read(instance, id);
    await send(instance, checkImport.path.replace(':id', String(id)), { mapping });
    await until(instance, id, 'checked');
    const checked = performance.now();
    await send(instance, startImport.path.replace(':id', String(id)), { skipRefused: false });
    await until(instance, id, 'done');
    const done = performance.now();
    points.push({
      what,
      check: (checked - begin) / 1000,
      write: (done - checked) / 1000,
      ...(await meanwhile()),
    });
    console.log(points.at(-1));
  }
  return points;
}

/**
 * Reads the list and books a movement of a product of the import, ten times a second; answers the slowest of each
 * in ms.
 */
function startNeighbour(
  instance: Instance,
): () => Promise<Pick<ImportPoint, 'slowestRead' | 'slowestMovement' | 'toldToWait'>> {
  let stopped = false;
  let [slowestRead, slowestMovement, toldToWait] = [0, 0, 0];
  const measureTime = async (work: () => Promise<unknown>) => {
    const before = performance.now();
    await work();
    return performance.now() - before;
  };
  const work = async () => {
    const client = new pg.Client({ connectionString: instance.databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ product: number; place: number }>(
      `select (select id from products where code like 'LOAD-%' limit 1) as product, unsorted_location() as place`,
    );
    const [first] = rows;
    await client.end();
    while (!stopped) {
      slowestRead = Math.max(slowestRead, await measureTime(() => send(instance, listProducts.path)));
      if (first?.product) {
        const line = { type: 'carico', productId: first.product, quantity: '1', toLocationId: first.place };
        const body = { booking: randomUUID(), lines: [line] };
        const book = () =>
          send(instance, bookMovements.path, body).catch((error: unknown) => {
            if (!(error instanceof Error && error.message.includes(' 503 '))) throw error;
            toldToWait++;
          });
        slowestMovement = Math.max(slowestMovement, await measureTime(book));
      }
      await sleep(100);
    }
  };
  const working = work();
  return async () => {
    stopped = true;
    await working;
    return { slowestRead, slowestMovement, toldToWait };
  };
}

async function send<T>({ url, token }: Caller, path: string, body?: object | FormData): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const read = async (instance: Instance, id: number) =>
  getImport.answer.parse(await send(instance, getImport.path.replace(':id', String(id))));

async function until(instance: Instance, id: number, wanted: ImportState): Promise<void> {
  while (true) {
    const { state, note } = await read(instance, id);
    if (state === wanted) return;
    if (state === 'failed' || state === 'cancelled') throw new Error(`The import ${state}: ${note}`);
    await sleep(200);
  }
}
