/** When a booking takes place, in two short lines. */
import { formatInstantDate, formatTime } from '@wms/contract/platform/formats';

type Period = { from: string; to: string };

const weekday = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', weekday: 'short' });
const dayWithName = (moment: string) => `${weekday.format(new Date(moment))} ${formatInstantDate(moment)}`;

/** Midnight belongs to the day that ends. */
const lastMoment = (to: string) => new Date(Date.parse(to) - 1000).toISOString();
const endTime = (to: string) => formatTime(to).replace('00:00', '24:00');
const isOneDay = ({ from, to }: Period) => formatInstantDate(from) === formatInstantDate(lastMoment(to));

/** `lun 23/11/2026`, or the first and the last day. */
export const describeDay = (period: Period) =>
  isOneDay(period)
    ? dayWithName(period.from)
    : `${dayWithName(period.from)} – ${dayWithName(lastMoment(period.to))}`;

/** `10:00–12:00`, or `dalle 10:00 alle 18:00` of the two days. */
export const describeHours = (period: Period) =>
  isOneDay(period)
    ? `${formatTime(period.from)}–${endTime(period.to)}`
    : `dalle ${formatTime(period.from)} alle ${endTime(period.to)}`;
