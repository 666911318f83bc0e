/** One pass of test files over one PostgreSQL, whose clock begins at one moment. */
import { migrate } from '../../server/src/platform/migrations/migrate.ts';
import { startTestCluster } from '../../server/testing/cluster/cluster.ts';
import { compareRows, complaintsOf } from '../check-sql.ts';
import { staleTableTypes } from '../table-types.ts';
import { readCoreSeconds } from './cores.ts';
import { type Pass, runFiles } from './judge.ts';
import { shiftTo } from './moments.ts';
import { readPast, writePast } from './past.ts';
import { addParts, type Tally } from './tally.ts';

/** Runs the files, and those that failed once more alone; adds what they did to the tally. */
export async function runPass(pass: Pass, tally: Tally, signal: AbortSignal): Promise<void> {
  process.env.WMS_TEST_CLOCK_SHIFT = String(shiftTo(pass.moment));
  process.env.WMS_TRIAL = pass.isTrial ? '1' : '';
  const cluster = await startTestCluster(migrate);
  try {
    Object.assign(process.env, cluster.addresses);
    const complaints = pass.isWhole ? await complainOfTypes(cluster.templateUrl) : [];
    if (complaints.length > 0) {
      tally.failures.push(...complaints.map((sentence) => `✖ ${sentence}`));
      tally.failed += 1;
    } else {
      const past = readPast(pass.isTrial);
      await runFiles(pass, tally, past, signal);
      // A pass at another moment, or one that was interrupted, tells nothing of the next run.
      if (!pass.name && !signal.aborted) writePast(pass.isTrial, past);
    }
    addParts(tally, { own: 0, browser: 0, others: 0 }, readCoreSeconds(await cluster.postmaster()), {
      own: 'PostgreSQL',
      browser: 'PostgreSQL',
      others: 'PostgreSQL',
    });
  } finally {
    await cluster.stop();
  }
}

/** Compares the types of tables and rows with the migrated database, before tests clone it. */
async function complainOfTypes(url: string): Promise<string[]> {
  const stale = await staleTableTypes(url);
  return stale ? [stale] : complaintsOf(await compareRows(url));
}
