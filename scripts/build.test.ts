/** Tests that the built server is what starts. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ensureBuilt, programFile } from './build.mjs';
import { root } from './prepare.mjs';

test('once it is built, both programs are the built ones, and run', async () => {
  await ensureBuilt();
  assert.equal(programFile('main'), join(root, 'server/dist/main.js'));
  assert.equal(programFile('wms'), join(root, 'server/dist/wms.js'));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { stdout } = spawnSync(process.execPath, [programFile('wms'), '--version'], { encoding: 'utf8' });
  assert.equal(stdout, `${version}\n`);
});
