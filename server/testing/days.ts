/** Days for tests, as Rome's calendar has them: after midnight UTC is a day behind, and at New Year a year. */
import { today } from '@wms/contract/platform/schema';

/** The civil date so many days from today. */
export const inDays = (days: number) => Temporal.PlainDate.from(today()).add({ days }).toString();

/** The same day so many years ago; of 29 February the 28th. */
export const yearsAgo = (years: number) => Temporal.PlainDate.from(today()).subtract({ years }).toString();

export const thisYear = () => Number(today().slice(0, 4));

/**
 * The first day from which so much time isn't over: `firstDayWithin({ years: 10 })`. Ten years from 28 February end on
 * a 28th, so on 29 February it is the 1 March of ten years ago.
 */
export function firstDayWithin(time: Temporal.DurationLike): Temporal.PlainDate {
  const now = Temporal.PlainDate.from(today());
  const day = now.subtract(time);
  return Temporal.PlainDate.compare(day.add(time), now) < 0 ? day.add({ days: 1 }) : day;
}

/** The first last Sunday of March or October from a day on (by default today), on which the clocks change. */
export function changeOfClocks(month: 3 | 10, from = today()): Temporal.PlainDate {
  const lastSunday = (year: number) => {
    const end = Temporal.PlainDate.from({ year, month, day: 31 });
    return end.subtract({ days: end.dayOfWeek % 7 });
  };
  const year = Number(from.slice(0, 4));
  return lastSunday(year).toString() >= from ? lastSunday(year) : lastSunday(year + 1);
}
