import { createReadStream } from 'node:fs';
import { readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Reader, Writer } from '../database/connection.ts';
import { makeFolder } from '../make-folder.ts';
import { freeBytesAt } from './disk-space.ts';
import {
  moveToPlace,
  type ReceivedContent,
  receiveFile,
  removeLeftovers,
  writeIncoming,
} from './incoming.ts';
import { asFault, checkedPieces, StoredFileFault, sha256Of } from './stored-bytes.ts';
import { removeUnrecorded } from './unrecorded.ts';

/** A file that is already in the storage, to be recorded by the transaction that uses it. */
export type StoredFile = { sha256: string; type: string; size: number };

/** A received file that its receiver then either keeps in the storage or discards. */
export type Incoming = {
  sha256: string;
  size: number;
  /** The first 4100 bytes, or all bytes of a shorter file: enough to recognise its format. */
  head: Buffer;
  open(): Readable;
  bytes(): Promise<Buffer>;
  /** Moves the file to its place; this also repairs a damaged file with the same hash. */
  keep(type: string): Promise<StoredFile>;
  /** Discards the file. It does nothing once the file is kept, so that a `finally` may call it. */
  discard(): Promise<void>;
};

/** Content-addressed files, named by their SHA-256: never changed once written, and checked whenever they are read. */
export type Storage = {
  /**
   * Writes the bytes, outside of any transaction. Writing the same bytes again changes nothing, or repairs a damaged
   * file.
   */
  put(content: Buffer, type: string): Promise<StoredFile>;
  /**
   * Receives the bytes of the source; more than `mostBytes` rejects with TooManyBytes. A failure leaves nothing behind.
   */
  receive(source: Readable, mostBytes: number): Promise<Incoming>;
  /** Returns all bytes; rejects with StoredFileFault when they are not the bytes that were stored. */
  get(sha256: string): Promise<Buffer>;
  /** Returns the bytes as a stream, which ends in a StoredFileFault before its last piece when they were wrong. */
  open(sha256: string): Promise<Readable>;
  /** Returns a small file whole, and a large one as a stream with its size, for an answer to a slow caller. */
  serve(sha256: string): Promise<{ body: Buffer } | { body: Readable; size: number }>;
  /**
   * Returns the fault of a stored file, undefined when it is whole. The file is read to its end, but never held in
   * memory.
   */
  faultOf(sha256: string): Promise<StoredFileFault['reason'] | undefined>;
  /** Returns how many bytes may still be written. */
  freeBytes(): Promise<number>;
  /** Fails when nothing can be written or read. */
  check(): Promise<void>;
  /** Removes the half-written files of processes that died. */
  removeLeftovers(): Promise<void>;
  /** Removes old files that no row knows, and returns how many. */
  removeUnrecorded(db: Reader): Promise<number>;
};

/**
 * A file up to this size is read whole, so that a damaged file is refused with a sentence instead of an answer that
 * breaks off.
 */
const mostWholeBytes = 1024 * 1024;

/** The storage in a folder of this machine, or of one that it mounts. */
export function openStorage(folder: string): Storage {
  const placeOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);

  const faultOf = async (sha256: string) => {
    try {
      for await (const _ of checkedPieces(placeOf(sha256), sha256));
      return undefined;
    } catch (error) {
      if (error instanceof StoredFileFault) return error.reason;
      throw error;
    }
  };

  /**
   * Returns whether these very bytes are in their place; the size alone reveals most damaged files. The file is touched
   * because it is about to be recorded: the sweep removes files that no row knows and that nobody has touched for long
   * (unrecorded.ts).
   */
  const isWhole = async (sha256: string, size: number) => {
    const now = new Date();
    const touched = await utimes(placeOf(sha256), now, now).then(
      () => true,
      () => false,
    );
    const found = touched && (await stat(placeOf(sha256)).catch(() => undefined));
    return found && found.size === size && (await faultOf(sha256)) === undefined;
  };

  const incoming = ({ path, sha256, size, head }: ReceivedContent): Incoming => {
    let at = path;
    return {
      sha256,
      size,
      head,
      open: () => createReadStream(at),
      bytes: () => readFile(at),
      async keep(type) {
        if (at === path) {
          if (await isWhole(sha256, size)) await rm(path, { force: true });
          else await moveToPlace(path, placeOf(sha256));
          at = placeOf(sha256);
        }
        return { sha256, type, size };
      },
      discard: () => rm(path, { force: true }),
    };
  };

  const get = async (sha256: string) => {
    const content = await readFile(placeOf(sha256)).catch((error: unknown) => {
      throw asFault(sha256, error);
    });
    if ((await sha256Of(content)) !== sha256) throw new StoredFileFault(sha256, 'damaged');
    return content;
  };

  const open = async (sha256: string) => {
    const pieces = checkedPieces(placeOf(sha256), sha256);
    // The first piece is read here, so that a lost file, or a small damaged one, is reported before an answer begins.
    const first = await pieces.next();
    const stream = Readable.from(startingWith(first, pieces), { objectMode: false });
    // A generator that nobody began to read ends without ending its source.
    return stream.once('close', () => void pieces.return(undefined));
  };

  return {
    faultOf,
    get,
    open,
    async serve(sha256) {
      const found = await stat(placeOf(sha256)).catch(() => undefined);
      return found && found.size > mostWholeBytes
        ? { body: await open(sha256), size: found.size }
        : { body: await get(sha256) };
    },
    async put(content, type) {
      const sha256 = await sha256Of(content);
      const size = content.length;
      if (!(await isWhole(sha256, size))) {
        const path = await writeIncoming(folder, (file) => file.writeFile(content));
        await moveToPlace(path, placeOf(sha256));
      }
      return { sha256, type, size };
    },
    receive: async (source, mostBytes) => incoming(await receiveFile(folder, source, mostBytes)),
    removeUnrecorded: (db) => removeUnrecorded(db, folder),
    async freeBytes() {
      await makeFolder(folder, 0o700);
      return freeBytesAt(folder);
    },
    async check() {
      await rm(await writeIncoming(folder, (file) => file.writeFile('ok')));
    },
    removeLeftovers: () => removeLeftovers(folder),
  };
}

async function* startingWith(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>) {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/** Records a stored file, so that rows can refer to it. */
export async function recordFile(tx: Writer, file: StoredFile): Promise<void> {
  await tx
    .insertInto('files')
    .values({ sha256: file.sha256, type: file.type, size: file.size })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
