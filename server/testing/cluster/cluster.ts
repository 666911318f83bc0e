/**
 * The one PostgreSQL of a test run: in a temporary folder, without fsync, with the database `wms_template`, migrated
 * once, that every test clones. `npm test` starts it and passes its addresses on in WMS_TEST_CLUSTER_URL (its
 * superuser's) and WMS_TEST_APPLICATION_URL (the role's that requests run as).
 */
import { join } from 'node:path';
import { findPostmaster, query } from '../../src/platform/embedded-postgres/process.ts';
import { startScratchPostgres } from '../../src/platform/embedded-postgres/scratch.ts';
import { clockShift, shiftDatabaseClock } from './clock.ts';

const prefix = 'wms-test-cluster-';

export type TestCluster = {
  /** For the environment of the test processes. */
  addresses: { WMS_TEST_CLUSTER_URL: string; WMS_TEST_APPLICATION_URL: string };
  /** The migrated database that tests clone; tests must not change it. */
  templateUrl: string;
  /** PostgreSQL's first process. */
  postmaster(): Promise<number>;
  stop(): Promise<void>;
};

/** Starts the cluster and migrates the template with `migrate`. */
export async function startTestCluster(
  migrate: (ownerUrl: string, options: { applicationUrl: string }) => Promise<void>,
): Promise<TestCluster> {
  const { url, ownerUrl, folder, stop } = await startScratchPostgres(prefix, { max_connections: '300' });
  try {
    if (clockShift() !== 0) await shiftDatabaseClock(withDatabase(ownerUrl, 'template1'));
    await query(ownerUrl, 'create database wms_template');
    const templateUrl = withDatabase(ownerUrl, 'wms_template');
    await migrate(templateUrl, { applicationUrl: withDatabase(url, 'wms_template') });
    const addresses = { WMS_TEST_CLUSTER_URL: ownerUrl, WMS_TEST_APPLICATION_URL: url };
    const postmaster = async () => (await findPostmaster(join(folder, 'postgres')))?.pid ?? 0;
    return { addresses, templateUrl, postmaster, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Answers the same address with another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
