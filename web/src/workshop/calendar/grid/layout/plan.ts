/** The calendar's data, prepared for drawing: a row for each resource, and the obstacles of a booking. */

import type { Calendar, CalendarBooking } from '@wms/contract/workshop/bookings/calendar';
import { headingOf } from '@wms/contract/workshop/bookings/heading';
import type { BookableResource } from '@wms/contract/workshop/resources/resource';
import { dayOf, hourMs, hourOf, minuteMs } from '../../../shared/days.ts';
import type { Hours } from './axis.ts';

/** A period in milliseconds; `to` itself is not included. */
export type Span = { from: number; to: number };

/** A booking in its row. Requests that don't hold the place may overlap; each overlapping one has its own lane. */
export type Box = Span & { booking: CalendarBooking; lane: number; lanes: number };

/** A time in which the row can't be booked: closed, or held by a booking of its room or its benches. */
export type Block = Span & { kind: 'hours' | 'closure' | 'held'; words: string };

export type Row = {
  resource: BookableResource;
  boxes: readonly Box[];
  blocks: readonly Block[];
  /** The number of waiting requests. */
  requests: number;
};

export type Plan = {
  rows: readonly Row[];
  period: Span;
  isHeld: HeldTimes;
  resources: Calendar['resources'];
};

type HeldTimes = ReadonlyMap<number, readonly (Span & { booking: CalendarBooking })[]>;

const spanOf = ({ from, to }: { from: string; to: string }): Span => ({
  from: Date.parse(from),
  to: Date.parse(to),
});
export const overlap = (left: Span, right: Span) => left.from < right.to && right.from < left.to;
const shown: readonly string[] = ['in attesa', 'confermata', 'in corso', 'conclusa'];

/** Makes the plan. `chosen` selects the rows; other resources are hidden but still count as obstacles. */
export function makePlan(
  calendar: Calendar,
  period: Span,
  chosen: (resource: BookableResource) => boolean,
): Plan {
  const { resources } = calendar;
  const bookings = calendar.bookings.filter(({ state }) => shown.includes(state));
  const boxes = new Map<number, Box[]>(resources.map(({ id }) => [id, []]));
  const held = new Map<number, (Span & { booking: CalendarBooking })[]>(resources.map(({ id }) => [id, []]));
  for (const booking of bookings) {
    const span = spanOf(booking);
    for (const id of booking.resourceIds) boxes.get(id)?.push({ ...span, booking, lane: 0, lanes: 1 });
    for (const resource of resources) {
      if (!booking.resourceIds.includes(resource.id)) continue;
      if (booking.state === 'in attesa' && !resource.waitingHolds) continue;
      const to = booking.state === 'conclusa' ? span.to : holdEnd(resource, span.to);
      for (const id of heldWith([resource.id], resources)) held.get(id)?.push({ ...span, to, booking });
    }
  }
  const rows = inOrder(resources.filter(chosen)).map((resource): Row => {
    const own = boxes.get(resource.id) ?? [];
    layInLanes(own);
    return {
      resource,
      boxes: own,
      blocks: [
        ...closedHours(resource.open.map(spanOf), period),
        ...calendar.closures
          .filter(({ resourceIds }) => heldWith(resourceIds, resources).has(resource.id))
          .map((closure): Block => ({ ...spanOf(closure), kind: 'closure', words: closure.reason })),
        ...heldElsewhere(resource, own, held, resources),
      ],
      requests: own.filter(({ booking }) => booking.state === 'in attesa').length,
    };
  });
  return { rows, period, isHeld: held, resources };
}

/** The end of the time that a booking holds its resource: it includes the buffer, but not beyond closing time. */
function holdEnd({ bufferMinutes, open }: Calendar['resources'][number], ends: number): number {
  if (bufferMinutes === 0) return ends;
  const window = open.map(spanOf).find((candidate) => candidate.from < ends && ends <= candidate.to);
  return Math.min(ends + bufferMinutes * minuteMs, window?.to ?? Number.POSITIVE_INFINITY);
}

/** These resources, and the benches that the booking of a room holds as well. */
const heldWith = (ids: readonly number[], resources: readonly BookableResource[]): ReadonlySet<number> =>
  new Set([
    ...ids,
    ...resources.filter(({ parentId }) => parentId !== null && ids.includes(parentId)).map(({ id }) => id),
  ]);

/** Sorts each room before its benches. */
function inOrder<R extends BookableResource>(resources: readonly R[]): R[] {
  const ids = new Set(resources.map(({ id }) => id));
  const inside = (parent: number) => resources.filter(({ parentId }) => parentId === parent);
  return resources
    .filter(({ parentId }) => parentId === null || !ids.has(parentId))
    .flatMap((resource) => [resource, ...inside(resource.id)]);
}

/** The blocks from related bookings: a room's bookings hold its benches, and a booked bench holds the whole room. */
function heldElsewhere(
  { id, kind }: BookableResource,
  own: readonly Box[],
  held: HeldTimes,
  resources: readonly BookableResource[],
): Block[] {
  const mine = new Set(own.map(({ booking }) => booking.id));
  const related =
    kind === 'room'
      ? resources.filter(({ parentId }) => parentId === id).flatMap((bench) => held.get(bench.id) ?? [])
      : (held.get(id) ?? []);
  const words = kind === 'room' ? 'Una postazione è prenotata' : 'Prenotata con la stanza';
  return union(related.filter(({ booking }) => !mine.has(booking.id))).map((span) => ({
    ...span,
    kind: 'held',
    words,
  }));
}

