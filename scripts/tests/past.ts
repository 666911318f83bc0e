/** The times of earlier runs on this machine, in a file that git ignores: it gives the order of the next run. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../prepare.mjs';

/** Each file's seconds by the clock, and the number of runs in which it failed and then passed alone. */
export type Past = Record<string, { seconds: number; flaky?: number }>;

/** The full size has times of its own. */
const placeOf = (isTrial: boolean) =>
  join(root, `node_modules/.cache/tests/${isTrial ? 'trial' : 'test'}.json`);

export function readPast(isTrial: boolean): Past {
  try {
    return JSON.parse(readFileSync(placeOf(isTrial), 'utf8')) as Past;
  } catch {
    return {};
  }
}

export function writePast(isTrial: boolean, past: Past): void {
  const place = placeOf(isTrial);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, JSON.stringify(past, null, 1));
}

/** The seconds a file will take: those of the last run; in a new clone a guess by its length and its room. */
export function expectSeconds(past: Past, file: string): number {
  const known = past[file]?.seconds;
  if (known !== undefined) return known;
  const bytes = statSync(join(root, file), { throwIfNoEntry: false })?.size ?? 0;
  // A flow is short where its steps stand beside it, and starts the product and a page all the same.
  return file.startsWith('e2e/') ? 10 + bytes / 1_000 : bytes / 5_000;
}

/** Long files begin first, so that at the end no core waits for one of them. */
export const longestFirst = (past: Past, files: readonly string[]): string[] =>
  files.toSorted((a, b) => expectSeconds(past, b) - expectSeconds(past, a) || a.localeCompare(b));
