/**
 * Stored files that are damaged or lost, and who uses them: for `wms doctor` and for the letter of the nightly check.
 */
import type { Reader } from '../database/connection.ts';
import type { Storage } from './storage.ts';
import type { StoredFileFault } from './stored-bytes.ts';
import { usesOf } from './uses.ts';

export type FileFault = { sha256: string; reason: StoredFileFault['reason'] };

const pageSize = 500;
/** The most uses that are named for one file, because a safety sheet may belong to sixty products. */
const mostUses = 5;

/**
 * Reads every recorded file and yields the faulty ones; `onUnreadable` is called with the error of a file that can't be
 * judged now.
 */
async function* findFileFaults(
  db: Reader,
  storage: Pick<Storage, 'faultOf'>,
  onUnreadable: (error: unknown) => void,
): AsyncGenerator<FileFault> {
  for (let last = ''; ; ) {
    const page = await db
      .selectFrom('files')
      .select('sha256')
      .where('sha256', '>', last)
      .orderBy('sha256')
      .limit(pageSize)
      .execute();
    for (const { sha256 } of page) {
      const reason = await storage.faultOf(sha256).catch(onUnreadable);
      if (reason) yield { sha256, reason };
    }
    const end = page.at(-1);
    if (!end || page.length < pageSize) return;
    last = end.sha256;
  }
}

/** Returns one line for each file: its fault and its uses, or the first of them when there are many. */
export async function sentencesOf(db: Reader, faults: readonly FileFault[]): Promise<string[]> {
  const uses = await usesOf(
    db,
    faults.map(({ sha256 }) => sha256),
  );
  return faults.map(
    ({ sha256, reason }) =>
      `${reason === 'lost' ? 'manca' : 'danneggiato'}: ${notifyUses(uses.get(sha256) ?? [])} (file ${sha256})`,
  );
}

function notifyUses(uses: readonly string[]): string {
  if (uses.length === 0) return 'non lo usa nessuno';
  const more = uses.length - mostUses;
  return [...uses.slice(0, mostUses), ...(more > 0 ? [`e altri ${more}`] : [])].join('; ');
}

/**
 * Returns a line in Italian for every stored file that can't be served, with its uses; none when all files are whole.
 */
export async function describeFileFaults(
  db: Reader,
  storage: Pick<Storage, 'faultOf'>,
  onUnreadable: (error: unknown) => void,
): Promise<string[]> {
  return sentencesOf(db, await Array.fromAsync(findFileFaults(db, storage, onUnreadable)));
}
