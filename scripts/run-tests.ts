/**
 * Runs the test files (all, or the given ones) with one PostgreSQL, and ends with the counts. It is not Node's own
 * command line, because the cluster must start before and stop after, and the last line counts single tests.
 */
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { migrate } from '../server/src/platform/migrations/migrate.ts';
import { startTestCluster } from '../server/src/testing/cluster.ts';
import { countTests } from './count-tests.ts';
import { root } from './prepare.mjs';
import { slowestFiles } from './slowest-files.ts';
import { staleTableTypes } from './table-types.ts';

/** Parts of the names of the files that take longest, the longest first. */
const longOnes = [
  ...['e2e/screens', 'stock/ledger', 'e2e/main-job', 'src/crash', 'opening/open-file', 'e2e/inventory'],
  ...[
    'e2e/navigation',
    'e2e/feedback',
    'e2e/scan',
    'backup/writing',
    'e2e/layout',
    'first-start',
    'src/wms.',
  ],
  ...['archive/damage', 'imports/undo', 'embedded-postgres/', 'products/editing', 'e2e/'],
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
  const events = run({
    files,
    cwd: root,
    // One more than there are cores, because tests also wait; with twice as many everything took longer.
    concurrency: availableParallelism() + 1,
    timeout: 300_000,
    forceExit: true,
    signal: interrupted.signal,
  });
  const counting = countTests(events);
  const slowest = slowestFiles(events);
  const report = new spec();
  events.compose(report).pipe(process.stdout, { end: false });
  Object.assign(counts, await counting);
  if (named.length === 0) console.log(slowest.lines().join('\n'));
}
