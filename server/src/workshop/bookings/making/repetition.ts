/** The dates of a series, by the clock on the wall in Rome. */

import { romeClock } from '@wms/contract/platform/fields/rome-time';
import { mostOccurrences, type Repetition } from '@wms/contract/workshop/bookings/repetition';
import { refuse } from '../../../platform/refusal.ts';

export type Occurrence = { from: string; to: string };

const zone = 'Europe/Rome';
const wallOf = (moment: string) => Temporal.PlainDateTime.from(romeClock(moment));
const inRome = (wall: Temporal.PlainDateTime) => wall.toZonedDateTime(zone, { disambiguation: 'compatible' });
const isoOf = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds).toISOString();

/**
 * Returns an occurrence by the clock on the wall. A beginning in the hour that a clock change skips is moved on by that
 * hour, and the end with it; in the hour that exists twice the first one is meant.
 */
function occurrenceAt(wall: Temporal.PlainDateTime, length: Temporal.Duration): Occurrence {
  const from = inRome(wall);
  const moved = !from.toPlainDateTime().equals(wall);
  return { from: isoOf(from), to: isoOf(moved ? from.add(length) : inRome(wall.add(length))) };
}

/**
 * Returns the occurrences of a booking that repeats: the first one, then each at the same clock time. A month without
 * the day has none. Refuses a series with too many dates or a single one, and dates that overlap each other.
 */
export function listOccurrences(first: Occurrence, repetition: Repetition | null): Occurrence[] {
  if (!repetition) return [first];
  const [begins, ends] = [wallOf(first.from), wallOf(first.to)];
  const onClock = begins.until(ends);
  // In the night of the hour that exists twice, the clock at the end may show less than at the beginning.
  const real = { milliseconds: Date.parse(first.to) - Date.parse(first.from) };
  const length = onClock.sign > 0 ? onClock : Temporal.Duration.from(real);
  const occurrences: Occurrence[] = [];
  for (const day of days(begins.toPlainDate(), repetition)) {
    if (repetition.count !== null && occurrences.length === repetition.count) break;
    if (repetition.until !== null && day.toString() > repetition.until) break;
    if (occurrences.length === mostOccurrences)
      throw refuse.invalid(
        'until',
        `Una serie ha al massimo ${mostOccurrences} date: scegli un giorno più vicino`,
      );
    const from = day.toPlainDateTime(begins.toPlainTime());
    // The person has given the exact moments of the first date, also in the hour that exists twice.
    const occurrence =
      occurrences.length === 0 && day.equals(begins.toPlainDate()) ? first : occurrenceAt(from, length);
    const before = occurrences.at(-1);
    if (before && before.to > occurrence.from)
      throw refuse.invalidFields({
        'repetition.frequency': 'Dura più di quanto passa fra una data e la prossima',
      });
    occurrences.push(occurrence);
  }
  if (occurrences.length < 2)
    throw refuse.invalid('repetition.until', 'Così non si ripete: scegli un giorno più lontano');
  return occurrences;
}

/** Yields the days of a repetition from its first one on, without an end. */
function* days(first: Temporal.PlainDate, { frequency, interval, weekdays }: Repetition) {
  for (let at = 0; ; at += interval) {
    if (frequency === 'daily') yield first.add({ days: at });
    else if (frequency === 'monthly') {
      const day = first.add({ months: at });
      // 31 January plus a month is 28 February, which is no date of the series.
      if (day.day === first.day) yield day;
    } else {
      const monday = first.subtract({ days: first.dayOfWeek - 1 }).add({ weeks: at });
      const chosen =
        weekdays.length > 0 ? [...new Set(weekdays)].toSorted((a, b) => a - b) : [first.dayOfWeek];
      for (const weekday of chosen) {
        const day = monday.add({ days: weekday - 1 });
        if (Temporal.PlainDate.compare(day, first) >= 0) yield day;
      }
    }
  }
}
