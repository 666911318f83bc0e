/** Writes opening hours as people say them: days with the same hours are joined. */
import { type OpeningHours, weekdayLabels } from '@wms/contract/workshop/resources/resource';

const nameOf = (weekday: number) => weekdayLabels[weekday - 1] ?? '';

/** `Lunedì–venerdì: 08:00–13:00, 14:00–20:00` */
export function describeHours(hours: readonly OpeningHours[]): string[] {
  const days = weekdayLabels.map((_, index) =>
    hours
      .filter(({ weekday }) => weekday === index + 1)
      .map(({ opens, closes }) => `${opens}–${closes}`)
      .join(', '),
  );
  const lines: string[] = [];
  for (let first = 0; first < days.length; ) {
    let last = first;
    while (last + 1 < days.length && days[last + 1] === days[first]) last++;
    const name =
      first === last ? nameOf(first + 1) : `${nameOf(first + 1)}–${nameOf(last + 1).toLowerCase()}`;
    lines.push(`${name}: ${days[first] || 'chiuso'}`);
    first = last + 1;
  }
  return lines;
}
