/** Turns errors of an archive, or of its disk, into sentences for the person at the terminal. */
import { CommandError } from '../../platform/command-line/run.ts';

/**
 * The error of an archive from which nothing may be restored: a byte changed, its end is missing, or it has an
 * unexpected entry.
 */
export class DamagedArchive extends CommandError {
  constructor(what: string) {
    super(`Il backup è danneggiato: ${what}. Usane un altro.`);
  }
}

export class NewerArchive extends CommandError {
  constructor(version: string) {
    super(`Il backup è di una versione più nuova di WMS (${version}): aggiorna il programma e riprova.`);
  }
}

/** Finds the code of an error of the disk, also inside the errors that the file storage wraps around it. */
const findDiskCode = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code in diskSentences ? code : findDiskCode(error.cause);
};

/** EFBIG means that the file system, or `ulimit`, limits the size of one file. */
const diskSentences: Readonly<Record<string, string>> = {
  ENOSPC: 'Lo spazio sul disco è finito',
  EDQUOT: 'Lo spazio sul disco è finito',
  EFBIG: 'Il file è più grande di quanto il disco permette',
  EROFS: 'Il disco è in sola lettura',
  EIO: 'Il disco non legge o non scrive più',
  EACCES: 'Non hai il permesso di scrivere qui',
  EPERM: 'Non hai il permesso di scrivere qui',
  ENOENT: 'La cartella o il file non esiste',
  ENOTDIR: 'La cartella o il file non esiste',
  EISDIR: 'Qui c’è una cartella, serve un file',
  // PostgreSQL uses this code when its disk is full.
  '53100': 'Lo spazio sul disco della base dati è finito',
};

/** Returns whether the disk refused, and not our code or the database. */
export const isDiskError = (error: unknown): boolean => findDiskCode(error) in diskSentences;

/** Turns an error of the disk into a sentence with its consequence for the person; other errors are unchanged. */
export function describeDiskError(error: unknown, consequence: string): unknown {
  const sentence = diskSentences[findDiskCode(error)];
  if (!sentence) return error;
  const path =
    error instanceof Error && 'path' in error && typeof error.path === 'string' ? ` (${error.path})` : '';
  return new CommandError(`${sentence}${path}: ${consequence}`);
}
