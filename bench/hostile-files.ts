/**
 * `npm run bench -- --files`: four files that ask for far more than they look like, sent at once, while somebody else reads
 * the list over and over: how long that person waits, and how soon each file is refused. It asserts nothing.
 */
import { uploadDocument } from '@wms/contract/humanResources/documents';
import { uploadImport } from '@wms/contract/logistics/imports';
import { listProducts } from '@wms/contract/logistics/products';
import { hostileTables, pdfBomb, sparseWorkbook } from '../server/src/testing/hostile-files.ts';
import type { Instance } from './instance.ts';
import { median } from './load.ts';

type Caller = Pick<Instance, 'url' | 'token'>;

export type FilePoint = { what: string; status: number; seconds: number; sentence: string };
export type FilesMeasured = {
  points: FilePoint[];
  waits: { alone: Waits; meanwhile: Waits };
  memory: number | null;
};
type Waits = { median: number; slowest: number };

export async function measureFiles(instance: Instance): Promise<FilesMeasured> {
  const files = [
    ['PDF of a kilobyte that unpacks to 300 MB', 'pdf', pdfBomb(300)],
    ['CSV of 95 MB, rows of 190,000 cells', 'table', hostileTables.wideRows(95)],
    ['CSV of 60 MB in an open quote', 'table', hostileTables.openQuote(60)],
    ['XLSX of 16,384 empty cells before each of 50,000', 'table', await sparseWorkbook(50_000)],
  ] as const;
  const alone = await listWaits(instance, new Promise((done) => setTimeout(done, 3000)));
  const sent = Promise.all(files.map(([what, kind, content]) => send(instance, what, kind, content)));
  const meanwhile = await listWaits(instance, sent);
  return { points: await sent, waits: { alone, meanwhile }, memory: await instance.memory() };
}

/** One caller who asks again as soon as there is an answer, until the other thing has ended. */
async function listWaits({ url, token }: Caller, until: Promise<unknown>): Promise<Waits> {
  let ended = false;
  void until.finally(() => {
    ended = true;
  });
  const waits: number[] = [];
  while (!ended) {
    const before = performance.now();
    const answer = await fetch(url + listProducts.path, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    waits.push(performance.now() - before);
  }
  return { median: median(waits), slowest: Math.max(...waits) };
}

async function send(
  { url, token }: Caller,
  what: string,
  kind: 'pdf' | 'table',
  content: Buffer,
): Promise<FilePoint> {
  const form = new FormData();
  for (const [name, value] of kind === 'pdf'
    ? [
        ['id_categoria', '1'],
        ['id_tipo', '1'],
      ]
    : [['kind', 'products']])
    form.set(name ?? '', value ?? '');
  form.set('file', new Blob([new Uint8Array(content)]), 'file');
  const { path, method } = kind === 'pdf' ? uploadDocument : uploadImport;
  const before = performance.now();
  const answer = await fetch(url + path, {
    method,
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  const { detail = '' } = (await answer.json()) as { detail?: string };
  return { what, status: answer.status, seconds: (performance.now() - before) / 1000, sentence: detail };
}
