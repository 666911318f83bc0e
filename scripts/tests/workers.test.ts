import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type FileEnd, runInWorkers } from './workers.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-workers-'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Runs files with these contents in one process, one after the other. */
async function runOf(contents: readonly string[]): Promise<FileEnd[]> {
  const files = contents.map((_, index) => join(folder, `${index}.test.mjs`));
  const head = `import { after, before, describe, mock, test } from 'node:test';\n`;
  await Promise.all(files.map((file, index) => writeFile(file, head + contents[index])));
  const ends: FileEnd[] = [];
  const signal = new AbortController().signal;
  await runInWorkers(files, {
    atOnce: 1,
    signal,
    longestSilence: 600_000,
    onEnd: (end) => ends.push(end),
  });
  return ends;
}

test('each file answers what its tests did, although all ran in one process', async () => {
  const says = `test('says its process', () => console.log(process.pid));`;
  const [first, second, third] = await runOf([
    `${says} describe('two', () => { test('a', () => {}); test('b', () => {}); });`,
    `${says} test('is wrong', () => { throw new Error('seven is not eight'); });`,
    `before(() => { throw new Error('no ground'); }); test('stands on it', () => {});`,
  ]);
  assert.deepEqual([first?.passed, first?.failed], [3, 0]);
  assert.deepEqual([second?.passed, second?.failed], [1, 1]);
  assert.match(second?.text ?? '', /seven is not eight/);
  assert.equal(third?.passed, 0);
  assert.ok((third?.failed ?? 0) > 0);
  assert.equal(first?.text.split('\n')[0], second?.text.split('\n')[0], 'one process');
});

test('hooks belong to their file', async () => {
  const [first, second] = await runOf([
    `before(() => console.log('begins')); after(() => console.log('ends')); test('a', () => {});`,
    `test('b', () => {});`,
  ]);
  assert.match(first?.text ?? '', /^begins\nends\n/);
  assert.doesNotMatch(second?.text ?? '', /begins|ends/);
});

test('the mocks of a file end with it, also one over another', async () => {
  const [first, second] = await runOf([
    `mock.timers.enable({ apis: ['setTimeout'] });
     for (const status of [500, 502]) mock.method(globalThis, 'fetch', async () => new Response('', { status }));
     test('stops the clock', () => {});`,
    `test('waits', async () => {
       await new Promise((resolve) => setTimeout(resolve, 1));
       if ((await fetch('data:,seven')).status !== 200) throw new Error('a mock is left');
     });`,
  ]);
  assert.deepEqual([first?.passed, second?.passed, second?.failed], [1, 1, 0]);
});

test('what is thrown after its test has ended fails the run', async () => {
  const [first, second] = await runOf([
    `test('leaves a clock', () => { setTimeout(() => { throw new Error('too late'); }, 1); });
     test('waits', () => new Promise((resolve) => setTimeout(resolve, 50)));`,
    `test('leaves a promise', () => { setTimeout(() => Promise.reject(new Error('unheard')), 1); });
     test('waits', () => new Promise((resolve) => setTimeout(resolve, 50)));`,
  ]);
  for (const [end, words] of [
    [first, /too late/],
    [second, /unheard/],
  ] as const) {
    assert.deepEqual([end?.passed, end?.failed], [2, 1]);
    assert.match(end?.text ?? '', words);
  }
});

test('a file that ends its process, or doesn’t load, is one failure; the next one runs', async () => {
  const ends = await runOf([
    `test('leaves', () => process.exit(3));`,
    `import './nothing.mjs';`,
    `test('c', () => {});`,
  ]);
  assert.deepEqual(
    ends.map(({ passed, failed }) => [passed, failed]),
    [
      [0, 1],
      [0, 1],
      [1, 0],
    ],
  );
  assert.match(ends[0]?.text ?? '', /process ended with 3/);
});
