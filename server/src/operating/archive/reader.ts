import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { extract } from 'tar-stream';
import { CommandError } from '../../platform/command-line/run.ts';
import { DamagedArchive, describeDiskError, isDiskError } from './errors.ts';
import { entryNames, type Manifest, parseManifest } from './manifest.ts';
import { unwrap } from './wrapping.ts';

export type ArchiveEntry = { name: string; size: number; content: AsyncIterable<Buffer> };
export type Archive = {
  file: string;
  passphrase: string | undefined;
  /** Called with the part of the file that was read, from 0 to 1. */
  onRead?: (share: number) => void;
};

/**
 * Yields the entries of an archive in their order; the caller reads each one before the next. Rejects with
 * DamagedArchive.
 */
export async function* readArchive({
  file,
  passphrase,
  onRead,
}: Archive): AsyncGenerator<ArchiveEntry, undefined> {
  const total = await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
  const tar = extract();
  const unwrapping = unwrap(file, passphrase, tar, (bytes) => onRead?.(bytes / total));
  // An error of the file ends the tar and so reaches the reader, even before the first byte.
  unwrapping.catch((error) => tar.destroy(error));
  try {
    for await (const entry of tar) {
      const { name, type, size = 0 } = entry.header;
      if (type !== 'file') throw new DamagedArchive(`contiene ${name}, che non è un file`);
      yield { name, size, content: read(entry) };
      entry.resume();
    }
    await unwrapping;
  } catch (error) {
    throw damage(error);
  } finally {
    tar.destroy();
    await unwrapping.catch(() => undefined);
  }
}

/**
 * Reads the whole archive and compares every byte with the manifest; throws DamagedArchive when something is missing,
 * changed or unexpected. Writes nothing.
 */
export async function checkArchive(archive: Archive): Promise<Manifest> {
  const seen = new Map<string, { size: number; sha256: string }>();
  let manifest: Manifest | undefined;
  for await (const { name, size, content } of readArchive(archive)) {
    if (seen.has(name) || manifest) throw new DamagedArchive(`${name} è di troppo`);
    const kept = name === entryNames.manifest ? [] : undefined;
    const sha256 = await hashOf(content, kept);
    if (kept) manifest = parseManifest(Buffer.concat(kept).toString());
    else seen.set(name, { size, sha256 });
  }
  if (!manifest) throw new DamagedArchive('manca la fine');
  for (const [name, { sha256, size }] of wantedEntries(manifest)) {
    const found = seen.get(name);
    if (!found) throw new DamagedArchive(`manca ${name}`);
    if (found.sha256 !== sha256 || found.size !== size)
      throw new DamagedArchive(`${name} non è quello che era`);
    seen.delete(name);
  }
  for (const name of seen.keys()) throw new DamagedArchive(`${name} è di troppo`);
  return manifest;
}

function wantedEntries({
  tables,
  files,
  organisation,
}: Manifest): [name: string, { sha256: string; size: number }][] {
  return [
    ...tables.map(({ name, sha256, bytes }) => [entryNames.table(name), { sha256, size: bytes }] as const),
    ...files.map((facts) => [entryNames.file(facts.sha256), facts] as const),
    ...(organisation ? [[entryNames.organisation, organisation] as const] : []),
  ].map(([name, facts]) => [name, facts]);
}

async function hashOf(content: AsyncIterable<Buffer>, kept?: Buffer[]): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) {
    hash.update(chunk);
    kept?.push(chunk);
  }
  return hash.digest('hex');
}

async function* read(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) yield chunk as Buffer;
  } catch (error) {
    throw damage(error);
  }
}

/**
 * Returns one sentence for errors of decompression, decryption and the tar, because they mean the same for the person:
 * this file can't be used.
 */
function damage(error: unknown): unknown {
  if (error instanceof CommandError) return error;
  if (isDiskError(error)) return describeDiskError(error, 'il backup non si può leggere.');
  return new DamagedArchive('il contenuto non è quello che era, o manca la fine');
}
