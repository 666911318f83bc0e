/** The command line as a process of its own, for tests that run it as a person does. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const commandLine = fileURLToPath(new URL('../wms.ts', import.meta.url));

const { PATH, NODE_COMPILE_CACHE } = process.env;

/** What a process gets of our environment: where programs are, and what Node has compiled before. */
export const bareEnvironment: Record<string, string | undefined> = { PATH, NODE_COMPILE_CACHE };

export type Ended = { code: number; output: string };

/** Runs `wms ARGS…` with these settings and no others until it ends; `typed` is what it reads on standard input. */
export const runCommandLine = (
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
  typed = '',
): Promise<Ended> =>
  new Promise((resolve) =>
    execFile(
      process.execPath,
      [commandLine, ...args],
      { env: { ...bareEnvironment, ...settings } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ).stdin?.end(typed),
  );
