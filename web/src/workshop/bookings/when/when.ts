/** The beginning and end of a booking in the form: days and times of Rome's clock, as they are typed. */
import { momentsOf, romeClock } from '@wms/contract/platform/fields/rome-time';
import { CivilDate } from '@wms/contract/platform/schema';
import { parseTypedTime } from '../../../ui/fields/clock-time.ts';
import { addDays } from '../../shared/days.ts';

export type PeriodForm = {
  day: string;
  start: string;
  endDay: string;
  end: string;
  /** True if the second of two hours with the same name is meant, in the night when the clocks go back. */
  second: { start: boolean; end: boolean };
};

const isSecond = (moment: number) => {
  const both = momentsOf(romeClock(new Date(moment)));
  return both.length > 1 && both[1]?.getTime() === moment;
};

export function whenOf(from: number, to: number): PeriodForm {
  const [begins, ends] = [romeClock(new Date(from)), romeClock(new Date(to))];
  // An end at midnight is shown as 24:00 of the day before, so that another last day means all of that day.
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

/** Returns the local time in the form of the contract. A wrong text is left unchanged, and the contract refuses it. */
function localOf(day: string, typed: string): string {
  const time = parseTypedTime(typed);
  if (!time || !CivilDate.safeParse(day).success) return `${day}T${typed}`;
  return time === '24:00' ? `${addDays(day, 1)}T00:00` : `${day}T${time}`;
}

const isLocal = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text);

export const isTwice = (day: string, typed: string): boolean => {
  const local = localOf(day, typed);
  return isLocal(local) && momentsOf(local).length > 1;
};

function writeMoment(day: string, typed: string, second: boolean): string {
  const local = localOf(day, typed);
  const moments = isLocal(local) ? momentsOf(local) : [];
  return moments.length > 1 ? (moments[second ? 1 : 0]?.toISOString() ?? local) : local;
}

export const fromOf = (when: PeriodForm) => writeMoment(when.day, when.start, when.second.start);
export const toOf = (when: PeriodForm) => writeMoment(when.endDay, when.end, when.second.end);

/** The moment in milliseconds, or null for a time that the clock never shows. */
export const momentOf = (text: string): number | null => {
  if (!isLocal(text)) return Number.isNaN(Date.parse(text)) ? null : Date.parse(text);
  return momentsOf(text)[0]?.getTime() ?? null;
};

/** The end in milliseconds, or null while it is no valid time. */
export const toMoment = (when: PeriodForm): number | null => momentOf(toOf(when));
/** The length in milliseconds; null while the beginning or the end is no valid time. */
export function lengthOf(when: PeriodForm): number | null {
  const [from, to] = [momentOf(fromOf(when)), momentOf(toOf(when))];
  return from === null || to === null ? null : to - from;
}

/** Moves the last day by as many days as the first one, even to a day whose clock lacks the typed hour. */
function movedAlong({ day, endDay }: PeriodForm, next: string): string {
  const days = (Date.parse(`${next}T00:00Z`) - Date.parse(`${day}T00:00Z`)) / 86_400_000;
  return Number.isInteger(days) && isLocal(`${endDay}T00:00`) ? addDays(endDay, days) : endDay;
}

/** Changes the beginning and moves the end along, so that the length stays the same. */
export function withBeginning(
  when: PeriodForm,
  patch: Partial<Pick<PeriodForm, 'day' | 'start' | 'second'>>,
  length = lengthOf(when),
): PeriodForm {
  const next = { ...when, ...patch };
  const from = momentOf(fromOf(next));
  if (from === null || length === null) return { ...next, endDay: movedAlong(when, next.day) };
  const moved = whenOf(from, from + length);
  return { ...next, endDay: moved.endDay, end: moved.end, second: { ...next.second, end: moved.second.end } };
}
