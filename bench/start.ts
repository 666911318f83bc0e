/**
 * `npm run bench -- --start` measures what a person waits for after `npm start`: on an empty folder, where the database
 * is made, and the second time. npm itself is in it. With `--against FOLDER` another installed checkout starts by
 * turns, because the same machine is a third slower or faster from one minute to the next. It asserts nothing.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { median } from './load.ts';

/** Milliseconds until the server says that it is ready: the median of all rounds, and the quickest. */
export type Starts = { what: string; median: number; best: number; aim: string };

type StartTimes = { folder: string; first: number[]; second: number[] };

/** Starts each installed checkout `rounds` times on an empty folder and again on the same; the first one is this. */
export async function measureStarts(folders: string[], rounds: number): Promise<Starts[][]> {
  const sides: StartTimes[] = folders.map((folder) => ({ folder: resolve(folder), first: [], second: [] }));
  // The first start of a checkout builds the web and fills the compile cache, which a person waits for only once.
  for (const { folder } of sides) await startTwice(folder);
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const [first, second] = await startTwice(side.folder);
      side.first.push(first);
      side.second.push(second);
    }
  }
  return sides.map(({ first, second }) => [
    { what: 'npm start on an empty folder', median: median(first), best: Math.min(...first), aim: '≤ 3 s' },
    { what: 'npm start, the second time', median: median(second), best: Math.min(...second), aim: '≤ 1.5 s' },
  ]);
}

async function startTwice(folder: string): Promise<[number, number]> {
  const data = await mkdtemp(join(tmpdir(), 'wms-start-'));
  try {
    return [await startOnce(folder, data), await startOnce(folder, data)];
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

async function startOnce(folder: string, data: string): Promise<number> {
  const env = { ...process.env, WMS_DATA_DIR: data, PORT: '0', DATABASE_URL: '' };
  const began = performance.now();
  const server = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  // The server holds npm's output and stops a moment after npm, so the end is that of the output.
  const ended = new Promise<void>((done) => server.once('close', () => done()));
  let said = '';
  const ready = new Promise<number>((done) => {
    server.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('WMS è pronto')) done(performance.now() - began);
    });
  });
  const took = await Promise.race([ready, ended.then(() => undefined)]);
  server.kill('SIGTERM');
  await ended;
  if (took === undefined) throw new Error(`«npm start» in ${folder} ended before it was ready:\n${said}`);
  return took;
}
