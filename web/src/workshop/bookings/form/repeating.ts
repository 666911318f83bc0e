/** The repetition of a booking: its values in the form, and its description in words. */
import { formatAll, formatCount, formatDate } from '@wms/contract/platform/formats';
import { mostOccurrences, type Repetition } from '@wms/contract/workshop/bookings/repetition';
import { addDays, mondayOf, weekdayNames, weekdayOf } from '../../shared/days.ts';

export type RepetitionForm = {
  frequency: 'never' | Repetition['frequency'];
  interval: string;
  weekdays: string[];
  /** Which of the two fields below ends the repetition. */
  ends: 'until' | 'count';
  until: string;
  count: string;
};

export const notRepeating: RepetitionForm = {
  frequency: 'never',
  interval: '1',
  weekdays: [],
  ends: 'until',
  until: '',
  count: '10',
};

const numberIn = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

/** The repetition that is sent; the contract refuses a text that isn't a number. */
export const repetitionOf = (repeating: RepetitionForm): unknown =>
  repeating.frequency === 'never'
    ? null
    : {
        frequency: repeating.frequency,
        interval: numberIn(repeating.interval),
        weekdays:
          repeating.frequency === 'weekly' ? repeating.weekdays.map(Number).toSorted((a, b) => a - b) : [],
        until: repeating.ends === 'until' ? repeating.until : null,
        count: repeating.ends === 'count' ? numberIn(repeating.count) : null,
      };

export const repeatingOf = (repetition: Repetition | null): RepetitionForm =>
  repetition === null
    ? notRepeating
    : {
        frequency: repetition.frequency,
        interval: String(repetition.interval),
        weekdays: repetition.weekdays.map(String),
        ends: repetition.count === null ? 'until' : 'count',
        until: repetition.until ?? '',
        count: String(repetition.count ?? notRepeating.count),
      };

const manyWords = {
  daily: ['Ogni giorno', 'giorni'],
  weekly: ['Ogni settimana', 'settimane'],
  monthly: ['Ogni mese', 'mesi'],
} as const;

/**
 * Describes a repetition: `Ogni martedì fino al 30/06/2027, 28 volte`. For a booked series the sentence has the number
 * of its dates, because the rule alone also counts dates that were left out or cancelled.
 */
export function describeRepetition(
  repetition: Repetition,
  firstDay: string,
  booked: number | null = null,
): string {
  const { frequency, interval, weekdays, until } = repetition;
  const [singular, plural] = manyWords[frequency];
  const names = (weekdays.length > 0 ? weekdays : [weekdayOf(firstDay)]).map(
    (weekday) => weekdayNames[weekday - 1] ?? '',
  );
  const every = interval === 1 ? singular : `Ogni ${interval} ${plural}`;
  const days =
    frequency === 'weekly'
      ? interval === 1
        ? `Ogni ${formatAll(names)}`
        : `${every}, di ${formatAll(names)}`
      : frequency === 'monthly'
        ? `${every}, il giorno ${Number(firstDay.slice(8))}`
        : every;
  const end = until ? ` fino ${formatDate(until, 'al')}` : '';
  if (booked !== null) return `${days}${end}, ${formatCount(booked, 'data', 'date')} in tutto`;
  const times = countOf(repetition, firstDay);
  const most = times > mostOccurrences ? `: sono più di ${mostOccurrences}, scegli una fine più vicina` : '';
  return `${days}${end}${most || `, ${formatCount(times, 'volta', 'volte')}`}`;
}

/** Counts the bookings of a repetition, up to one more than is allowed. */
export function countOf(
  { frequency, interval, weekdays, until, count }: Repetition,
  firstDay: string,
): number {
  if (count !== null) return count;
  const last = until ?? firstDay;
  let times = 0;
  const most = mostOccurrences + 1;
  if (frequency === 'monthly') {
    const [year = 0, month = 0, day = 0] = firstDay.split('-').map(Number);
    for (let step = 0; times < most; step += interval) {
      const date = new Date(Date.UTC(year, month - 1 + step, day));
      if (date.toISOString().slice(0, 10) > last) break;
      // A month without the 31st has no date.
      if (date.getUTCDate() === day) times++;
    }
    return times;
  }
  const wanted = weekdays.length > 0 ? weekdays : [weekdayOf(firstDay)];
  const firstWeek = Date.parse(mondayOf(firstDay));
  for (let day = firstDay, index = 0; day <= last && times < most; day = addDays(day, 1), index++) {
    const week = Math.round((Date.parse(mondayOf(day)) - firstWeek) / (7 * 86_400_000));
    const isOne =
      frequency === 'daily'
        ? index % interval === 0
        : week % interval === 0 && wanted.includes(weekdayOf(day));
    if (isOne) times++;
  }
  return times;
}
