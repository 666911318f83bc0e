/** What can be wrong with an archive, or with the disk it lies on, in the words of the person at the terminal. */
import { CommandError } from '../../platform/command-line/run.ts';

/** Nothing may be restored from it: a byte changed, its end is missing, or it holds what it shouldn't. */
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

/** The file storage wraps what the disk said. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code in diskSentences ? code : codeOf(error.cause);
};

/** EFBIG is the limit that a file system, or `ulimit`, sets to one file. */
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
  // PostgreSQL's own: disk full.
  '53100': 'Lo spazio sul disco della base dati è finito',
};

/** True of what the disk refused, as against a fault of ours or of the database. */
export const isDiskError = (error: unknown): boolean => codeOf(error) in diskSentences;

/** The same error as a sentence where the disk is to blame, with what that means for the person; others unchanged. */
export function tellDiskError(error: unknown, consequence: string): unknown {
  const sentence = diskSentences[codeOf(error)];
  if (!sentence) return error;
  const path =
    error instanceof Error && 'path' in error && typeof error.path === 'string' ? ` (${error.path})` : '';
  return new CommandError(`${sentence}${path}: ${consequence}`);
}
