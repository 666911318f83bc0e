/** Days and hours as people type them: 'venerdì 8-18', 'domani 15', '5/12', 'fra 3 giorni', 'mattina'. */
import type { Moment } from '../../../ui/cupboards/act.ts';
import type { Word } from './typed-line.ts';

const dayMs = 86_400_000;
const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00Z`) + days * dayMs).toISOString().slice(0, 10);
/** Sunday is 0. */
const weekdayOf = (day: string) => new Date(`${day}T12:00Z`).getUTCDay();

const weekdays = ['domenica', 'lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato'];
const months = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
];
const near: Readonly<Record<string, number>> = { oggi: 0, stasera: 0, domani: 1, dopodomani: 2 };
const spans: Readonly<Record<string, number>> = {
  giorno: 1,
  giorni: 1,
  gg: 1,
  settimana: 7,
  settimane: 7,
  mese: 30,
  mesi: 30,
};
const counts: Readonly<Record<string, number>> = { un: 1, uno: 1, una: 1, due: 2, tre: 3 };
const parts: Readonly<Record<string, readonly [string, string]>> = {
  mattina: ['08:00', '13:00'],
  mattino: ['08:00', '13:00'],
  pomeriggio: ['14:00', '18:00'],
  stasera: ['18:00', '22:00'],
  sera: ['18:00', '22:00'],
};
/** The numbers as words, which are hours only after 'alle', and days only before a month. */
const numerals = (
  'zero una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici ' +
  'diciassette diciotto diciannove venti ventuno ventidue ventitre ventiquattro venticinque ventisei ventisette ' +
  'ventotto ventinove trenta trentuno'
).split(' ');
const asNumber = (word: Word, at: number, words: readonly Word[]): Word => {
  const number = word.plain === 'primo' ? 1 : numerals.indexOf(word.plain);
  const counts =
    ['alle', 'dalle', 'ore'].includes(words[at - 1]?.plain ?? '') ||
    months.includes(words[at + 1]?.plain ?? '');
  return number > 0 && counts ? { ...word, plain: String(number) } : word;
};

const fillers = new Set(['il', 'per', 'di', 'del', 'la', 'le', 'nel', 'alle', 'ore', 'dalle', 'prossimo']);
const isFiller = ({ plain }: Word) => fillers.has(plain);

/** A day that exists: `2026-02-30` doesn't. */
function civil(year: number, month: number, date: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, date, 12));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === date ? at.toISOString().slice(0, 10) : null;
}

/** A date without a year is the coming one. */
function comingDate(date: number, month: number, typedYear: string | undefined, today: string) {
  const year = Number(today.slice(0, 4));
  if (typedYear)
    return civil(typedYear.length === 2 ? 2000 + Number(typedYear) : Number(typedYear), month, date);
  const thisYear = civil(year, month, date);
  return thisYear !== null && thisYear >= today ? thisYear : civil(year + 1, month, date);
}

type ReadDay = { day: string; taken: number; isWeekday?: true };

/** Reads a day at the beginning of the words. */
function readDay(words: readonly Word[], today: string): ReadDay | null {
  const [first = '', second = '', third = ''] = words.slice(0, 3).map(({ plain }) => plain);
  const distance = near[first];
  if (distance !== undefined) return { day: addDays(today, distance), taken: 1 };
  const weekday = weekdays.findIndex(
    (name) => name === first || (first.length === 3 && name.startsWith(first)),
  );
  if (weekday >= 0)
    return { day: addDays(today, (weekday - weekdayOf(today) + 7) % 7), taken: 1, isWeekday: true };
  const [, date, month, year] = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d\d))?$/.exec(first) ?? [];
  if (date && month && (first.includes('/') || year)) {
    const day = comingDate(Number(date), Number(month), year, today);
    return day === null ? null : { day, taken: 1 };
  }
  if (/^\d{4}-\d\d-\d\d$/.test(first)) return { day: first, taken: 1 };
  const named = months.findIndex(
    (name) => name === second || (second.length === 3 && name.startsWith(second)),
  );
  if (/^\d{1,2}$/.test(first) && named >= 0) {
    const typedYear = /^\d{4}$/.test(third) ? third : undefined;
    const day = comingDate(Number(first), named + 1, typedYear, today);
    return day === null ? null : { day, taken: typedYear ? 3 : 2 };
  }
  const from = first === 'fra' || first === 'tra' ? 1 : 0;
  const count = words[from]?.plain ?? '';
  const number = counts[count] ?? (/^\d{1,3}$/.test(count) ? Number(count) : null);
  const span = spans[words[from + 1]?.plain ?? ''];
  if (number !== null && span !== undefined) return { day: addDays(today, number * span), taken: from + 2 };
  return null;
}

const clock = '(\\d{1,2})(?:[:.](\\d\\d))?';
const oneHour = new RegExp(`^(?:h)?${clock}$`);
const twoHours = new RegExp(`^(?:h)?${clock}[-–]${clock}$`);

function timeOf(hours: string | undefined, minutes = '00'): string | null {
  const hour = Number(hours);
  if (!(hour <= 24 && Number(minutes) < 60) || (hour === 24 && minutes !== '00')) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

type ReadHours = { from: string; to: string | null; taken: number };

/** Reads hours at the beginning of the words: `8-18`, `15`, `8 - 18`, `dalle 8 alle 18`, `mattina`. */
function readHours(words: readonly Word[]): ReadHours | null {
  const plain = words.map((word) => word.plain);
  const named = parts[plain[0] ?? ''];
  if (named) return { from: named[0], to: named[1], taken: 1 };
  if (plain[0] === 'tutto' && plain[1] === 'il' && plain[2] === 'giorno')
    return { from: '08:00', to: '18:00', taken: 3 };
  const both = twoHours.exec(plain[0] ?? '');
  if (both) {
    const [from, to] = [timeOf(both[1], both[2]), timeOf(both[3], both[4])];
    return from && to && from < to ? { from, to, taken: 1 } : null;
  }
  const hour = oneHour.exec(plain[0] ?? '');
  const from = hour && timeOf(hour[1], hour[2]);
  if (!from || from === '24:00') return null;
  if (['-', '–', 'alle', 'a'].includes(plain[1] ?? '')) {
    const end = oneHour.exec(plain[2] ?? '');
    const to = end && timeOf(end[1], end[2]);
    if (to && from < to) return { from, to, taken: 3 };
  }
  return { from, to: null, taken: 1 };
}

/**
 * Reads all of these words as a day, as hours, or as both in any order; null when a word belongs to neither. Hours
 * without a day are today's. `now` is the day, with the time if there is one: on a Monday evening, the hours of a
 * Monday morning are those of the next one.
 */
export function readMoment(typed: readonly Word[], now: string): Moment | null {
  const words = typed.map(asNumber);
  const [today = '', clock = ''] = now.split('T');
  let day: string | null = null;
  let isWeekday = false;
  let hours: ReadHours | null = null;
  let index = 0;
  while (index < words.length) {
    const rest = words.slice(index);
    const readsDay: ReadDay | null = day === null ? readDay(rest, today) : null;
    if (readsDay) {
      day = readsDay.day;
      isWeekday = readsDay.isWeekday === true;
      // 'stasera' says the hours, too.
      if (rest[0]?.plain === 'stasera' && !hours) hours = readHours(rest);
      index += readsDay.taken;
      continue;
    }
    const readsHours: ReadHours | null = hours === null ? readHours(rest) : null;
    // A bare number is an hour only behind a day or 'alle': otherwise it belongs to a name, as in 'sala 2'.
    const isBare = readsHours?.to === null && !/[:.]/.test(rest[0]?.plain ?? '');
    if (readsHours && !(isBare && index === 0)) {
      hours = readsHours;
      index += readsHours.taken;
    } else if (rest[0] && isFiller(rest[0]) && rest.length > 1) index += 1;
    else return null;
  }
  if (day === null && hours === null) return null;
  if (isWeekday && day === today && hours && hours.from < clock) day = addDays(day, 7);
  return { day: day ?? today, from: hours?.from ?? null, to: hours?.to ?? null, hasDay: day !== null };
}
