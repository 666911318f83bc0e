/**
 * Runs the test files (all, or those named) against one PostgreSQL of their own, and closes with the counts. Not
 * Node's own command line, because the cluster must start before, stop after, and the last line counts single tests.
 */
import { globSync } from 'node:fs';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { migrate } from '../server/src/platform/migrations/migrate.ts';
import { startTestCluster } from '../server/src/testing/cluster.ts';
import { countTests } from './count-tests.ts';
import { root } from './prepare.mjs';
import { staleTableTypes } from './table-types.ts';

const named = process.argv.slice(2);
const files =
  named.length > 0
    ? named
    : globSync('{contract,server,web,e2e,bench,scripts}/**/*.test.ts', {
        cwd: root,
        exclude: ['**/node_modules/**'],
      }).sort();

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
// A browser or server that an interrupted test had started is in our process group.
if (interrupted.signal.aborted) {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    // Started by hand, we lead no group.
  }
}

async function runFiles(): Promise<void> {
  const events = run({
    files,
    cwd: root,
    concurrency: 2,
    timeout: 120_000,
    forceExit: true,
    signal: interrupted.signal,
  });
  const counting = countTests(events);
  const report = new spec();
  events.compose(report).pipe(process.stdout, { end: false });
  Object.assign(counts, await counting);
}