/** Joins overlapping spans. */
function union(spans: readonly Span[]): Span[] {
  const covered: Span[] = [];
  for (const { from, to } of spans.toSorted((span, other) => span.from - other.from)) {
    const last = covered.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else covered.push({ from, to });
  }
  return covered;
}

function closedHours(open: readonly Span[], period: Span): Block[] {
  const blocks: Block[] = [];
  let from = period.from;
  for (const window of open.toSorted((left, right) => left.from - right.from)) {
    if (window.from > from) blocks.push({ from, to: window.from, kind: 'hours', words: 'Chiuso' });
    from = Math.max(from, window.to);
  }
  if (from < period.to) blocks.push({ from, to: period.to, kind: 'hours', words: 'Chiuso' });
  return blocks;
}

function layInLanes(boxes: Box[]) {
  boxes.sort((box, other) => box.from - other.from || box.booking.id - other.booking.id);
  let group: Box[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const box of group) box.lanes = ends.length;
    [group, ends] = [[], []];
  };
  for (const box of boxes) {
    if (ends.every((end) => end <= box.from)) close();
    const free = ends.findIndex((end) => end <= box.from);
    box.lane = free < 0 ? ends.length : free;
    ends[box.lane] = box.to;
    group.push(box);
  }
  close();
}

/** The hours that the calendar shows: the opening hours, widened by the bookings within the period. */
export function hoursShown({ bookings, resources }: Calendar, usual: Hours, period: Span): Hours {
  let { first, last } = usual;
  const hourIn = (moment: number) => {
    const midnight = hourOf(dayOf(moment), 0);
    const hours = (moment - midnight) / hourMs;
    const change = (hourOf(dayOf(moment), 24) - midnight) / hourMs - 24;
    return hours > 3 ? hours - change : hours;
  };
  const widen = ({ from, to }: Span, whole: boolean) => {
    first = Math.min(first, Math.floor(hourIn(from)));
    if (dayOf(from) === dayOf(to)) last = Math.max(last, Math.ceil(hourIn(to)));
    else if (whole) {
      // A span over midnight shows the evening until 24, and the morning from 0.
      last = 24;
      if (hourIn(to) > 0) first = 0;
    }
  };
  // A resource that is always open says nothing about the usual hours, so it doesn't widen them.
  for (const { open } of resources)
    for (const span of open.map(spanOf)) if (span.to - span.from < 23 * hourMs) widen(span, true);
  for (const booking of bookings) {
    const span = spanOf(booking);
    const shownOf = { from: Math.max(span.from, period.from), to: Math.min(span.to, period.to) };
    if (span.to - span.from < 12 * hourMs && shownOf.from < shownOf.to) widen(shownOf, true);
  }
  return { first: Math.max(0, first), last: Math.min(24, last) };
}

/**
 * Whether a block refuses a booking. A van must leave and come back in its opening hours, but may be away between them.
 */
const bars = (
  { kind, ...block }: Block,
  { kind: resourceKind }: BookableResource,
  { from, to }: Span,
): boolean =>
  kind !== 'hours' ||
  resourceKind !== 'van' ||
  overlap(block, { from, to: from + minuteMs }) ||
  overlap(block, { from: to - minuteMs, to });

export type WantedSpan = Span & { resourceIds: readonly number[]; except?: number };

/** A sentence with the obstacle that the calendar knows; null when there is none. The server checks more. */
export function findObstacle(
  { rows, isHeld, resources }: Plan,
  wanted: WantedSpan,
  now: number,
): string | null {
  if (wanted.to <= wanted.from) return 'La fine viene dopo l’inizio';
  if (wanted.from < now) return 'È un orario già passato';
  for (const resource of resources) {
    if (!wanted.resourceIds.includes(resource.id)) continue;
    const span = { from: wanted.from, to: holdEnd(resource, wanted.to) };
    for (const id of heldWith([resource.id], resources)) {
      const clash = isHeld
        .get(id)
        ?.find((candidate) => candidate.booking.id !== wanted.except && overlap(candidate, span));
      const name = resources.find((resource) => resource.id === id)?.name ?? '';
      if (clash) return `${name}: c’è già «${headingOf(clash.booking)}»`;
    }
  }
  for (const { resource, blocks } of rows) {
    if (!wanted.resourceIds.includes(resource.id)) continue;
    if (!resource.mayBook) return `${resource.name}: non è tra quello che puoi prenotare`;
    const block = blocks.find(
      (block) => block.kind !== 'held' && overlap(block, wanted) && bars(block, resource, wanted),
    );
    // Outside opening hours, some resources can be booked with an approval; the server decides that.
    if (block?.kind === 'closure') return `${resource.name}: ${block.words}`;
    if (block && resource.approval !== 'outside hours') return `${resource.name}: a quell’ora è chiuso`;
  }
  return null;
}
