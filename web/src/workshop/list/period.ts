/** Writes the time of a booking whose day stands over its row. */
import { formatInstantDate, formatTime } from '@wms/contract/platform/formats';
import { once } from '@wms/contract/platform/once';
import { formatEnd, justBefore } from '@wms/contract/workshop/shared/periods';
import { clocksWithinDay, endsLater } from '../shared/days.ts';

type Period = { from: string; to: string };

const weekday = once(() => new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', weekday: 'short' }));

/** `lun 23/11` */
const shortDay = (moment: string) =>
  `${weekday().format(new Date(moment))} ${formatInstantDate(moment).slice(0, -'/2026'.length)}`;

/** `10:00–12:00`, or `10:00 – mar 24/11, 12:00` when it ends on another day. */
export function describeHours({ from, to }: Period): string {
  const [begins, ends] = [Date.parse(from), Date.parse(to)];
  return endsLater(begins, ends)
    ? `${formatTime(from)} – ${shortDay(justBefore(to))}, ${formatEnd(to)}`
    : clocksWithinDay(begins, ends);
}
