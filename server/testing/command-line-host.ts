/**
 * Runs one program after the other: `wms.ts` or `main.ts` is read anew for each, and everything that it imports is
 * kept. Gets commands from its parent, and answers the exit code and what was written.
 */
import type { Command, CommandResult } from './command-line.ts';

let output = '';
let errors = '';
for (const stream of [process.stdout, process.stderr]) {
  // Each command listens for errors on them.
  stream.setMaxListeners(0);
  stream.write = (part: string | Uint8Array, ...more: unknown[]) => {
    const text = typeof part === 'string' ? part : Buffer.from(part).toString();
    output += text;
    if (stream === process.stderr) errors += text;
    const onWritten = more.at(-1);
    if (typeof onWritten === 'function') onWritten();
    return true;
  };
}

const [node = '', host = ''] = process.argv;
let commands = 0;

const run = ({ program, args, env }: Command): Promise<CommandResult> =>
  new Promise((resolve, reject) => {
    output = '';
    errors = '';
    process.exitCode = 0;
    process.argv = [node, host, ...args];
    process.env = { ...env };
    // A command may exit in the middle; the promise keeps this first answer.
    process.exit = (code) => {
      resolve({ code: Number(code ?? process.exitCode), output, errors });
      throw new Error('exit');
    };
    commands += 1;
    // With another query string Node loads the module again, so that its statements run again.
    import(`../src/${program}.ts?command=${commands}`).then(
      () => resolve({ code: Number(process.exitCode), output, errors }),
      reject,
    );
  });

const { exit } = process;
process.on('message', async (command: Command) => process.send?.(await run(command)));
process.once('disconnect', () => exit());
