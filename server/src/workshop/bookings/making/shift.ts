/** Computes the new dates of a series when one of them is moved. */
import { romeClock } from '@wms/contract/platform/fields/rome-time';
import { refuse } from '../../../platform/refusal.ts';
import type { StoredBooking, Target } from './change.ts';

/**
 * Returns the target of an occurrence when another occurrence of its series goes to its own target: both move by the
 * same difference on the wall clock.
 */
export function targetOf(booking: StoredBooking, { id, from, to }: StoredBooking, target: Target): Target {
  if (booking.id === id) return target;
  const begins = shifted(booking.from, from, target.from);
  const ends = shifted(booking.to, to, target.to);
  if (ends > begins) return { ...target, from: begins, to: ends };
  // In the night with the skipped hour only the beginning was moved on, past the end; then the booking lasts as long as
  // the target.
  const length = Date.parse(target.to) - Date.parse(target.from);
  return { ...target, from: begins, to: new Date(Date.parse(begins) + length).toISOString() };
}

/** Moves a moment by the difference on the wall clock between `was` and `becomes`. */
function shifted(moment: string, was: string, becomes: string): string {
  if (Date.parse(was) === Date.parse(becomes)) return moment;
  const by = Temporal.PlainDateTime.from(romeClock(was)).until(romeClock(becomes));
  const wall = Temporal.PlainDateTime.from(romeClock(moment)).add(by);
  return new Date(wall.toZonedDateTime('Europe/Rome').epochMilliseconds).toISOString();
}

/**
 * Refuses a change after which dates of the series would overlap, because a date lasts longer than the time until the
 * next.
 */
export function refuseOverlapping(targets: readonly Target[]): void {
  const inOrder = targets.toSorted((a, b) => a.from.localeCompare(b.from));
  for (const [at, { from }] of inOrder.entries()) {
    const before = inOrder[at - 1];
    if (before && before.to > from) throw refuse.invalid('to', 'Così le date della serie si sovrappongono');
  }
}
