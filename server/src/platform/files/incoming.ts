/**
 * A file is written beside its final place under a random name, so that a full disk or a crash never leaves half a file
 * where it would be found. When it is whole and on the disk, it is renamed into its place.
 */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder } from '../make-folder.ts';
import { codeOf } from './stored-bytes.ts';

const incomingIn = (folder: string) => join(folder, '.incoming');

/** The number of first bytes that are enough to recognise the format of a file. */
const headBytes = 4100;

/** No upload takes a day, so an older file was left behind by a process that died. */
const oldMs = 24 * 60 * 60 * 1000;

/** The error when more bytes come than are allowed. */
export class TooManyBytes extends Error {}

/** Writes a new file, syncs it to the disk and returns its path; a failure leaves nothing behind. */
export async function writeIncoming(
  folder: string,
  write: (file: FileHandle) => Promise<void>,
): Promise<string> {
  // The files are people's documents, so no other user of the machine may even list them.
  await makeFolder(incomingIn(folder), 0o700);
  const path = join(incomingIn(folder), randomUUID());
  const file = await open(path, 'wx', 0o600);
  try {
    await write(file);
    await file.sync();
    await file.close();
    return path;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

/** Renames a written file into its place and syncs the folder, so that a power cut doesn't undo it. */
export async function moveToPlace(path: string, place: string): Promise<void> {
  const folder = dirname(place);
  try {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(path, place);
    await syncFolder(folder);
    if (made) await syncFolder(dirname(made));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export type ReceivedContent = { path: string; sha256: string; size: number; head: Buffer };

/** Writes and hashes the bytes of the source; more than `mostBytes` rejects with TooManyBytes. */
export async function receiveFile(
  folder: string,
  source: Readable,
  mostBytes: number,
): Promise<ReceivedContent> {
  // Reading reports an error of the source; without this listener an earlier error would end the process.
  source.on('error', () => undefined);
  const hash = createHash('sha256');
  const first: Buffer[] = [];
  let size = 0;
  try {
    const path = await writeIncoming(folder, async (file) => {
      for await (const piece of source as AsyncIterable<Buffer>) {
        if (size < headBytes) first.push(piece.subarray(0, headBytes - size));
        size += piece.length;
        if (size > mostBytes) throw new TooManyBytes(`more than ${mostBytes} bytes`);
        hash.update(piece);
        await file.writeFile(piece);
      }
    });
    return { path, sha256: hash.digest('hex'), size, head: Buffer.concat(first) };
  } finally {
    // The source is also destroyed when the folder could not be created and nobody began to read.
    source.destroy();
  }
}

/** Removes the half-written files of processes that died. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(incomingIn(folder)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const path = join(incomingIn(folder), name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - oldMs) await rm(path, { force: true, recursive: true });
  }
}
