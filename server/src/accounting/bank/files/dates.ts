/** Dates as banks and payment services write them. */
import { CivilDate } from '@wms/contract/platform/schema';

/** Months by their first three letters, in Italian and in English. */
const months = [
  ['gen', 'jan'],
  ['feb'],
  ['mar'],
  ['apr'],
  ['mag', 'may'],
  ['giu', 'jun'],
  ['lug', 'jul'],
  ['ago', 'aug'],
  ['set', 'sep'],
  ['ott', 'oct'],
  ['nov'],
  ['dic', 'dec'],
];

const numbered = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?!\d)/;

/** Answers whether the dates of a column are American (`11/28/2026`): some day is no month, and no month is a day. */
export function isMonthFirst(cells: readonly string[]): boolean {
  const dates = cells.flatMap((cell) => {
    const [, first, second] = numbered.exec(cell) ?? [];
    return first && second ? [{ first: Number(first), second: Number(second) }] : [];
  });
  return dates.some(({ second }) => second > 12) && dates.every(({ first }) => first <= 12);
}

/**
 * Reads a date: `31/12/2026`, `31.12.26`, `20261231`, `31 dic 2026` or ISO, also with an hour behind it. Returns null
 * for a text that is no date.
 */
export function readBankDate(written: string, monthFirst = false): string | null {
  const [, first = '', second = '', year = ''] =
    /^(\d{1,2})[/.\- ]+(\d{1,2}|[a-z]{3,})[/.\- ]+(\d{4}|\d{2})(?:[ T,].*)?$/i.exec(written) ?? [];
  const [, isoYear = '', isoMonth = '', isoDay = ''] =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:[ T].*)?$/.exec(written) ?? [];
  const [day, month] = monthFirst && /^\d/.test(second) ? [second, first] : [first, second];
  const parts = first
    ? { year: year.length === 2 ? `20${year}` : year, month: numberOfMonth(month), day }
    : { year: isoYear, month: isoMonth, day: isoDay };
  const date = `${parts.year}-${parts.month.padStart(2, '0')}-${parts.day.padStart(2, '0')}`;
  return CivilDate.safeParse(date).success && date >= '1990' ? date : null;
}

const numberOfMonth = (month: string) =>
  /^\d/.test(month)
    ? month
    : String(months.findIndex((names) => names.includes(month.slice(0, 3).toLowerCase())) + 1);
