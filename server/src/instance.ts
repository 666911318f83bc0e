import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './platform/config.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { acquireInstanceLock, type Lock } from './platform/instance-lock.ts';

/**
 * The right to be the one process that starts and stops the data folder's PostgreSQL; rejects with InstanceInUse.
 * With a database of their own, any number of servers may share the folder: then there is nothing to lock.
 */
export async function lockInstance(config: Config): Promise<Lock | undefined> {
  await mkdir(config.dataDir, { recursive: true });
  return config.databaseUrl ? undefined : acquireInstanceLock(config.dataDir);
}

export type DatabaseServer = {
  url: string;
  /** Where its data lies, when that is ours to watch. */
  folder?: string;
  stop(mode: 'fast' | 'smart'): Promise<void>;
};

/** The database that the configuration names, or the one that comes along, running. */
export async function databaseServer(config: Config): Promise<DatabaseServer> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined };
  return { ...(await startEmbeddedPostgres(config.dataDir)), folder: join(config.dataDir, 'postgres') };
}
