/** Computes the new dates of a series when one of them is moved. */
import { romeClock } from '@wms/contract/platform/fields/rome-time';
import { refuse } from '../../../platform/refusal.ts';
import type { StoredBooking, Target } from './change.ts';

/**
 * Returns where an occurrence goes when one of its series goes to the target: it moves by as much of the wall clock.
 */
export function targetOf(booking: StoredBooking, { id, from, to }: StoredBooking, target: Target): Target {
  if (booking.id === id) return target;
  const begins = shifted(booking.from, from, target.from);
  const ends = shifted(booking.to, to, target.to);
  if (ends > begins) return { ...target, from: begins, to: ends };
  // In the night of the missing hour only the beginning was moved on; then the booking lasts as long as the others.
  const length = Date.parse(target.to) - Date.parse(target.from);
  return { ...target, from: begins, to: new Date(Date.parse(begins) + length).toISOString() };
}

/** Moves a time by as much of the wall clock as another one was moved. */
function shifted(moment: string, was: string, becomes: string): string {
  if (Date.parse(was) === Date.parse(becomes)) return moment;
  const by = Temporal.PlainDateTime.from(romeClock(was)).until(romeClock(becomes));
  const wall = Temporal.PlainDateTime.from(romeClock(moment)).add(by);
  return new Date(wall.toZonedDateTime('Europe/Rome').epochMilliseconds).toISOString();
}

/** Refuses dates that would overlap, because each would last longer than the time between two of them. */
export function refuseOverlapping(targets: readonly Target[]): void {
  const inOrder = targets.toSorted((a, b) => a.from.localeCompare(b.from));
  for (const [at, { from }] of inOrder.entries()) {
    const before = inOrder[at - 1];
    if (before && before.to > from) throw refuse.invalid('to', 'Così le date della serie si sovrappongono');
  }
}
