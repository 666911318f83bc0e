/**
 * Reads a date as people type it: `1/3/26`, `01.03.2026`, `01032026` and `2026-03-01` all become `2026-03-01`. Returns
 * null when the text isn't a date.
 */
import { once } from '@wms/contract/platform/once';
export function parseTypedDate(typed: string): string | null {
  const parts = partsOf(typed.trim());
  return parts && toCivilDate(...parts);
}

/** Returns the reason why the text of a date field is no date; null for a date and for an empty text. */
export function sayWrongDate(typed: string): string | null {
  const text = typed.trim();
  const parts = partsOf(text);
  if (text === '' || (parts && isShown(toCivilDate(...parts)))) return null;
  const [year, month, day] = parts ?? [];
  const [, dayAlone, monthAlone] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ]?$/.exec(text) ?? [];
  // A day without a year is checked in a leap year, so that 29 February isn't said to be missing.
  return (
    sayNoSuchDay(year ?? 2024, month ?? Number(monthAlone), day ?? Number(dayAlone), year !== undefined) ??
    'Scrivi una data, come 31/08/2026'
  );
}

const month = once(() => new Intl.DateTimeFormat('it-IT', { month: 'long', timeZone: 'UTC' }));

function sayNoSuchDay(year: number, number: number, day: number, hasYear: boolean): string | null {
  if (!(number >= 1 && number <= 12)) return null;
  const last = new Date(Date.UTC(year, number, 0));
  if (day >= 1 && day <= last.getUTCDate()) return null;
  const name = `${month().format(last)}${hasYear && number === 2 ? ` ${year}` : ''}`;
  const most = hasYear || number !== 2 ? 'ha' : 'ha al massimo';
  return `Questa data non esiste: ${name} ${most} ${last.getUTCDate()} giorni`;
}

/** The contract takes the years from 1900 to 2199. */
const isShown = (date: string | null) => date !== null && date >= '1900' && date < '2200';

/** Returns year, month and day of a typed date, which needn't exist. */
function partsOf(text: string): [number, number, number] | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const italian =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  return italian && [fullYear(italian[3] ?? ''), Number(italian[2]), Number(italian[1])];
}

// A year of two digits is in this century when it is at most twenty years in the future.
function fullYear(year: string): number {
  if (year.length === 4) return Number(year);
  const short = Number(year);
  return short <= (new Date().getFullYear() % 100) + 20 ? 2000 + short : 1900 + short;
}

function toCivilDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return null;
  return date.toISOString().slice(0, 10);
}
