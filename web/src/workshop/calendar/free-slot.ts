/** Which period a click or a tap means: an hour, or what fits. */
import type { BookableResource } from '@wms/contract/workshop/resources/resource';
import { minuteMs } from '../shared/days.ts';
import { floorTo } from './grid/axis.ts';
import { findObstacle, type Plan, type Span } from './grid/plan.ts';

const usualMinutes = { room: 60, bench: 120, van: 240 } as const;

/** The period that begins at the slot: of usual length, or as much of it as is free. */
export function periodAt(plan: Plan, resource: BookableResource, moment: number, now: number): Span {
  const { id, kind, slotMinutes, shortestMinutes, longestMinutes } = resource;
  const slot = slotMinutes * minuteMs;
  // The slot that has begun already can still be booked from its next one on.
  const from = moment < now && now < moment + slot ? moment + slot : moment;
  const shortest = Math.max(slot, (shortestMinutes ?? 0) * minuteMs);
  const longest = (longestMinutes ?? Number.POSITIVE_INFINITY) * minuteMs;
  const usual = Math.max(shortest, Math.min(longest, usualMinutes[kind] * minuteMs));
  for (let length = floorTo(usual, slotMinutes) || slot; length >= shortest; length -= slot) {
    const span = { from, to: from + length };
    if (findObstacle(plan, { ...span, resourceIds: [id] }, now) === null) return span;
  }
  return { from, to: from + shortest };
}

/** The first free period that the calendar shows from now on, of the first resource that has one. */
export function firstFree(plan: Plan, now: number): { resource: BookableResource; span: Span } | null {
  const { from, to } = plan.period;
  const rows = plan.rows.filter(({ resource }) => resource.mayBook);
  const step = 30 * minuteMs;
  const first = Math.max(from, floorTo(now, 30) + step);
  for (let moment = first; moment < to; moment += step)
    for (const { resource } of rows) {
      const span = periodAt(plan, resource, moment, now);
      if (findObstacle(plan, { ...span, resourceIds: [resource.id] }, now) === null)
        return { resource, span };
    }
  return rows[0] ? { resource: rows[0].resource, span: periodAt(plan, rows[0].resource, first, now) } : null;
}
