import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Command } from 'commander';
import { CommandError, typedPath } from '../../platform/command-line/run.ts';

export type PassphraseOptions = { passphrase?: boolean; passphraseFile?: string };
/** The passphrase comes from the options, from the environment, or from the person at the terminal. */
export type PassphraseSources = PassphraseOptions & { environment: string | undefined };

const leastCharacters = 10;

export const addPassphraseOptions = (command: Command): Command =>
  command
    .option('--passphrase', 'chiede la frase segreta (senza mostrarla)')
    .option('--passphrase-file <file>', 'prende la frase segreta dalla prima riga di un file');

/** Gets the passphrase for a new archive, typed twice; undefined when the archive isn't encrypted. */
export async function newPassphrase(sources: PassphraseSources): Promise<string | undefined> {
  const passphrase = await readGiven(sources);
  if (passphrase !== undefined || !sources.passphrase) return refuseShort(passphrase);
  const typed = await ask('Frase segreta: ');
  refuseShort(typed);
  if (typed !== (await ask('Ancora una volta: ')))
    throw new CommandError('Le due frasi sono diverse: riprova.');
  return typed;
}

/** Gets the passphrase of an encrypted archive. */
export async function knownPassphrase(sources: PassphraseSources): Promise<string | undefined> {
  const passphrase = await readGiven(sources);
  if (passphrase !== undefined) return passphrase;
  // On a terminal the person is asked even without the option, because nothing else opens the archive.
  return sources.passphrase || process.stdin.isTTY ? ask('Frase segreta: ') : undefined;
}

async function readGiven({
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

/** Asks at the terminal without showing what is typed. */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CommandError('Qui non c’è un terminale: usa --passphrase-file o WMS_BACKUP_PASSPHRASE.');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true });
  // The question is written only now, because from here on the terminal doesn't show what is typed.
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
