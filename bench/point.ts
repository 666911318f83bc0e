/** One line of a table of figures, and how the commonest is measured. */
import type { Instance } from './instance.ts';
import { median } from './load.ts';

/** A median in milliseconds, or a figure in words. */
export type Point = { what: string; aim: string } & ({ ms: number } | { figure: string });

export const writeFigure = (point: Point): string =>
  'ms' in point ? `${point.ms.toFixed(1)} ms` : point.figure;

const rounds = 60;

/** The median wait of one caller, in milliseconds. */
export async function measurePath({ url, token }: Instance, path: string): Promise<number> {
  const waits: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = performance.now();
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    waits.push(performance.now() - before);
  }
  // The first ones prepare the statements.
  return median(waits.slice(10));
}
