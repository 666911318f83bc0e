/** Civil days, `2026-11-23`, and the moments in them by Rome's clock; moments are milliseconds. */
import { momentsOf, romeClock } from '@wms/contract/platform/fields/rome-time';
import { once } from '@wms/contract/platform/once';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00Z`) + days * 24 * hourMs).toISOString().slice(0, 10);

/** Monday is 1. */
export const weekdayOf = (day: string): number => new Date(`${day}T12:00Z`).getUTCDay() || 7;
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** All days of the month of this day. */
export function monthOf(day: string): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return daysFrom(`${day.slice(0, 7)}-01`, new Date(Date.UTC(year, month, 0)).getUTCDate());
}

/** Adds months, at most to the last day of the month: a month after 31 January is 28 February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

export const weekdayNames = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'];

const known = new Map<string, number>();

/**
 * The moment at which the hour begins; 24 is the midnight at the day's end. For an hour that the clock change skips it
 * is the moment of the change, and for an hour that exists twice it is the first one.
 */
export function hourOf(day: string, hour: number): number {
  const key = `${day} ${hour}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const moment =
    hour >= 24
      ? hourOf(addDays(day, 1), 0)
      : (momentsOf(`${day}T${String(hour).padStart(2, '0')}:00`)[0]?.getTime() ?? hourOf(day, hour + 1));
  known.set(key, moment);
  return moment;
}

export const dayOf = (moment: number): string => romeClock(new Date(moment)).slice(0, 10);
/** `09:30` */
export const clockOf = (moment: number): string => romeClock(new Date(moment)).slice(11);

const named = (options: Intl.DateTimeFormatOptions) => {
  const format = once(() => new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', ...options }));
  return (day: string) => format().format(new Date(`${day}T12:00Z`));
};
/** `lun 23` */
export const shortDay = named({ weekday: 'short', day: 'numeric' });
/** `lun 23 novembre` */
export const dayAndMonth = named({ weekday: 'short', day: 'numeric', month: 'long' });
/** `lunedì 23 novembre 2026` */
export const longDay = named({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** `lunedì 23 novembre` */
export const plainDay = named({ weekday: 'long', day: 'numeric', month: 'long' });
/** `23 nov 2026` */
export const mediumDay = named({ day: 'numeric', month: 'short', year: 'numeric' });

/** Whether a period ends on another day than it begins. A period until midnight ends on its first day. */
export const endsLater = (from: number, to: number) => to > hourOf(dayOf(from), 24);

/** The times of a period: `10:00–11:00`, or with both days when it ends on another one. */
export const clocksOf = (from: number, to: number): string =>
  endsLater(from, to)
    ? `${shortDay(dayOf(from))}, ${clockOf(from)} – ${shortDay(dayOf(to))}, ${clockOf(to)}`
    : clocksWithinDay(from, to);

/**
 * The times within a day: `10:00–11:00`. A period without a length, as of a van that came back early, has one time:
 * `10:00`.
 */
export const clocksWithinDay = (from: number, to: number): string =>
  from === to ? clockOf(from) : `${clockOf(from)}–${endOf(from, to)}`;

/** The end at midnight is written as 24:00, not as 00:00 of the next day. */
export const endOf = (from: number, to: number): string =>
  dayOf(from) === dayOf(to) ? clockOf(to) : '24:00';

/** The day and the times: `lunedì 23 novembre, 10:00–11:00`, or both days when it ends on another one. */
export function describePeriod(from: string | number, to: string | number): string {
  const [begins, ends] = [new Date(from).getTime(), new Date(to).getTime()];
  const [first, last] = [plainDay(dayOf(begins)), plainDay(dayOf(ends))];
  return endsLater(begins, ends)
    ? `da ${first}, ${clockOf(begins)}, a ${last}, ${clockOf(ends)}`
    : `${first}, ${clocksWithinDay(begins, ends)}`;
}
