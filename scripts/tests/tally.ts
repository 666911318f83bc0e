/** The counts of a run, and its last lines. */
import { between, type CoreSeconds, sumOf } from './cores.ts';
import type { FileEnd } from './workers.ts';

export type Tally = {
  passed: number;
  failed: number;
  files: FileEnd[];
  /** Sentences for people, of files that failed, that failed and then passed alone, and that take too long. */
  failures: string[];
  flaky: string[];
  overBudget: string[];
  /** Seconds of a core by part of the run. */
  parts: Record<string, number>;
};

export const emptyTally = (): Tally => ({
  passed: 0,
  failed: 0,
  files: [],
  failures: [],
  flaky: [],
  overBudget: [],
  parts: {},
});

/** Adds what a process and all under it took between two readings. */
export function addParts(
  { parts }: Tally,
  before: CoreSeconds | undefined,
  now: CoreSeconds | undefined,
  names: Readonly<Record<keyof CoreSeconds, string>>,
): void {
  if (!before || !now) return;
  const spent = between(before, now);
  for (const part of ['own', 'browser', 'others'] as const)
    parts[names[part]] = (parts[names[part]] ?? 0) + spent[part];
}

/** Node's reporter repeats the failed tests of a file, with their reasons, after all of them; else the text's end. */
export function describeFailures({ file, text }: FileEnd): string {
  const repeated = text.lastIndexOf('✖ failing tests:');
  return `✖ ${file}\n${(repeated < 0 ? text.slice(-4000) : text.slice(repeated)).trimEnd()}`;
}

/** Seconds of a core where they are known, else by the clock. */
export const costOf = ({ cores, seconds }: FileEnd): number => (cores ? sumOf(cores) : seconds);

export function describeSeconds(files: readonly FileEnd[], parts: Tally['parts']): string {
  const longest = files
    .toSorted((a, b) => costOf(b) - costOf(a))
    .slice(0, 12)
    .map(
      (end) => `${costOf(end).toFixed(1).padStart(7)} s of a core, ${end.seconds.toFixed(1)} s  ${end.file}`,
    );
  const whole = Object.values(parts).reduce((sum, value) => sum + value, 0);
  const shares = Object.entries(parts).map(([part, seconds]) => `${part} ${seconds.toFixed(0)}`);
  return [...longest, ...(whole > 0 ? [`${whole.toFixed(0)} s of a core: ${shares.join(', ')}`] : [])].join(
    '\n',
  );
}
