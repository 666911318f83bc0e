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
 * Locks the right to be the one process that starts and stops the data folder's PostgreSQL; rejects with InstanceInUse.
 * Returns nothing for a database of their own, because then any number of servers may share the folder.
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
  /** The address for requests, jobs and commands; in the embedded PostgreSQL its role owns nothing. */
  url: string;
  /**
   * The address of the tables' owner, for migrations, backup, restore and repair; the same as `url` when there is one
   * role.
   */
  ownerUrl: string;
  /** Hints where a person should look when the database can't be reached under `url`, or under `ownerUrl`. */
  hints: { url: string; ownerUrl: string };
  /** The folder of the database's data, when it is ours to watch. */
  folder?: string;
  stop(mode: 'fast' | 'smart'): Promise<void>;
  /**
   * Starts PostgreSQL again whenever it dies, until the returned function is called. Only the embedded one is ours to
   * start.
   */
  guard?(guard: Guard): () => Promise<void>;
};

/** Returns the running database that the configuration names, or starts the embedded one. */
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

/** Migrates the database to this version; rejects with a sentence when it can't be reached or changed. */
export async function migrateDatabase({
  url,
  ownerUrl,
  hints,
}: Pick<DatabaseServer, 'url' | 'ownerUrl' | 'hints'>): Promise<void> {
  await migrate(ownerUrl, { applicationUrl: url }).catch((error) => {
    throw databaseFailure(error, ownerUrl, hints.ownerUrl);
  });
}
