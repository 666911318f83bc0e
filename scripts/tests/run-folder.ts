/**
 * The folder of a run, where everything lies that its tests write, so that nothing stays when it ends or is
 * interrupted: no file, no process, and no PostgreSQL that a killed server has left behind.
 */
import { accessSync, constants, globSync, readFileSync, realpathSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { discardCluster } from '../../server/src/platform/embedded-postgres/home.ts';
import { findPostmaster, stopPostmaster } from '../../server/src/platform/embedded-postgres/process.ts';
import { findGroup } from './cores.ts';

const prefix = 'wms-run-';

/**
 * Linux keeps this folder in memory. A test's database is a thousand small files: to make and remove them on a disk
 * costs PostgreSQL as much processor time as its queries.
 */
const memory = '/dev/shm';
const leastMemory = 4 * 2 ** 30;

function isRoomInMemory(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > leastMemory;
  } catch {
    return false;
  }
}

/** Makes the folder, in which temporary files lie from now on; answers what removes it with all that runs there. */
export async function openRunFolder(): Promise<() => Promise<void>> {
  const parent = isRoomInMemory() ? memory : tmpdir();
  for (const name of await readdir(parent))
    if (name.startsWith(prefix) && !isAlive(ownerOf(join(parent, name)))) await clear(join(parent, name));
  const folder = await mkdtemp(join(parent, prefix));
  await writeFile(join(folder, 'owner'), String(process.pid));
  // PostgreSQL, which root starts as another user, has its own folder in it.
  await chmod(folder, 0o711);
  process.env.TMPDIR = folder;
  return async () => {
    endOthers();
    await clear(folder);
  };
}

/** Ends checks, browsers and servers: they are in this process's group, unless a person started it by hand. */
export function endOthers(): void {
  for (const pid of findGroup(process.pid)) killNow(pid);
}

async function clear(folder: string): Promise<void> {
  for (const link of globSync('{*,*/*}/postgres', { cwd: folder }).map((found) => join(folder, found))) {
    const cluster = realpathSync(link);
    if (await findPostmaster(cluster)) await stopPostmaster(cluster, 'fast');
    await discardCluster(link);
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

function ownerOf(folder: string): number {
  try {
    return Number(readFileSync(join(folder, 'owner'), 'utf8'));
  } catch {
    // Another run makes it just now, and hasn't written it yet.
    return process.pid;
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

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended by itself.
  }
}
