/**
 * `npm run bench -- --files` sends four hostile files at once from another process, while one caller reads the list
 * again and again. It measures how long that caller waits, and how soon each file is refused. It asserts nothing.
 */
import { execFile } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { uploadDocument } from '@wms/contract/humanResources/documents/endpoints';
import { uploadImport } from '@wms/contract/imports/endpoints';
import { listProducts } from '@wms/contract/logistics/products/reading';
import { hostileTables, pdfBomb, sparseWorkbook } from '../server/testing/files/hostile-files.ts';
import type { Instance } from './instance.ts';
import { median } from './load.ts';

type Caller = Pick<Instance, 'url' | 'token'>;
type Waits = { median: number; slowest: number };

export type FilePoint = { what: string; status: number; seconds: number; sentence: string };
export type FilesMeasured = {
  points: FilePoint[];
  waits: { alone: Waits; meanwhile: Waits };
  memory: number | null;
};

export async function measureFiles(instance: Instance): Promise<FilesMeasured> {
  const { url, token } = instance;
  const alone = await listWaits(instance, new Promise((done) => setTimeout(done, 3000)));
  const sending = promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), url, token]);
  const meanwhile = await listWaits(instance, sending);
  const points = JSON.parse((await sending).stdout) as FilePoint[];
  return { points, waits: { alone, meanwhile }, memory: await instance.memory() };
}

/** Measures the waits of one caller, who asks again after each answer until the promise is settled. */
async function listWaits({ url, token }: Caller, until: Promise<unknown>): Promise<Waits> {
  let ended = false;
  void until
    .catch(() => undefined)
    .finally(() => {
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

async function sendAll(caller: Caller): Promise<FilePoint[]> {
  const files = [
    ['PDF of a kilobyte that unpacks to 300 MB', 'pdf', pdfBomb(300)],
    ['CSV of 95 MB, rows of 190,000 cells', 'table', hostileTables.wideRows(95)],
    ['CSV of 60 MB in an open quote', 'table', hostileTables.openQuote(60)],
    ['XLSX of 16,384 empty cells before each of 50,000', 'table', await sparseWorkbook(50_000)],
  ] as const;
  return Promise.all(files.map(([what, kind, content]) => send(caller, what, kind, content)));
}

async function send(
  { url, token }: Caller,
  what: string,
  kind: 'pdf' | 'table',
  content: Buffer,
): Promise<FilePoint> {
  const form = new FormData();
  const fields = kind === 'pdf' ? { id_categoria: '1', id_tipo: '1' } : { kind: 'products' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
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

if (import.meta.main) {
  // This process stands for other machines, so its work must not take the server's time.
  setPriority(19);
  const [url = '', token = ''] = process.argv.slice(2);
  console.log(JSON.stringify(await sendAll({ url, token })));
}
