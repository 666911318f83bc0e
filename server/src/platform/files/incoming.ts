/**
 * Files that are being written: beside their place, under a random name, so that a full disk or a crash leaves nothing
 * half written where it would be found. What is whole and on the disk is renamed into its place.
 */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder } from '../make-folder.ts';
import { codeOf } from './stored-bytes.ts';

const incomingIn = (folder: string) => join(folder, '.incoming');

/** As many first bytes as tell what format a file has. */
const headBytes = 4100;

/** Nobody takes a day to send a file: what is older was left by a process that died. */
const oldMs = 24 * 60 * 60 * 1000;

/** More came than may be received. */
export class TooManyBytes extends Error {}

/** Writes a new file and gets it onto the disk; when that fails, nothing is left. Answers its path. */
export async function writeIncoming(
  folder: string,
  write: (file: FileHandle) => Promise<void>,
): Promise<string> {
  // People's documents: nobody else on the machine may even list them.
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

/** Gives a written file its place, which it keeps when the machine loses power right afterwards. */
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

export type Received = { path: string; sha256: string; size: number; head: Buffer };

/** Writes what the source sends, hashing it on the way; more than `mostBytes` rejects with TooManyBytes. */
export async function receiveFile(folder: string, source: Readable, mostBytes: number): Promise<Received> {
  // What breaks off before it is read is told when it is read; without this it would end the process.
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
    // Also when the folder could not be made, and nobody ever began to read.
    source.destroy();
  }
}

/** Removes what processes that died have left half written. */
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
