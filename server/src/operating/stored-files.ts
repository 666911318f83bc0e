/** What backup and restore need of the file storage; the only place here that knows how it keeps its files. */
import { createHash } from 'node:crypto';
import { access, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openStorage } from '../platform/storage.ts';
import type { FileFacts, MissingFile } from './archive/manifest.ts';

export type StoredContent = { content: Buffer } | Pick<MissingFile, 'problem'>;

/** The bytes of a stored file, if they still are what its name says. */
export async function readStored(storageDir: string, { sha256, size }: FileFacts): Promise<StoredContent> {
  try {
    const content = await openStorage(storageDir).get(sha256);
    const same = content.length === size && createHash('sha256').update(content).digest('hex') === sha256;
    return same ? { content } : { problem: 'danneggiato' };
  } catch {
    const there = await isStored(storageDir, sha256);
    return { problem: there ? 'illeggibile' : 'mancante' };
  }
}

/** Those that are not there, or not whole, by their size alone. */
export async function findFaults(storageDir: string, files: readonly FileFacts[]): Promise<MissingFile[]> {
  const faults: MissingFile[] = [];
  for (const facts of files) {
    const size = await stat(pathOf(storageDir, facts.sha256)).then(
      (found) => found.size,
      () => undefined,
    );
    if (size !== facts.size)
      faults.push({ ...facts, problem: size === undefined ? 'mancante' : 'danneggiato' });
  }
  return faults;
}

/** Stores a file. */
export async function storeContent(storageDir: string, content: Buffer): Promise<void> {
  await openStorage(storageDir).put(content, 'application/octet-stream');
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
