/** The file storage for backup and restore; only this file of the folder knows how the storage keeps its files. */
import { access, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { openStorage } from '../../platform/files/storage.ts';
import type { FileFacts, MissingFile } from '../archive/manifest.ts';

export type StoredContent = { content: AsyncIterable<Buffer> } | Pick<MissingFile, 'problem'>;

const problems = { lost: 'mancante', damaged: 'danneggiato' } as const;

/** Returns the bytes of a stored file after it has read them all and compared them with the hash in its name. */
export async function readStored(storageDir: string, { sha256 }: FileFacts): Promise<StoredContent> {
  const storage = openStorage(storageDir);
  try {
    const reason = await storage.faultOf(sha256);
    return reason ? { problem: problems[reason] } : { content: await storage.open(sha256) };
  } catch {
    return { problem: 'illeggibile' };
  }
}

/** Stores a file that comes piece by piece; a failure leaves nothing of it behind. */
export async function storeContent(
  storageDir: string,
  content: AsyncIterable<Buffer>,
  size: number,
): Promise<void> {
  const incoming = await openStorage(storageDir).receive(Readable.from(content), size);
  try {
    await incoming.keep('application/octet-stream');
  } finally {
    await incoming.discard();
  }
}

/** Removes a file that no row refers to, and its folder when it is empty. */
export async function removeStored(storageDir: string, sha256: string): Promise<void> {
  const path = pathOf(storageDir, sha256);
  await rm(path, { force: true });
  await rmdir(dirname(path)).catch(() => undefined);
}

const pathOf = (storageDir: string, sha256: string) => join(storageDir, sha256.slice(0, 2), sha256);

export const isStored = (storageDir: string, sha256: string) =>
  access(pathOf(storageDir, sha256)).then(
    () => true,
    () => false,
  );
