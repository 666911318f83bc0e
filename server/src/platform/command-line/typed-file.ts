/** The files that people name on the command line. */
import { readFile } from 'node:fs/promises';
import { UnreadableFile } from '../opening/reading/unreadable.ts';
import { CommandError, typedPath } from './run.ts';

/** Reads the whole file. Refuses a path without a readable file with a sentence. */
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

/** Throws the reason why a file could not be opened as a sentence for the terminal; for `catch`. */
export function refuseUnreadable(error: unknown): never {
  throw error instanceof UnreadableFile ? new CommandError(error.message) : error;
}
