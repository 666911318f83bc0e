/** When a booking is, as the form has it: days and times by Rome's clock, as they are typed. */
import { momentsOf, romeClock } from '@wms/contract/platform/fields/rome-time';
import { addDays } from '../../shared/days.ts';
import { parseTypedTime } from './clock-time.ts';

export type When = {
  day: string;
  start: string;
  endDay: string;
  end: string;
  /** Of an hour that exists twice the second one is meant. */
  second: { start: boolean; end: boolean };
};

const isSecond = (moment: number) => {
  const both = momentsOf(romeClock(new Date(moment)));
  return both.length > 1 && both[1]?.getTime() === moment;
};

export function whenOf(from: number, to: number): When {
  const [begins, ends] = [romeClock(new Date(from)), romeClock(new Date(to))];
  // The end of a day belongs to that day: whoever then chooses a later last day means all of it.
  const atMidnight = ends.endsWith('T00:00') && to > from;
  return {
    day: begins.slice(0, 10),
    start: begins.slice(11),
    ...(atMidnight
      ? { endDay: addDays(ends.slice(0, 10), -1), end: '24:00' }
      : { endDay: ends.slice(0, 10), end: ends.slice(11) }),
    second: { start: isSecond(from), end: isSecond(to) },
  };
}

/** The clock on the wall as the contract takes it; what is typed wrong stays as it is, for the contract to refuse. */
function localOf(day: string, typed: string): string {
  const time = parseTypedTime(typed);
  if (!time) return `${day}T${typed}`;
  return time === '24:00' ? `${addDays(day, 1)}T00:00` : `${day}T${time}`;
}

const isLocal = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text);

export const isTwice = (day: string, typed: string): boolean => {
  const local = localOf(day, typed);
  return isLocal(local) && momentsOf(local).length > 1;
};

function sent(day: string, typed: string, second: boolean): string {
  const local = localOf(day, typed);
  const moments = isLocal(local) ? momentsOf(local) : [];
  return moments.length > 1 ? (moments[second ? 1 : 0]?.toISOString() ?? local) : local;
}

export const fromOf = (when: When) => sent(when.day, when.start, when.second.start);
export const toOf = (when: When) => sent(when.endDay, when.end, when.second.end);

/** The moment in milliseconds, or null for what no clock shows. */
const momentOf = (text: string): number | null => {
  if (!isLocal(text)) return Number.isNaN(Date.parse(text)) ? null : Date.parse(text);
  return momentsOf(text)[0]?.getTime() ?? null;
};

/** The end in milliseconds, or null while no clock shows it. */
export const toMoment = (when: When): number | null => momentOf(toOf(when));
/** How long it is in milliseconds; null while an end of it is no moment. */
export function lengthOf(when: When): number | null {
  const [from, to] = [momentOf(fromOf(when)), momentOf(toOf(when))];
  return from === null || to === null ? null : to - from;
}

/** Another beginning moves the end along, so that the length stays. */
export function withBeginning(
  when: When,
  patch: Partial<Pick<When, 'day' | 'start' | 'second'>>,
  length = lengthOf(when),
): When {
  const next = { ...when, ...patch };
  const from = momentOf(fromOf(next));
  if (from === null || length === null) return next;
  const moved = whenOf(from, from + length);
  return { ...next, endDay: moved.endDay, end: moved.end, second: { ...next.second, end: moved.second.end } };
}
