/** Stored files that are damaged or lost, and who uses them: for `wms doctor` and for the letter of the nightly check. */
import type { Reader } from './database.ts';
import { usesOf } from './file-uses.ts';
import type { Storage } from './storage.ts';
import type { StoredFileFault } from './stored-bytes.ts';

export type FileFault = { sha256: string; reason: StoredFileFault['reason'] };

const pageSize = 500;

/** Reads every recorded file, or only those that the nightly check knows as faulty, and yields what is wrong now. */
export async function* findFileFaults(
  db: Reader,
  storage: Pick<Storage, 'faultOf'>,
  { knownOnly = false } = {},
): AsyncGenerator<FileFault> {
  for (let last = ''; ; ) {
    const page = await db
      .selectFrom('files')
      .select('sha256')
      .where('sha256', '>', last)
      .$if(knownOnly, (query) => query.where('fault', 'is not', null))
      .orderBy('sha256')
      .limit(pageSize)
      .execute();
    for (const { sha256 } of page) {
      const reason = await storage.faultOf(sha256);
      if (reason) yield { sha256, reason };
    }
    const end = page.at(-1);
    if (!end || page.length < pageSize) return;
    last = end.sha256;
  }
}

/** One line a file: what is wrong with it and everything that uses it. */
export async function sentencesOf(db: Reader, faults: readonly FileFault[]): Promise<string[]> {
  const uses = await usesOf(
    db,
    faults.map(({ sha256 }) => sha256),
  );
  return faults.map(({ sha256, reason }) => {
    const users = uses.get(sha256)?.join('; ') ?? 'non lo usa nessuno';
    return `${reason === 'lost' ? 'manca' : 'danneggiato'}: ${users} (file ${sha256})`;
  });
}

/** A line in Italian for every stored file that can't be served, with who uses it; none when all are whole. */
export async function describeFileFaults(
  db: Reader,
  storage: Pick<Storage, 'faultOf'>,
  options?: { knownOnly?: boolean },
): Promise<string[]> {
  const found: FileFault[] = [];
  for await (const fault of findFileFaults(db, storage, options)) found.push(fault);
  return sentencesOf(db, found);
}
