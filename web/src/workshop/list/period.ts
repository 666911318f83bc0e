/** When a booking takes place, in two short lines. */
import { formatInstantDate, formatTime } from '@wms/contract/platform/formats';
import { clocksWithinDay, endsLater } from '../shared/days.ts';

type Period = { from: string; to: string };

const weekday = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', weekday: 'short' });
const dayWithName = (moment: string) => `${weekday.format(new Date(moment))} ${formatInstantDate(moment)}`;

/** Midnight belongs to the day that ends. */
const lastMoment = (to: string) => new Date(Date.parse(to) - 1000).toISOString();
const endTime = (to: string) => formatTime(to).replace('00:00', '24:00');

/** `lun 23/11/2026`, on which it begins. */
export const describeDay = ({ from }: Period) => dayWithName(from);

const shortDay = (moment: string) => dayWithName(moment).slice(0, -'/2026'.length);

/** `10:00–12:00`, or `10:00 – mar 24/11, 12:00` when it ends on another day. */
export function describeHours({ from, to }: Period): string {
  const [begins, ends] = [Date.parse(from), Date.parse(to)];
  return endsLater(begins, ends)
    ? `${formatTime(from)} – ${shortDay(lastMoment(to))}, ${endTime(to)}`
    : clocksWithinDay(begins, ends);
}
