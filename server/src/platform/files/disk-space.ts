/** Room on the disks that WMS writes to: how it is told that none is left, and how much there still is. */
import { statfs } from 'node:fs/promises';
import pg from 'pg';

/** No space, no quota, or files that may not get longer (`ulimit -f`): writing anything more is in vain. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

export const diskFullSentence =
  'Lo spazio su disco è finito: niente è stato salvato, avvisa chi amministra WMS';

/** A file, or PostgreSQL, could not be written because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error instanceof pg.DatabaseError ? error.code === '53100' : fullDisk.has(String(error.code)));

/** Bytes that who isn't root may still write where this folder lies. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** `scarce`: a person should make room now. `spent`: below the least with which the server calls itself ready. */
export type DiskSpace = { freeBytes: number; state: 'enough' | 'scarce' | 'spent' };

export type LookAtSpace = () => Promise<DiskSpace>;

/** Whoever makes room needs days rather than minutes: they are told this many times earlier. */
const toldAt = 4;

/** What so much room means where there must be `minFreeBytes`. */
export const spaceStateOf = (freeBytes: number, minFreeBytes: number): DiskSpace['state'] =>
  freeBytes < minFreeBytes ? 'spent' : freeBytes < toldAt * minFreeBytes ? 'scarce' : 'enough';

/** The least that is free in any of the places, against the least that there must be. */
export const spaceIn =
  (places: readonly (() => Promise<number>)[], minFreeBytes: number): LookAtSpace =>
  async () => {
    const freeBytes = Math.min(...(await Promise.all(places.map((freeIn) => freeIn()))));
    return { freeBytes, state: spaceStateOf(freeBytes, minFreeBytes) };
  };
