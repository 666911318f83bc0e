/** A temporary PostgreSQL without fsync, for tests and to verify a backup. */
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from './cluster.ts';
import { discardCluster } from './home.ts';
import { findPostmaster, stopPostmaster } from './process.ts';

export type ScratchPostgres = {
  /** `url` connects as the role of requests, `ownerUrl` as the owner. */
  url: string;
  ownerUrl: string;
  /** This folder is temporary and is removed with the database. */
  folder: string;
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL in a folder whose name begins with `prefix`, and removes such folders that killed processes left
 * behind.
 */
export async function startScratchPostgres(
  prefix: string,
  settings: Record<string, string> = {},
): Promise<ScratchPostgres> {
  await removeOrphans(prefix);
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o711);
  await writeFile(join(folder, 'owner'), String(process.pid));
  try {
    const { url, ownerUrl } = await startEmbeddedPostgres(folder, { fsync: false, settings });
    return { url, ownerUrl, folder, stop: () => removeScratch(folder) };
  } catch (error) {
    await removeScratch(folder);
    throw error;
  }
}

/** Stops a temporary cluster and removes its folder. */
async function removeScratch(folder: string): Promise<void> {
  const cluster = join(folder, 'postgres');
  if (await findPostmaster(cluster)) await stopPostmaster(cluster, 'fast');
  await discardCluster(cluster);
  await rm(folder, { recursive: true, force: true });
}

/** Removes the folders that killed processes left behind. */
async function removeOrphans(prefix: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    const pid = Number(await readFile(join(folder, 'owner'), 'utf8').catch(() => '0'));
    if (pid > 0 && !isAlive(pid)) await removeScratch(folder).catch(() => undefined);
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
