/** Space on the disks that WMS writes to: recognises errors of a full disk, and measures how much is free. */
import { statfs } from 'node:fs/promises';
import pg from 'pg';

/** The codes for no space, no quota, or a limit on the size of files (`ulimit -f`): further writing would fail too. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

export const diskFullSentence =
  'Lo spazio su disco è finito: niente è stato salvato, avvisa chi amministra WMS';

/** Returns whether a file, or PostgreSQL, could not be written because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error instanceof pg.DatabaseError ? error.code === '53100' : fullDisk.has(String(error.code)));

/** Returns how many bytes a user who isn't root may still write on the disk of this folder. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** `scarce`: a person should free space now. `spent`: less is free than the server needs to call itself ready. */
export type DiskSpace = { freeBytes: number; state: 'enough' | 'scarce' | 'spent' };

export type LookAtSpace = () => Promise<DiskSpace>;

/** People need days to free space, so the warning begins at this multiple of `minFreeBytes`. */
const scarceFactor = 4;

/** Compares the free space with the least that there must be. */
export const spaceStateOf = (freeBytes: number, minFreeBytes: number): DiskSpace['state'] =>
  freeBytes < minFreeBytes ? 'spent' : freeBytes < scarceFactor * minFreeBytes ? 'scarce' : 'enough';

/** Judges the place that has the least free space. */
export const spaceIn =
  (places: readonly (() => Promise<number>)[], minFreeBytes: number): LookAtSpace =>
  async () => {
    const freeBytes = Math.min(...(await Promise.all(places.map((freeIn) => freeIn()))));
    return { freeBytes, state: spaceStateOf(freeBytes, minFreeBytes) };
  };
