import { createHash } from 'node:crypto';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Writer } from './database.ts';
import { makeFolder } from './make-folder.ts';

/** A file that lies in the storage already, to be recorded by the transaction that uses it. */
export type StoredFile = { sha256: string; type: string; size: number };

/** Content-addressed files: a folder, one name per SHA-256, never changed once written. */
export type Storage = {
  /** Writes the bytes, outside of any transaction; writing the same bytes again does nothing. */
  put(content: Buffer, type: string): Promise<StoredFile>;
  get(sha256: string): Promise<Buffer>;
  /** Fails when nothing can be written or read. */
  check(): Promise<void>;
};

const keyOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256}`;

export function openStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  // People's documents: nobody else on the machine may even list them.
  const ensureFolder = () => makeFolder(folder, 0o700);
  return {
    async put(content, type) {
      const sha256 = createHash('sha256').update(content).digest('hex');
      const stored = { sha256, type, size: content.length };
      // A file cut short by a crash has another size than its name promises: it is written again.
      const key = keyOf(sha256);
      if ((await disk.exists(key)) && (await disk.getMetaData(key)).contentLength === content.length)
        return stored;
      await ensureFolder();
      await disk.put(key, content);
      return stored;
    },
    async get(sha256) {
      return Buffer.from(await disk.getBytes(keyOf(sha256)));
    },
    async check() {
      await ensureFolder();
      await disk.put('.check', 'ok');
    },
  };
}

/** Records a stored file, so that rows can refer to it. */
export async function recordFile(tx: Writer, file: StoredFile): Promise<void> {
  await tx
    .insertInto('files')
    .values({ sha256: file.sha256, type: file.type, size: file.size })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
