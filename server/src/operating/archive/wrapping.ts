/**
 * The layers around the tar: zstd with its checksum, and age when a passphrase is given. A person can open them without
 * WMS, too: `tar -xf FILE`, or `age -d FILE | tar --zstd -x`.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { CommandError } from '../../platform/command-line/run.ts';
import { describeDiskError } from './errors.ts';

/** The library is loaded for an encrypted archive only, because no other start of a process needs its cryptography. */
const age = () => import('age-encryption');

const ageHeader = Buffer.from('age-encryption.org/v1\n');
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/**
 * Compresses `tar`, encrypts it when there is a passphrase, and writes it into `target`; rejects when any of these
 * steps fails.
 */
export async function wrap(
  tar: AsyncIterable<unknown>,
  passphrase: string | undefined,
  target: NodeJS.WritableStream,
): Promise<void> {
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  if (passphrase === undefined) return pipeline(tar, compress, target);
  const compressing = pipeline(tar, compress);
  const compressed = Readable.toWeb(compress) as ReadableStream<Uint8Array>;
  // Compressing may fail while the key is still being made; its error is awaited below.
  compressing.catch(() => undefined);
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const sealed = await encrypter.encrypt(compressed);
  await Promise.all([compressing, pipeline(Readable.fromWeb(sealed as never), target)]);
}

/** True when the file is encrypted; refuses a file that is no backup at all. */
export async function isEncrypted(file: string): Promise<boolean> {
  const head = await firstBytes(file, ageHeader.length);
  if (head.equals(ageHeader)) return true;
  if (head.subarray(0, zstdMagic.length).equals(zstdMagic)) return false;
  throw new CommandError(`${file} non è un backup di WMS.`);
}

/**
 * Reads the file and writes the tar inside into `target`; calls `onRead` with the number of bytes of the file that were
 * read.
 */
export async function unwrap(
  file: string,
  passphrase: string | undefined,
  target: NodeJS.WritableStream,
  onRead: (bytes: number) => void,
): Promise<void> {
  const encrypted = await isEncrypted(file);
  if (encrypted && passphrase === undefined)
    throw new CommandError(
      'Il backup è cifrato: dai la frase segreta con --passphrase, --passphrase-file o WMS_BACKUP_PASSPHRASE.',
    );
  const counted = Readable.from(countBytes(createReadStream(file, { highWaterMark: 1 << 18 }), onRead));
  const source = encrypted && passphrase !== undefined ? await decrypt(counted, passphrase) : counted;
  await pipeline(source, createZstdDecompress(), target);
}

async function decrypt(sealed: Readable, passphrase: string): Promise<Readable> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const web = Readable.toWeb(sealed) as ReadableStream<Uint8Array>;
    return Readable.fromWeb((await decrypter.decrypt(web)) as never);
  } catch (error) {
    sealed.destroy();
    if (error instanceof Error && /no identity matched/.test(error.message))
      throw new CommandError('La frase segreta non apre questo backup: controllala e riprova.');
    throw error;
  }
}

async function* countBytes(source: AsyncIterable<Buffer>, onRead: (bytes: number) => void) {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    onRead(bytes);
    yield chunk;
  }
}

async function firstBytes(file: string, count: number): Promise<Buffer> {
  try {
    await using handle = await open(file, 'r');
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw describeDiskError(error, 'il backup non si può leggere.');
  }
}
