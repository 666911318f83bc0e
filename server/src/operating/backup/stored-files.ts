/** What backup and restore need of the file storage; the only place here that knows how it keeps its files. */
import { access, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { openStorage } from '../../platform/files/storage.ts';
import type { FileFacts, MissingFile } from '../archive/manifest.ts';

export type StoredContent = { content: AsyncIterable<Buffer> } | Pick<MissingFile, 'problem'>;

const problems = { lost: 'mancante', damaged: 'danneggiato' } as const;

/**
 * The bytes of a stored file, if they still are what its name says: all of it is read once before the first is given.
 */
export async function readStored(storageDir: string, { sha256 }: FileFacts): Promise<StoredContent> {
  const storage = openStorage(storageDir);
  try {
    const reason = await storage.faultOf(sha256);
    return reason ? { problem: problems[reason] } : { content: await storage.open(sha256) };
  } catch {
    return { problem: 'illeggibile' };
  }
}

/** Stores a file that comes piece by piece; whatever fails, nothing of it is left. */
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

/** Takes a file away that no row refers to, and its folder when nothing else is in it. */
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
