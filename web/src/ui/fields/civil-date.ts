/**
 * Reads a date as people type it: `1/3/26`, `01.03.2026`, `01032026` and `2026-03-01` all become `2026-03-01`. Returns
 * null when the text isn't a date.
 */
export function parseTypedDate(typed: string): string | null {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return toCivilDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const italian =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (!italian) return null;
  return toCivilDate(fullYear(italian[3] ?? ''), Number(italian[2]), Number(italian[1]));
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
