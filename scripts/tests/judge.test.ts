import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Pass, runFiles } from './judge.ts';
import type { Past } from './past.ts';
import { emptyTally, type Tally } from './tally.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-judge-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function judge(
  contents: readonly string[],
  { past = {}, ...more }: Partial<Pass> & { past?: Past } = {},
): Promise<Tally> {
  const files = contents.map((_, index) => join(folder, `${index}.test.mjs`));
  const head = `import { existsSync, writeFileSync } from 'node:fs'; import { test } from 'node:test';\n`;
  await Promise.all(files.map((file, index) => writeFile(file, head + contents[index])));
  const tally = emptyTally();
  const pass = { files, moment: '2026-11-25T10:07', isTrial: false, isWhole: true, ...more };
  await runFiles(pass, tally, past, new AbortController().signal);
  return tally;
}

const good = `test('stands', () => {});`;

test('a file that fails beside others and passes alone is flaky, and the run is green', async () => {
  const mark = join(folder, 'was-here');
  const byChance = `test('meets others', () => {
    if (existsSync('${mark}')) return;
    writeFileSync('${mark}', '');
    throw new Error('somebody was in the way');
  });`;
  const past: Past = {};
  const tally = await judge([byChance, good], { past });
  assert.deepEqual([tally.passed, tally.failed], [2, 0]);
  assert.equal(tally.flaky.length, 1);
  assert.match(tally.flaky[0] ?? '', /^flaky: .*0\.test\.mjs[\s\S]*somebody was in the way/);
  assert.equal(past[join(folder, '0.test.mjs')]?.flaky, 1);
  await rm(mark);
  const again = await judge([byChance, good], { past });
  assert.match(again.flaky[0] ?? '', /for the 2\. time: mend it before anything else/);
});

test('a file that fails again is a failure, counted once', async () => {
  const tally = await judge([`test('is wrong', () => { throw new Error('seven is not eight'); });`, good]);
  assert.deepEqual([tally.passed, tally.failed], [1, 1]);
  assert.deepEqual([tally.flaky.length, tally.failures.length], [0, 1]);
  assert.match(tally.failures[0] ?? '', /seven is not eight/);
});

test('a file over its budget is judged alone, and fails', {
  skip: process.platform !== 'linux',
}, async () => {
  const most = await judge([good, good], { budget: { usual: 0, most: 0 } });
  assert.deepEqual([most.passed, most.failed], [2, 2]);
  assert.match(
    most.failures.join(),
    /0\.test\.mjs takes \d+\.\d s of a core; its budget is 0 and at most 0: split/,
  );
  const usual = await judge([good, good], { budget: { usual: 0, most: 60 } });
  assert.deepEqual([usual.passed, usual.failed], [2, 0]);
  assert.match(usual.overBudget.join(), /0\.test\.mjs takes \d+\.\d s of a core/);
});

test('a file that is silent for too long is ended, with its name', async () => {
  const tally = await judge([`test('hangs', () => new Promise(() => setInterval(() => {}, 1000)));`, good], {
    longestSilence: 1,
  });
  assert.deepEqual([tally.passed, tally.failed], [1, 1]);
  assert.match(
    tally.failures[0] ?? '',
    /0\.test\.mjs: its process ended with SIGKILL; without a word for 1 s/,
  );
});
