/**
 * Runs the test files (all, or the given ones) with one PostgreSQL, and ends with the counts. It is not Node's own
 * command line, because the cluster must start before and stop after, a process runs many files, and the last line
 * counts single tests.
 */
import { accessSync, constants, globSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { migrate } from '../../server/src/platform/migrations/migrate.ts';
import { startTestCluster } from '../../server/src/testing/cluster.ts';
import { root } from '../prepare.mjs';
import { staleTableTypes } from '../table-types.ts';
import { type FileEnd, runInWorkers } from './workers.ts';

/** Parts of the names of the files that take longest, the longest first. */
const longOnes = [
  ...['e2e/screens', 'e2e/route-table', 'stock/ledger', 'backup/writing', 'e2e/receipts', 'e2e/rooms-admin'],
  ...[
    'e2e/expense-reports',
    'opening/open-file',
    'src/crash',
    'e2e/inventory',
    'e2e/feedback',
    'e2e/members',
  ],
  ...['demo/making', 'promises/bad-input', 'e2e/', 'expense-reports/expenses', 'mass/killed', 'first-start'],
  ...[
    'jobs/crash',
    'src/wms.',
    'promises/',
    'embedded-postgres/',
    'archive/damage',
    'at-once',
    'imports/undo',
  ],
];
const named = process.argv.slice(2);
const files =
  named.length > 0
    ? named
    : globSync('{contract,server,web,e2e,bench,scripts}/**/*.test.ts', {
        cwd: root,
        exclude: ['**/node_modules/**'],
      }).sort(longestFirst);

/**
 * Long files begin first, so that at the end no core waits for one of them. The order is measured; a file that isn't in
 * the list takes less time than the last one.
 */
function longestFirst(a: string, b: string): number {
  const place = (file: string) => {
    const index = longOnes.findIndex((part) => file.includes(part));
    return index < 0 ? longOnes.length : index;
  };
  return place(a) - place(b) || a.localeCompare(b);
}

/**
 * Linux keeps this folder in memory. A test's database is a thousand small files: to make and remove them on a disk
 * costs PostgreSQL as much processor time as its queries.
 */
const memory = '/dev/shm';
const leastMemory = 4 * 2 ** 30;

function isRoomInMemory(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > leastMemory;
  } catch {
    return false;
  }
}

if (isRoomInMemory()) process.env.TMPDIR = memory;

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());

const cluster = await startTestCluster(migrate);
const counts = { passed: 0, failed: 0 };
try {
  Object.assign(process.env, cluster.addresses);
  const stale = named.length === 0 ? await staleTableTypes(cluster.templateUrl) : undefined;
  if (stale) {
    console.log(`✖ ${stale}`);
    counts.failed += 1;
  } else {
    await runFiles();
  }
} finally {
  await cluster.stop();
}
if (interrupted.signal.aborted) {
  console.log('interrupted');
  counts.failed += 1;
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
// Browsers and servers that an interrupted test had started are in this process group.
if (interrupted.signal.aborted) {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    // When a person starts this by hand, it may not lead a process group.
  }
}

async function runFiles(): Promise<void> {
  const ends: FileEnd[] = [];
  await runInWorkers(files, {
    // One more than there are cores, because tests also wait; with twice as many everything took longer.
    atOnce: Math.min(availableParallelism() + 1, files.length),
    signal: interrupted.signal,
    onEnd(end) {
      ends.push(end);
      counts.passed += end.passed;
      counts.failed += end.failed;
      console.log(
        `${end.failed > 0 ? '✖' : '✔'} ${end.file} (${end.seconds.toFixed(1)} s)\n${end.text.trimEnd()}`,
      );
    },
  });
  if (named.length === 0) console.log(describeLongest(ends));
  // Whoever sees only the end of a long output sees what failed.
  for (const { file, text } of ends.filter(({ failed }) => failed > 0))
    console.log(`✖ ${file}\n${describeFailures(text)}`);
}

/** Node's reporter repeats the failed tests of a file, with their reasons, after all of them; else the text's end. */
function describeFailures(text: string): string {
  const repeated = text.lastIndexOf('✖ failing tests:');
  return (repeated < 0 ? text.slice(-4000) : text.slice(repeated)).trimEnd();
}

function describeLongest(ends: readonly FileEnd[]): string {
  return ends
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 12)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
    .join('\n');
}
