/**
 * The one PostgreSQL of a test run: in a temporary folder, without fsync, with the database `wms_template`, migrated
 * once, that every test clones. `npm test` starts it and passes its address on in WMS_TEST_CLUSTER_URL.
 */

import { query } from '../platform/embedded-postgres-process.ts';
import { startScratchPostgres } from '../platform/scratch-postgres.ts';

const prefix = 'wms-test-cluster-';

export type TestCluster = {
  /** Value for WMS_TEST_CLUSTER_URL. */
  url: string;
  /** The migrated database that tests clone: look, don't touch. */
  templateUrl: string;
  stop(): Promise<void>;
};

/** Starts the cluster and migrates the template with `migrate`. */
export async function startTestCluster(
  migrate: (databaseUrl: string) => Promise<void>,
): Promise<TestCluster> {
  const { url, stop } = await startScratchPostgres(prefix, { max_connections: '300' });
  try {
    await query(url, 'create database wms_template');
    const templateUrl = withDatabase(url, 'wms_template');
    await migrate(templateUrl);
    return { url, templateUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The same address, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
