/** The period that a click or a tap means: the usual length, or as much of it as is free. */
import type { BookableResource } from '@wms/contract/workshop/resources/resource';
import { hourOf, minuteMs } from '../../shared/days.ts';
import { floorTo, type Hours } from '../grid/layout/axis.ts';
import { findObstacle, overlap, type Plan, type Row, type Span } from '../grid/layout/plan.ts';
import { slotAt } from '../grid/layout/slots.ts';

const usualMinutes = { room: 60, bench: 120, van: 240 } as const;

/** Returns the period that begins at the slot: of the usual length, or shorter if less is free. */
export function periodAt(plan: Plan, resource: BookableResource, moment: number, now: number): Span {
  const { id, kind, slotMinutes, shortestMinutes, longestMinutes } = resource;
  const slot = slotMinutes * minuteMs;
  const row = plan.rows.find((row) => row.resource.id === id);
  const begins = row ? slotAt(row, moment) : moment;
  // In a slot that has already begun, the period starts at the next slot.
  const from = begins < now && now < begins + slot ? begins + slot : begins;
  const shortest = Math.max(slot, (shortestMinutes ?? 0) * minuteMs);
  const longest = (longestMinutes ?? Number.POSITIVE_INFINITY) * minuteMs;
  const usual = Math.max(shortest, Math.min(longest, usualMinutes[kind] * minuteMs));
  for (let length = floorTo(usual, slotMinutes) || slot; length >= shortest; length -= slot) {
    const span = { from, to: from + length };
    if (findObstacle(plan, { ...span, resourceIds: [id] }, now) === null) return span;
  }
  return { from, to: from + shortest };
}

/** Returns the first free period within the shown opening hours from now on, of the first resource that has one. */
export function firstFree(
  plan: Plan,
  days: readonly string[],
  { first, last }: Hours,
  now: number,
): { resource: BookableResource; span: Span } | null {
  const rows = plan.rows.filter(({ resource }) => resource.mayBook);
  const step = 30 * minuteMs;
  const soon = floorTo(now, 30) + step;
  for (const day of days)
    for (let moment = Math.max(hourOf(day, first), soon); moment < hourOf(day, last); moment += step)
      for (const { resource, blocks } of rows) {
        const span = periodAt(plan, resource, moment, now);
        if (blocks.some((block) => block.kind !== 'held' && overlap(block, span))) continue;
        if (findObstacle(plan, { ...span, resourceIds: [resource.id] }, now) === null)
          return { resource, span };
      }
  return null;
}

/**
 * Returns the resources that this person may book, that are open on that day from now on, and that nobody has booked.
 */
export function freeAllDay(plan: Plan, day: string, now: number): BookableResource[] {
  const rest = { from: Math.max(hourOf(day, 0), now), to: hourOf(day, 24) };
  if (rest.from >= rest.to) return [];
  const isOpen = ({ blocks }: Row) =>
    !blocks.some(({ kind, from, to }) => kind === 'hours' && from <= rest.from && rest.to <= to);
  const isTaken = ({ boxes, blocks }: Row) =>
    boxes.some((box) => overlap(box, rest)) ||
    blocks.some((block) => block.kind !== 'hours' && overlap(block, rest));
  return plan.rows
    .filter((row) => row.resource.mayBook && isOpen(row) && !isTaken(row))
    .map(({ resource }) => resource);
}
