/** Checks bytes against the hash by which they are named, so that other bytes never leave the storage. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';

/** A stored file that can't be served: its bytes are wrong (also: none are left), or it isn't there. */
export class StoredFileFault extends Error {
  readonly sha256: string;
  readonly reason: 'damaged' | 'lost';

  constructor(sha256: string, reason: 'damaged' | 'lost', cause?: unknown) {
    super(`stored file ${sha256} is ${reason}`, { cause });
    this.sha256 = sha256;
    this.reason = reason;
  }
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Returns an error of reading as a fault of the file; any other error (too many open files) is returned unchanged. */
export function asFault(sha256: string, error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'ENOENT') return new StoredFileFault(sha256, 'lost', error);
  // The disk can't read the file's sectors, or there is something in its place that is no file.
  if (code === 'EIO' || code === 'EISDIR') return new StoredFileFault(sha256, 'damaged', error);
  return error;
}

/** The bytes of about half a millisecond of hashing; other work in the process waits no longer than that. */
const slice = 512 * 1024;

/** Returns the SHA-256 in hex; other work can run between the slices of a large content. */
export async function sha256Of(content: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < content.length; at += slice) {
    if (at > 0) await turn();
    hash.update(content.subarray(at, at + slice));
  }
  return hash.digest('hex');
}

/**
 * Yields the file's pieces as they are read. The last piece is yielded only when all pieces have the hash; otherwise it
 * throws a StoredFileFault.
 */
export async function* checkedPieces(path: string, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      hash.update(piece);
      if (held) yield held;
      held = piece;
    }
  } catch (error) {
    throw asFault(sha256, error);
  }
  if (hash.digest('hex') !== sha256) throw new StoredFileFault(sha256, 'damaged');
  if (held) yield held;
}
