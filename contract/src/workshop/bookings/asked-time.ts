/** The period that a booking's day and hours mean when people type only a part of it. */
import { momentsOf } from '../../platform/fields/rome-time.ts';
import type { AskedTime } from '../../platform/palette/found.ts';
import type { Kind } from '../resources/resource.ts';

/** The length of a booking of which only the beginning is known. */
export const usualHours: Readonly<Record<Kind, number>> = { room: 1, bench: 2, van: 4 };

const hourMs = 3_600_000;

/** The instant of an hour in Rome, in ms; null for one that doesn't exist. The end of a day is 24:00. */
function instantOf(day: string, hour: string): number | null {
  const isEnd = hour === '24:00';
  const moment = momentsOf(`${day}T${isEnd ? '23:00' : hour}`)[0];
  return moment ? moment.getTime() + (isEnd ? hourMs : 0) : null;
}

type Span = { from: number; to: number | null };

/** The asked hours, or else the whole day; `to` is null when the length depends on the thing. */
export function spanOf({ day, from, to }: AskedTime): Span | null {
  const begin = instantOf(day, from ?? '00:00');
  const end = from !== null && to === null ? null : instantOf(day, to ?? '24:00');
  return begin === null ? null : { from: begin, to: end };
}

/** The end of the hours that are asked of a thing of this kind. */
export const endOf = ({ from, to }: Span, kind: Kind) => to ?? from + usualHours[kind] * hourMs;
