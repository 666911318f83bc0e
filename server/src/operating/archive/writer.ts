import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { CommandError } from '../../platform/command-line/run.ts';
import { tryLock } from '../../platform/embedded-postgres/instance-lock.ts';
import { describeDiskError, isDiskError } from './errors.ts';
import { wrap } from './wrapping.ts';

/** Adds an entry of exactly `size` bytes. */
export type AddEntry = (
  name: string,
  size: number,
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
) => Promise<void>;
export type WrittenArchive = { bytes: number; sha256: string };

/**
 * Writes an archive beside `file` as `FILE.part`, and renames it only when it is complete and on the disk. After any
 * error the part is removed and an older `file` is unchanged. Only the file's owner can read it.
 */
export async function writeArchive(
  file: string,
  { passphrase, overwrite }: { passphrase: string | undefined; overwrite: boolean },
  fill: (add: AddEntry) => Promise<void>,
): Promise<WrittenArchive> {
  const part = `${file}.part`;
  try {
    await access(dirname(file));
    if (!overwrite) await refuseExisting(file);
    const lock = await tryLock(`backup ${basename(file)}`, dirname(file));
    if (!lock) throw new CommandError(`Un altro backup sta già scrivendo ${file}: aspetta che finisca.`);
    try {
      // A killed backup may have left this part behind; no other process writes it now.
      await rm(part, { force: true });
      const written = await writePart(part, passphrase, fill);
      if (!overwrite) await refuseExisting(file);
      await rename(part, file);
      await syncFolder(dirname(file));
      return written;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    } finally {
      await lock.release();
    }
  } catch (error) {
    throw describeDiskError(error, 'il backup non è stato fatto.');
  }
}

async function writePart(
  part: string,
  passphrase: string | undefined,
  fill: (add: AddEntry) => Promise<void>,
): Promise<WrittenArchive> {
  const tar = pack();
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  // `flush` makes an fsync before the file is closed.
  const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  const add: AddEntry = async (name, size, content) => {
    await pipeline(Readable.from(content), tar.entry({ name, size, mode: 0o600 }));
  };
  const filling = fill(add).then(
    () => tar.finalize(),
    (error) => {
      tar.destroy(error);
      throw error;
    },
  );
  const writing = Promise.all([wrap(tar, passphrase, measure), pipeline(measure, target)]);
  const [filled, written] = await Promise.allSettled([filling, writing]);
  // When the disk is full, both the filling and the writing fail, but only the error of the writing says so.
  if (written.status === 'rejected' && (filled.status === 'fulfilled' || isDiskError(written.reason)))
    throw written.reason;
  if (filled.status === 'rejected') throw filled.reason;
  return { bytes, sha256: hash.digest('hex') };
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new CommandError(`${file} esiste già: scegli un altro nome, oppure usa --overwrite.`);
}

/** Syncs the folder, because the new name itself must survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  // Windows can't sync a folder.
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}
