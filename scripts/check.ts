/** Runs the checks that need no running product, side by side: format, types, imports, words, dependencies. */
import { join } from 'node:path';
import { writeCssTypes } from './css-types.ts';
import { root, run } from './prepare.mjs';

type Check = { name: string; program: string; args: string[] };

const bin = (name: string) => join(root, 'node_modules/.bin', name);
const typesOf = (what: string, project: string): Check => ({
  name: `types: ${what}`,
  program: bin('tsc'),
  // The compiler's own threads each check what the others need, too: one thread takes half of the processor's time, and
  // the two programs use both cores.
  args: ['--singleThreaded', '-p', project],
});
const checks: Check[] = [
  { name: 'format and style', program: bin('biome'), args: ['ci', '--colors=off', '--max-diagnostics=50'] },
  ...['imports', 'words', 'dependencies'].map((name) => ({
    name,
    program: process.execPath,
    args: [`scripts/check-${name}.ts`],
  })),
  { name: 'drawings', program: process.execPath, args: ['scripts/draw-lives.ts', '--check'] },
  { name: 'undo', program: process.execPath, args: ['scripts/draw-undo.ts', '--check'] },
  // All that runs in Node is one program: e2e and the scripts use the server, which would be checked twice.
  typesOf('contract, server, e2e, bench, scripts', 'tsconfig.json'),
  typesOf('web', 'web/tsconfig.json'),
];

/** Runs all checks, prints what each says, and answers how many failed. */
export async function check(): Promise<number> {
  writeCssTypes();
  const results = await Promise.all(checks.map(runCheck));
  for (const { name, failed, output, seconds } of results) {
    console.log(`${failed ? '✖' : '✔'} ${name} (${seconds.toFixed(1)} s)`);
    if (failed) console.log(output);
  }
  return results.filter(({ failed }) => failed).length;
}

async function runCheck({ name, program, args }: Check) {
  const started = performance.now();
  // biome and tsc start through `#!/usr/bin/env node`, so the pinned Node must come first on PATH.
  const env = { ...process.env, PATH: `${join(process.execPath, '..')}:${process.env.PATH}` };
  const { code, output } = await run(program, args, { env });
  return { name, failed: code !== 0, output, seconds: (performance.now() - started) / 1000 };
}

if (import.meta.main) process.exitCode = (await check()) > 0 ? 1 : 0;
