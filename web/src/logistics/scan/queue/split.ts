/**
 * Splits movements that were made without a network and that the server refuses in part: the good ones are booked, the
 * bad ones are kept with the reason. The person is already working on something else and can't correct the list now.
 */
import { uuid } from '../../../client/call/uuid.ts';
import type { Draft, QueuedBooking } from './queue-storage.ts';

export type SplitBooking = { good: QueuedBooking; bad: Omit<QueuedBooking, 'seq'> };

/**
 * Splits an entry into two bookings with new ids, because nothing was booked under the old id. Null when the server
 * named no line, or when every line was refused.
 */
export function splitRefused(
  entry: QueuedBooking,
  reason: string,
  refusedLines: readonly number[],
): SplitBooking | null {
  const isBad = new Set(refusedLines);
  const count = entry.lines.length;
  const bad = Array.from({ length: count }, (_, line) => line).filter((line) => isBad.has(line));
  if (bad.length === 0 || bad.length === count) return null;
  const { seq, ...whole } = entry;
  const pick = (keeps: (line: number) => boolean) => {
    const pickLines = <T>(all: readonly T[]) => all.filter((_, line) => keeps(line));
    const draft = whole.draft as Draft;
    return {
      ...whole,
      booking: uuid(),
      lines: pickLines(whole.lines),
      told: pickLines(whole.told),
      draft: { ...draft, lines: pickLines(draft.lines) },
    };
  };
  return {
    good: { ...pick((line) => !isBad.has(line)), seq },
    bad: { ...pick((line) => isBad.has(line)), refused: reason, refusedLines: bad.map((_, line) => line) },
  };
}
