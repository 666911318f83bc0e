/** Starts the limit (limit.ts) in its own process. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Statement } from './statements.ts';

export type LimitInput = { databaseUrl: string; statements: Record<'list' | 'search', Statement[][]> };
export type Limit = { addresses(kind: 'list' | 'search'): string[]; stop(): void };

export async function startLimit(databaseUrl: string, statements: LimitInput['statements']): Promise<Limit> {
  const child = fork(fileURLToPath(new URL('limit.ts', import.meta.url)), { execArgv: [] });
  const input: LimitInput = { databaseUrl, statements };
  child.send(input);
  const port = await new Promise<number>((done, fail) => {
    child.once('message', (message) => done(Number(message)));
    child.once('exit', () => fail(new Error('The limit did not start.')));
  });
  return {
    addresses: (kind) => statements[kind].map((_, index) => `http://127.0.0.1:${port}/${kind}/${index}`),
    stop: () => child.kill(),
  };
}
