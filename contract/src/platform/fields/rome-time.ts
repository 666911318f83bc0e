/**
 * A moment as people type it, by the clock in Rome. In the night when the clocks go forward one hour doesn't exist, and
 * when they go back one hour exists twice.
 */
import { z } from 'zod';
import { formatDate } from '../formats.ts';
import { messages } from '../messages.ts';
import { once } from '../once.ts';

const clock = once(
  () =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Rome',
      dateStyle: 'short',
      timeStyle: 'short',
    }),
);

/** Returns the time in Rome at a moment: `2026-10-25T02:30`. */
export const romeClock = (moment: Date | string) => clock().format(new Date(moment)).replace(' ', 'T');

/**
 * Returns the moments at which the clock in Rome shows `2026-10-25T02:30`: none, one or two, in their order. A text
 * that is no day with a time, such as half of one that is being typed, has none.
 */
export function momentsOf(local: string): Date[] {
  if (!isOnClock(local)) return [];
  const asUtc = Date.parse(`${local}Z`);
  return [2, 1]
    .map((hours) => new Date(asUtc - hours * 3_600_000))
    .filter((moment) => romeClock(moment) === local);
}

/** Checks that the day and the hour exist: JavaScript would make 2 March of 30 February. */
function isOnClock(local: string): boolean {
  const asUtc = Date.parse(`${local}Z`);
  return !Number.isNaN(asUtc) && new Date(asUtc).toISOString().startsWith(local);
}

/**
 * A moment that a person gives: `2026-10-25T09:00` by the clock in Rome, or any instant with its offset, which tells
 * the two apart when the hour exists twice. The result is an instant in UTC.
 */
export const RomeTime = z.string().transform((given, context) => {
  const fail = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const [, local = '', offset] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/.exec(given) ?? [];
  if (given === '') return fail(messages.required);
  if (!isOnClock(`${given.split('T')[0]}T00:00`) || given < '1900' || given >= '2200')
    return fail(messages.date);
  if (!isOnClock(local) || Number.isNaN(Date.parse(given))) return fail(messages.time);
  if (offset) return new Date(given).toISOString();
  const [first, second] = momentsOf(local);
  const [day, time] = local.split('T');
  if (!first)
    return fail(
      `${formatDate(day, 'Il')} le ${time} non esistono: quella notte l’orologio va avanti di un’ora`,
    );
  if (second) return fail(`${formatDate(day, 'Il')} le ${time} ci sono due volte: scegli quale`);
  return first.toISOString();
});
