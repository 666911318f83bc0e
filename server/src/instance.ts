import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './platform/config.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/cluster.ts';
import { type Guard, guardPostgres } from './platform/embedded-postgres/guard.ts';
import { acquireInstanceLock, type Lock } from './platform/embedded-postgres/instance-lock.ts';
import { makeFolder } from './platform/make-folder.ts';
import { migrate } from './platform/migrations/migrate.ts';
import { databaseFailure, folderFailure } from './platform/migrations/start-failures.ts';

/**
 * The right to be the one process that starts and stops the data folder's PostgreSQL; rejects with InstanceInUse.
 * With a database of their own, any number of servers may share the folder: then there is nothing to lock.
 */
export async function lockInstance(config: Config): Promise<Lock | undefined> {
  try {
    await makeFolder(config.dataDir);
    await access(config.dataDir, constants.W_OK);
  } catch (error) {
    throw folderFailure(error, config.dataDir, 'WMS_DATA_DIR');
  }
  return config.databaseUrl ? undefined : acquireInstanceLock(config.dataDir);
}

export type DatabaseServer = {
  /** For requests, jobs and commands: in the embedded PostgreSQL a role that owns nothing. */
  url: string;
  /** Of the tables' owner, for migrations, backup, restore and repair; the same as `url` when there is one role. */
  ownerUrl: string;
  /** Where a person looks when it can't be reached under `url`, or under `ownerUrl`. */
  hints: { url: string; ownerUrl: string };
  /** Where its data lies, when that is ours to watch. */
  folder?: string;
  stop(mode: 'fast' | 'smart'): Promise<void>;
  /**
   * Starts it again whenever it dies, until the answered function is called. Only the embedded one is ours to start.
   */
  guard?(guard: Guard): () => Promise<void>;
};

/** The database that the configuration names, or the one that comes along, running. */
export async function databaseServer(config: Config): Promise<DatabaseServer> {
  const { databaseUrl, migrationDatabaseUrl } = config;
  if (databaseUrl)
    return {
      url: databaseUrl,
      ownerUrl: migrationDatabaseUrl ?? databaseUrl,
      hints: {
        url: 'Controlla DATABASE_URL.',
        ownerUrl: `Controlla ${migrationDatabaseUrl ? 'WMS_MIGRATION_DATABASE_URL' : 'DATABASE_URL'}.`,
      },
      stop: async () => undefined,
    };
  try {
    const postgres = await startEmbeddedPostgres(config.dataDir);
    const hint = `Guarda ${config.dataDir}/postgres.log.`;
    return {
      ...postgres,
      folder: join(config.dataDir, 'postgres'),
      hints: { url: hint, ownerUrl: hint },
      guard: (guard) => guardPostgres(config.dataDir, postgres, guard),
    };
  } catch (error) {
    throw folderFailure(error, config.dataDir, 'WMS_DATA_DIR');
  }
}

/** Brings the database up to this version; rejects with a sentence when it can't be reached or changed. */
export async function migrateDatabase({
  url,
  ownerUrl,
  hints,
}: Pick<DatabaseServer, 'url' | 'ownerUrl' | 'hints'>): Promise<void> {
  await migrate(ownerUrl, { applicationUrl: url }).catch((error) => {
    throw databaseFailure(error, ownerUrl, hints.ownerUrl);
  });
}
