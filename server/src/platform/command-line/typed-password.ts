import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './run.ts';

/** The input on which the person types, and the output on which the question is shown. */
export type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
};

const standard: Terminal = { input: process.stdin, output: process.stderr };

/**
 * Reads a password in a way that keeps it out of the list of processes: typed twice, unseen, on a terminal; otherwise
 * the first line of standard input. Rejects with a sentence when there is none, or the two differ.
 */
export async function readPassword({ input, output }: Terminal = standard): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: unseen, terminal: input.isTTY === true, historySize: 0 });
  try {
    const typed = lines[Symbol.asyncIterator]();
    const ask = async (question: string) => {
      if (input.isTTY) output.write(question);
      const { value, done } = await typed.next();
      if (input.isTTY) output.write('\n');
      return done ? '' : String(value);
    };
    const password = await ask('Password: ');
    if (password === '')
      throw new CommandError('Manca la password: scrivila quando viene chiesta, o sullo standard input.');
    if (input.isTTY && (await ask('Di nuovo: ')) !== password)
      throw new CommandError('Le due password non sono uguali: riprova.');
    return password;
  } finally {
    lines.close();
  }
}
