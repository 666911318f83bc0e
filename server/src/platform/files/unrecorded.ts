/**
 * Removes stored files that no row knows, because a transaction was rolled back after its file was written. They are
 * removed once they are a week old, unless there are so many that the folder is probably the storage of another
 * database.
 */
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Reader, runSql } from '../database/connection.ts';
import { codeOf } from './stored-bytes.ts';

/** The age from which on an unrecorded file is removed: no transaction stays open for a week. */
const oldMs = 7 * 24 * 60 * 60 * 1000;

/**
 * When more files than this are unrecorded, and more than are recorded, a wrong folder is likelier than so many
 * rollbacks.
 */
const mostSurprising = 100;

const suffix = '.unrecorded';

/** The error that there are too many unrecorded files, so something else must be wrong; none was removed. */
export class TooManyUnrecorded extends Error {}

/**
 * Removes the old files of the storage's folder that no row of `files` knows, and returns how many. Throws
 * TooManyUnrecorded, and removes nothing, when there are more of them than recorded files, and more than
 * `mostSurprising`.
 */
export async function removeUnrecorded(db: Reader, folder: string): Promise<number> {
  const found: string[] = [];
  let recorded = 0;
  for (const part of await readdir(folder).catch(noFolder)) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue;
    const all = await readdir(join(folder, part));
    await putBack(join(folder, part), all);
    const names = all.filter((name) => /^[0-9a-f]{64}$/.test(name));
    const known = await knownOf(db, names);
    recorded += known.size;
    for (const name of names)
      if (!known.has(name) && (await isOld(join(folder, part, name)))) found.push(name);
  }
  if (found.length > Math.max(mostSurprising, recorded))
    throw new TooManyUnrecorded(
      `${found.length} files of ${folder} are in no row and ${recorded} are: is it the storage of this database?`,
    );
  let removed = 0;
  for (const name of found) if (await remove(db, folder, name)) removed += 1;
  return removed;
}

/**
 * Removes one file, unless it is in use. Another process that stores the same bytes at this moment touches the file and
 * then records it. So the file is moved aside first, and moved back when it was touched or recorded meanwhile; a
 * process that finds it missing writes it again.
 */
async function remove(db: Reader, folder: string, name: string): Promise<boolean> {
  const place = join(folder, name.slice(0, 2), name);
  const aside = `${place}${suffix}`;
  try {
    await rename(place, aside);
    if ((await isOld(aside)) && (await knownOf(db, [name])).size === 0) {
      await rm(aside, { force: true });
      return true;
    }
    await rename(aside, place);
  } catch (error) {
    // Another server may sweep the same folder.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  return false;
}

/** Puts files back that a process moved aside before it died; the next run checks them again. */
async function putBack(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names)
    if (name.endsWith(suffix))
      await rename(join(folder, name), join(folder, name.slice(0, -suffix.length))).catch(noFolder);
}

async function knownOf(db: Reader, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await runSql(db)<{ sha256: string }>`
    select sha256 from files where sha256 = any (${[...names]}::text[])`;
  return new Set(rows.map(({ sha256 }) => sha256));
}

const isOld = async (path: string) => (await stat(path)).mtimeMs < Date.now() - oldMs;

const noFolder = (error: unknown): string[] => {
  if (codeOf(error) === 'ENOENT') return [];
  throw error;
};
