/** The files that people name on the command line. */
import { readFile } from 'node:fs/promises';
import { UnreadableFile } from '../opening/reading/unreadable.ts';
import { CommandError, typedPath } from './run.ts';

/** Reads the whole file; a path that leads to none is refused in words. */
export async function readTypedFile(file: string): Promise<Buffer> {
  try {
    return await readFile(typedPath(file));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new CommandError(`Il file ${file} non c’è.`);
    if (code === 'EISDIR') throw new CommandError(`${file} è una cartella, non un file CSV.`);
    if (code === 'EACCES' || code === 'EPERM') throw new CommandError(`Il file ${file} non si può leggere.`);
    throw error;
  }
}

/** Tells on the terminal why a file could not be opened; for `catch`. */
export function refuseUnreadable(error: unknown): never {
  throw error instanceof UnreadableFile ? new CommandError(error.message) : error;
}
