/**
 * Of movements that were made without a network, and of which the server refuses some, the good ones are booked
 * and the bad ones are kept with the reason: the person has gone on since, and nobody stands before the list any more.
 */
import { uuid } from '../../../client/call/uuid.ts';
import type { Draft, Queued } from './kept.ts';

export type Split = { good: Queued; bad: Omit<Queued, 'seq'> };

/**
 * The entry in two, each a booking of its own with a new name: nothing was booked under the old one. Null when the
 * server named no line, or when no other line is left.
 */
export function splitRefused(entry: Queued, reason: string, refusedLines: readonly number[]): Split | null {
  const isBad = new Set(refusedLines);
  const count = entry.lines.length;
  const bad = Array.from({ length: count }, (_, line) => line).filter((line) => isBad.has(line));
  if (bad.length === 0 || bad.length === count) return null;
  const { seq, ...whole } = entry;
  const only = (keeps: (line: number) => boolean) => {
    const kept = <T>(all: readonly T[]) => all.filter((_, line) => keeps(line));
    const draft = whole.draft as Draft;
    return {
      ...whole,
      booking: uuid(),
      lines: kept(whole.lines),
      told: kept(whole.told),
      draft: { ...draft, lines: kept(draft.lines) },
    };
  };
  return {
    good: { ...only((line) => !isBad.has(line)), seq },
    bad: { ...only((line) => isBad.has(line)), refused: reason, refusedLines: bad.map((_, line) => line) },
  };
}
