/** The public holidays of Italy: L. 260/1949, L. 54/1977 with D.P.R. 792/1985, and L. 151/2025. */
import { optional, text } from '../../platform/schema.ts';
import { setting } from '../../platform/setting.ts';

const dayOfYear = /^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])$/;

/** The check uses a leap year, because a leap year has all 366 days. */
const exists = (day: number, month: number) => new Date(Date.UTC(2028, month - 1, day)).getUTCDate() === day;

export const patronDay = setting({
  name: 'workshop.patronDay',
  group: 'Stanze e furgoni',
  label: 'Festa del patrono',
  help: 'Giorno e mese, come 24/06: chiude quello che chiude nei giorni festivi',
  kind: 'line',
  schema: optional(
    text(5).refine((value) => {
      const [, day, month] = dayOfYear.exec(value) ?? [];
      return day !== undefined && exists(Number(day), Number(month));
    }, 'Scrivi giorno e mese, come 24/06'),
  ),
  initial: null,
});

const fixed: readonly (readonly [day: string, name: string, since?: number])[] = [
  ['01-01', 'Capodanno'],
  ['01-06', 'Epifania'],
  ['04-25', 'Festa della Liberazione'],
  ['05-01', 'Festa del lavoro'],
  ['06-02', 'Festa della Repubblica'],
  ['08-15', 'Ferragosto'],
  ['10-04', 'San Francesco d’Assisi', 2026],
  ['11-01', 'Ognissanti'],
  ['12-08', 'Immacolata Concezione'],
  ['12-25', 'Natale'],
  ['12-26', 'Santo Stefano'],
];

type Holiday = { day: string; name: string };

/** Returns the holidays of a year in their order, each day once; `patron` is `24/06`. */
export function holidaysOf(year: number, patron: string | null): Holiday[] {
  const easter = easterOf(year);
  const [day, month] = patron?.split('/') ?? [];
  const all: Holiday[] = [
    ...fixed
      .filter(([, , since = year]) => since <= year)
      .map(([monthDay, name]) => ({ day: `${year}-${monthDay}`, name })),
    { day: easter, name: 'Pasqua' },
    { day: addDays(easter, 1), name: 'Lunedì dell’Angelo' },
    ...(day && month ? [{ day: `${year}-${month}-${day}`, name: 'Santo patrono' }] : []),
  ];
  const days = all.map((holiday) => holiday.day);
  return (
    all
      // 29 February exists only in leap years.
      .filter(
        (holiday, place) => addDays(holiday.day, 0) === holiday.day && days.indexOf(holiday.day) === place,
      )
      .toSorted((a, b) => a.day.localeCompare(b.day))
  );
}

/** Returns Easter Sunday of the Gregorian calendar, by J.-M. Oudin's algorithm of 1940. */
export function easterOf(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const correction = Math.floor((century - 17) / 25);
  let moon =
    (century - Math.floor(century / 4) - Math.floor((century - correction) / 3) + 19 * golden + 15) % 30;
  moon -= Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  const fromMarch = moon - weekday;
  const month = 3 + Math.floor((fromMarch + 40) / 44);
  const day = fromMarch + 28 - 31 * Math.floor(month / 4);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
