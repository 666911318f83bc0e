/** When a booking takes place, in two short lines. */
import { formatInstantDate, formatTime } from '@wms/contract/platform/formats';

type Period = { from: string; to: string };

const weekday = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', weekday: 'short' });
const dayWithName = (moment: string) => `${weekday.format(new Date(moment))} ${formatInstantDate(moment)}`;

/** Midnight belongs to the day that ends. */
const lastMoment = (to: string) => new Date(Date.parse(to) - 1000).toISOString();
const endTime = (to: string) => formatTime(to).replace('00:00', '24:00');
const isOneDay = ({ from, to }: Period) => formatInstantDate(from) === formatInstantDate(lastMoment(to));

const dayAndTime = (moment: string, time: string) => `${dayWithName(moment)}, ${time}`;

/** `lun 23/11/2026`, or when it begins on the first of several days. */
export const describeDay = (period: Period) =>
  isOneDay(period) ? dayWithName(period.from) : dayAndTime(period.from, formatTime(period.from));

/** `10:00–12:00`, or when it ends on the last of several days. */
export const describeHours = (period: Period) =>
  isOneDay(period)
    ? `${formatTime(period.from)}–${endTime(period.to)}`
    : `fino a ${dayAndTime(lastMoment(period.to), endTime(period.to))}`;
