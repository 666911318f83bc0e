/** The command line as a process of its own, for tests that run it as a person does. */
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { programFile } from '../../scripts/build.mjs';
import { clockArguments } from './cluster/clock.ts';

export const commandLine = programFile('wms');
const hostProgram = fileURLToPath(new URL('command-line-host.ts', import.meta.url));

const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env;

/** The part of our environment that a process gets: where programs, Node's compile cache and temporary files are. */
export const bareEnvironment: Record<string, string | undefined> = {
  PATH,
  NODE_COMPILE_CACHE,
  TMPDIR,
};

/** `output` is all that was written, `errors` the part of it on standard error. */
export type CommandResult = { code: number; output: string; errors: string };

/** Runs `wms ARGS…` with these settings and no others until it ends; `typed` is what it reads on standard input. */
export const runCommandLine = (
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
  typed = '',
): Promise<CommandResult> =>
  new Promise((resolve) =>
    execFile(
      process.execPath,
      [...clockArguments(settings), commandLine, ...args],
      { env: { ...bareEnvironment, ...settings } },
      (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr, errors: stderr }),
    ).stdin?.end(typed),
  );

export type CommandLine = {
  /** Runs `wms ARGS…` after the earlier commands have ended. */
  run(...args: string[]): Promise<CommandResult>;
};

/** A request to `command-line-host.ts`: a program with its arguments, and the whole environment that it runs in. */
export type Command = {
  program: 'wms' | 'main';
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
};

/**
 * The command line for a test that runs many commands: one process keeps the modules loaded, which are nine tenths of
 * what a command costs, and runs `wms.ts` anew for each. It starts with the first command and stays for the next test
 * file of this process. What the process itself does (standard input, an exit in the middle) is tested with
 * `runCommandLine`.
 */
export const openCommandLine = (settings: Readonly<Record<string, string>>): CommandLine => ({
  run: (...args) => runInHost({ program: 'wms', args, env: { ...bareEnvironment, ...settings } }),
});

/** The processes that keep the modules loaded, by the arguments that Node got: one for each clock. */
const hosts = new Map<string, { child?: ChildProcess; last: Promise<unknown> }>();

/** Runs a command in a process that keeps the modules loaded, after the earlier commands have ended. */
export function runInHost(command: Command): Promise<CommandResult> {
  const execArgv = clockArguments(command.env);
  const host = hosts.get(execArgv.join()) ?? { last: Promise.resolve() };
  hosts.set(execArgv.join(), host);
  const ended = host.last.then(() => {
    host.child ??= startHost(execArgv, () => {
      host.child = undefined;
    });
    return ask(host.child, command);
  });
  host.last = ended.catch(() => undefined);
  return ended;
}

function startHost(execArgv: string[], onExit: () => void): ChildProcess {
  const started = fork(hostProgram, { execArgv, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  started.once('exit', onExit);
  return started;
}

async function ask(host: ChildProcess, command: Command): Promise<CommandResult> {
  host.send(command);
  const ended = new AbortController();
  const { signal } = ended;
  try {
    const [answer] = await Promise.race([
      once(host, 'message', { signal }),
      once(host, 'exit', { signal }).then(([code]) => {
        throw new Error(`${command.program} ended with ${code}: ${command.args.join(' ')}`);
      }),
    ]);
    return answer;
  } finally {
    ended.abort();
  }
}
