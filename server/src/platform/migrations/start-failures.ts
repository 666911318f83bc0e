/**
 * Describes why a server or a command can't start, as one sentence for the person at the terminal or in systemd's
 * journal.
 */
import { isOutage } from '../database/connection.ts';

/** An error whose message is a whole Italian sentence. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
/** Returns the code of the system's error, also when a library that writes files for us has wrapped it. */
const systemCodeOf = (error: unknown): string =>
  codeOf(error) in folderProblems || !(error instanceof Error) ? codeOf(error) : codeOf(error.cause);

const folderProblems: Readonly<Record<string, string>> = {
  EACCES: 'mancano i permessi',
  EPERM: 'mancano i permessi',
  EROFS: 'il disco è in sola lettura',
  ENOSPC: 'il disco è pieno',
  EDQUOT: 'lo spazio assegnato è finito',
  ENOTDIR: 'una parte del percorso è un file, non una cartella',
  EISDIR: 'dove serve un file c’è una cartella',
  EEXIST: 'al suo posto c’è un file',
  ENOENT: 'non esiste e non si può creare',
  ELOOP: 'i collegamenti girano in tondo',
  ENAMETOOLONG: 'il percorso è troppo lungo',
  EIO: 'il disco non risponde',
};

/**
 * Returns `error` as a sentence about the folder when it says that the folder can't be written; otherwise the error
 * itself.
 */
export function folderFailure(error: unknown, folder: string, variable: string): unknown {
  const problem = folderProblems[systemCodeOf(error)];
  if (!problem || error instanceof CannotStart) return error;
  return new CannotStart(
    `Non si può scrivere nella cartella ${folder}: ${problem}. Controlla ${variable} e i permessi.`,
    { cause: error },
  );
}

const listenProblems: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_host, port) => `La porta ${port} è già occupata: scegline un’altra con PORT.`,
  EACCES: (_host, port) =>
    `La porta ${port} è riservata al sistema: scegline una da 1024 in su con PORT, e mettile davanti un proxy.`,
  EADDRNOTAVAIL: (host) => `L’indirizzo ${host} non è di questa macchina: controlla HOST.`,
  ENOTFOUND: (host) => `L’indirizzo ${host} non si trova: controlla HOST.`,
  EAI_AGAIN: (host) => `L’indirizzo ${host} non si trova: controlla HOST.`,
};

/**
 * Returns an error of listening at this host and port as a sentence; the error itself when it is about something else.
 */
export function listenFailure(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const sentence = listenProblems[codeOf(error)]?.(host, port);
  return sentence ? new CannotStart(sentence, { cause: error }) : error;
}

/**
 * Returns `error` as a sentence about the database at `url`, with a hint where to look; the error itself when it is
 * about something else.
 */
export function databaseFailure(error: unknown, url: string, hint: string): unknown {
  if (error instanceof CannotStart || !(error instanceof Error)) return error;
  const sentence = sentenceAbout(error, addressOf(url));
  return sentence ? new CannotStart(`${sentence} ${hint}`, { cause: error }) : error;
}

type Address = { server: string; user: string; database: string };

/** Returns the parts of an address, never its password. */
function addressOf(url: string): Address {
  const { host, username, pathname } = URL.parse(url) ?? { host: '', username: '', pathname: '' };
  return {
    server: host || 'locale',
    user: decode(username) || 'predefinito',
    database: decode(pathname.slice(1)) || 'predefinito',
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function sentenceAbout(error: Error, { server, user, database }: Address): string | undefined {
  const code = codeOf(error);
  switch (code) {
    case 'ERR_INVALID_URL':
      return (
        'L’indirizzo del database non si può leggere: la porta arriva a 65535, e i segni speciali della ' +
        'password vanno scritti come %40.'
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `Il server del database ${server} non si trova.`;
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `Nessun database risponde su ${server}: è spento, o la porta è un’altra.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `Il server del database ${server} non si raggiunge.`;
    case '28P01':
      return `Il database non accetta la password dell’utente ${user}.`;
    case '28000':
      return `Il database non lascia entrare l’utente ${user}: non esiste, o pg_hba.conf non lo prevede.`;
    case '3D000':
      return `Il database ${database} non esiste: crealo con «createdb».`;
    case '53300':
      return 'Il database non ha più connessioni libere.';
    case '42704':
      return 'Il ruolo con cui WMS lavora non esiste nel database: crealo con «create role … login password …».';
    case '42P01':
      return `Nel database ${database} mancano le tabelle di WMS: i due indirizzi portano allo stesso database?`;
    case '25006':
      return 'Il database è in sola lettura (è una replica?).';
    case '0A000':
    case '58P01':
      return /extension/.test(error.message)
        ? `Al database manca l’estensione ${/extension "?([\w-]+)/.exec(error.message)?.[1] ?? ''}: installa i ` +
            `moduli «contrib» di PostgreSQL.`
        : undefined;
    case '42501':
      return /extension/.test(error.message)
        ? `L’utente ${user} non può creare le estensioni: fallo proprietario del database, o crea tu unaccent, ` +
            `pg_trgm e fuzzystrmatch.`
        : `L’utente ${user} non ha i diritti che servono nel database ${database} (${error.message}).`;
  }
  if (/certificate|SSL|TLS/i.test(`${code} ${error.message}`))
    return `La connessione cifrata con ${server} non riesce (${error.message}).`;
  if (/Connection terminated/.test(error.message))
    return `Quello che risponde su ${server} non è PostgreSQL, o si sta fermando.`;
  return isOutage(error) || /timeout/.test(error.message)
    ? `Il database su ${server} non risponde.`
    : undefined;
}
