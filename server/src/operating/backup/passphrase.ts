import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Command } from 'commander';
import { CommandError, typedPath } from '../../platform/command-line/run.ts';

export type PassphraseOptions = { passphrase?: boolean; passphraseFile?: string };
/** How the passphrase is known: from options, the environment, or, if `asked`, by asking whoever is at the terminal. */
export type PassphraseSources = PassphraseOptions & { environment: string | undefined };

const leastCharacters = 10;

export const addPassphraseOptions = (command: Command): Command =>
  command
    .option('--passphrase', 'chiede la frase segreta (senza mostrarla)')
    .option('--passphrase-file <file>', 'prende la frase segreta dalla prima riga di un file');

/** The passphrase for a new archive, typed twice; undefined when it isn't to be encrypted. */
export async function newPassphrase(sources: PassphraseSources): Promise<string | undefined> {
  const passphrase = await given(sources);
  if (passphrase !== undefined || !sources.passphrase) return refuseShort(passphrase);
  const typed = await ask('Frase segreta: ');
  refuseShort(typed);
  if (typed !== (await ask('Ancora una volta: ')))
    throw new CommandError('Le due frasi sono diverse: riprova.');
  return typed;
}

/** The passphrase of an archive that is encrypted. */
export async function knownPassphrase(sources: PassphraseSources): Promise<string | undefined> {
  const passphrase = await given(sources);
  if (passphrase !== undefined) return passphrase;
  // Asked also where nobody said so: there is no other way in.
  return sources.passphrase || process.stdin.isTTY ? ask('Frase segreta: ') : undefined;
}

async function given({
  passphrase,
  passphraseFile,
  environment,
}: PassphraseSources): Promise<string | undefined> {
  if (passphraseFile === undefined) return passphrase ? undefined : environment;
  const text = await readFile(typedPath(passphraseFile), 'utf8').catch(() => {
    throw new CommandError(`${passphraseFile} non si può leggere.`);
  });
  const [line = ''] = text.split(/\r?\n/);
  if (line === '')
    throw new CommandError(`${passphraseFile} è vuoto: serve la frase segreta nella prima riga.`);
  return line;
}

function refuseShort(passphrase: string | undefined): string | undefined {
  if (passphrase !== undefined && passphrase.length < leastCharacters)
    throw new CommandError(`La frase segreta è troppo corta: servono almeno ${leastCharacters} caratteri.`);
  return passphrase;
}

/** Asks at the terminal; what is typed isn't shown. */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CommandError('Qui non c’è un terminale: usa --passphrase-file o WMS_BACKUP_PASSPHRASE.');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true });
  // Only now: what is typed from here on isn't echoed.
  process.stderr.write(question);
  try {
    const { promise: left, reject } = Promise.withResolvers<never>();
    lines.once('SIGINT', () => reject(new CommandError('Interrotto.')));
    lines.once('close', () => reject(new CommandError('Interrotto.')));
    return await Promise.race([lines.question(''), left]);
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
