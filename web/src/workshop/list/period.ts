/** When a booking takes place, in two short lines. */
import { formatInstantDate, formatTime } from '@wms/contract/platform/formats';

type Period = { from: string; to: string };

const weekday = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', weekday: 'short' });
const dayWithName = (moment: string) => `${weekday.format(new Date(moment))} ${formatInstantDate(moment)}`;

/** Midnight belongs to the day that ends. */
const lastMoment = (to: string) => new Date(Date.parse(to) - 1000).toISOString();
const endTime = (to: string) => formatTime(to).replace('00:00', '24:00');
const isOneDay = ({ from, to }: Period) => formatInstantDate(from) === formatInstantDate(lastMoment(to));

/** `lun 23/11/2026`, on which it begins. */
export const describeDay = ({ from }: Period) => dayWithName(from);

const shortDay = (moment: string) => dayWithName(moment).slice(0, -'/2026'.length);

/** `10:00–12:00`, or `10:00 – mar 24/11, 12:00` when it ends on another day. */
export const describeHours = (period: Period) =>
  isOneDay(period)
    ? `${formatTime(period.from)}–${endTime(period.to)}`
    : `${formatTime(period.from)} – ${shortDay(lastMoment(period.to))}, ${endTime(period.to)}`;
