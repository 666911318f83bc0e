import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { acquireInstanceLock, InstanceInUse } from './instance-lock.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-lock-'));
});
after(() => rm(folder, { recursive: true }));

test('a second server on the same data folder is refused with its name, until the first one releases it', async () => {
  const lock = await acquireInstanceLock(folder);
  await assert.rejects(acquireInstanceLock(folder), (error: Error) => {
    assert.ok(error instanceof InstanceInUse);
    assert.match(error.message, new RegExp(`La cartella dei dati ${folder} è già in uso`));
    return true;
  });
  const link = `${folder}-link`;
  await symlink(folder, link);
  await assert.rejects(acquireInstanceLock(link), InstanceInUse);
  await rm(link);
  await lock.release();
  await (await acquireInstanceLock(folder)).release();
});

test('after a server was killed its data folder is free', async () => {
  const module = JSON.stringify(new URL('./instance-lock.ts', import.meta.url).href);
  const code = `const { acquireInstanceLock } = await import(${module});
    await acquireInstanceLock(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  await assert.rejects(acquireInstanceLock(folder), InstanceInUse);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await (await acquireInstanceLock(folder)).release();
});
