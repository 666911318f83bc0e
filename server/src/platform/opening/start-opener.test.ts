import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { argumentsFor, environment, startOpener } from './start-opener.ts';

let cache: string;
before(async () => {
  cache = await mkdtemp(join(tmpdir(), 'wms-opener-'));
});
after(() => rm(cache, { recursive: true, force: true }));

/** The modules in the cache: the names of its files, and their sizes. */
async function listCache(): Promise<string[]> {
  const [folder = ''] = await readdir(cache);
  const names = await readdir(join(cache, folder));
  return Promise.all(names.map(async (name) => `${name} ${(await stat(join(cache, folder, name))).size}`));
}

test('the process that opens a file can write to no file, not even what the next one runs', {
  skip: process.platform !== 'linux',
}, async () => {
  const child = startOpener({ open: 'table' });
  // With its first message it has left the shell that set the limits.
  if (child.stdout) await once(child.stdout, 'data');
  assert.match(await readFile(`/proc/${child.pid}/limits`, 'utf8'), /^Max file size +0 +0 /m);
  child.kill('SIGKILL');

  const options = { env: environment(cache) };
  const filling = promisify(execFile)(process.execPath, argumentsFor({ open: 'nothing' }, cache), options);
  filling.child.stdin?.end();
  await filling;
  const filled = await listCache();
  assert.ok(filled.length > 100);
  // The permission is asked for when the file has been read.
  const ask = `process.on('exit', () => console.error(process.permission.has('fs.write', '${cache}/x')));`;
  const opener = promisify(execFile)(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(ask)}`,
      ...argumentsFor({ open: 'table' }, cache),
    ],
    options,
  );
  opener.child.stdin?.end('a;b\n1;2\n');
  const { stdout, stderr } = await opener;
  assert.match(stdout, /"cells":\["1","2"\]/);
  assert.equal(stderr, 'false\n');
  const kept = await listCache();
  assert.ok(filled.every((module) => kept.includes(module)));
});
