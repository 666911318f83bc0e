import { relative } from 'node:path';
import type { TestsStream } from 'node:test';
import { root } from './prepare.mjs';

const mostNamed = 12;

/** The part of Node's test events that is needed for adding up times. */
export type Ended = { nesting: number; file?: string; name: string; details: { duration_ms?: number } };

/** Adds up the times of each file's tests. */
export function stopwatch(): { add(ended: Ended): void; lines(): string[] } {
  const spent = new Map<string, number>();
  return {
    add({ nesting, file, name, details: { duration_ms: ms = 0 } }) {
      // A test's time includes its subtests; the whole file is reported again under its own name.
      if (nesting > 0 || !file || file.endsWith(name)) return;
      spent.set(file, (spent.get(file) ?? 0) + ms);
    },
    lines() {
      const longest = [...spent].toSorted(([, a], [, b]) => b - a).slice(0, mostNamed);
      return longest.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(root, file)}`);
    },
  };
}

/** Reports the longest files of a run. */
export function slowestFiles(events: TestsStream): { lines(): string[] } {
  const watch = stopwatch();
  for (const kind of ['test:pass', 'test:fail'] as const)
    events.on(kind, (ended) => watch.add(ended as Ended));
  return watch;
}
