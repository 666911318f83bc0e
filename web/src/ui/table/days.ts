/** The days that divide a list of what has happened: `Oggi`, `Ieri`, `lunedì 23 novembre`. */

import { once } from '@wms/contract/platform/once';
import { dayInRome, judgedDay } from '@wms/contract/platform/schema';

const zone = { timeZone: 'UTC' } as const;
const dayOfYear = once(
  () =>
    new Intl.DateTimeFormat('it-IT', {
      ...zone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
    }),
);
const wholeDay = once(
  () =>
    new Intl.DateTimeFormat('it-IT', {
      ...zone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
);

/** `2026-11-23` → `lunedì 23 novembre`, with its year when that isn't this year. */
export function sayDay(day: string, today = judgedDay()): string {
  if (day === today) return 'Oggi';
  const noon = new Date(`${day}T12:00:00Z`);
  const fromToday = Math.round((noon.getTime() - Date.parse(`${today}T12:00:00Z`)) / 86_400_000);
  if (fromToday === -1) return 'Ieri';
  if (fromToday === 1) return 'Domani';
  return (day.slice(0, 4) === today.slice(0, 4) ? dayOfYear : wholeDay)().format(noon);
}

/**
 * The rows whose day isn't that of the row before, with their days. A moment belongs to its day in Rome, a civil date
 * to itself. Rows without a day yet, such as drafts, stand before the first heading.
 */
export function daysOf<Row extends { id: number | string }>(
  rows: readonly Row[],
  momentOf: (row: Row) => string | null,
) {
  const days = new Map<Row['id'], string>();
  let before = '';
  for (const row of rows) {
    const moment = momentOf(row);
    if (moment === null) continue;
    const day = moment.length === '2026-11-23'.length ? moment : dayInRome(new Date(moment));
    if (day !== before) days.set(row.id, day);
    before = day;
  }
  return days;
}
