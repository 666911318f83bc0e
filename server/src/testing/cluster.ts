/**
 * The one PostgreSQL of a test run: in a temporary folder, without fsync, with the database `wms_template`, migrated
 * once, that every test clones. `npm test` starts it and passes its addresses on in WMS_TEST_CLUSTER_URL (its superuser's)
 * and WMS_TEST_APPLICATION_URL (the role's that requests run as).
 */
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { discardCluster } from '../platform/embedded-postgres-home.ts';
import { findPostmaster, query, stopPostmaster } from '../platform/embedded-postgres-process.ts';

const prefix = 'wms-test-cluster-';

export type TestCluster = {
  /** For the environment of what tests. */
  addresses: { WMS_TEST_CLUSTER_URL: string; WMS_TEST_APPLICATION_URL: string };
  /** The migrated database that tests clone: look, don't touch. */
  templateUrl: string;
  stop(): Promise<void>;
};

/** Starts the cluster and migrates the template with `migrate`. */
export async function startTestCluster(
  migrate: (ownerUrl: string, applicationUrl: string) => Promise<void>,
): Promise<TestCluster> {
  await removeOrphans();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o711);
  await writeFile(join(folder, 'owner'), String(process.pid));
  try {
    const { url, ownerUrl } = await startEmbeddedPostgres(folder, {
      fsync: false,
      settings: { max_connections: '300' },
    });
    await query(ownerUrl, 'create database wms_template');
    const templateUrl = withDatabase(ownerUrl, 'wms_template');
    await migrate(templateUrl, withDatabase(url, 'wms_template'));
    const addresses = { WMS_TEST_CLUSTER_URL: ownerUrl, WMS_TEST_APPLICATION_URL: url };
    return { addresses, templateUrl, stop: () => remove(folder) };
  } catch (error) {
    await remove(folder);
    throw error;
  }
}

/** The same address, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Ends a temporary cluster and removes its folder. */
async function remove(folder: string): Promise<void> {
  const cluster = join(folder, 'postgres');
  if (await findPostmaster(cluster)) await stopPostmaster(cluster, 'fast');
  await discardCluster(cluster);
  await rm(folder, { recursive: true, force: true });
}

/** What a killed test run left behind. */
async function removeOrphans(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    const pid = Number(await readFile(join(folder, 'owner'), 'utf8').catch(() => '0'));
    if (pid > 0 && !isAlive(pid)) await remove(folder).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
