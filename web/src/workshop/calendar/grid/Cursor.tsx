import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { clockOf, dayOf, minuteMs, plainDay } from '../../shared/days.ts';
import { type Axis, floorTo, leftOf } from './axis.ts';
import classes from './Grid.module.css';
import type { Plan, Row } from './plan.ts';
import { nameOfBooking } from './Row.tsx';
import { headHeight, labelWidth, rowHeight } from './rows.ts';

type Props = {
  plan: Plan;
  axis: Axis;
  scroller: RefObject<HTMLDivElement | null>;
  onMake: (at: { row: Row; moment: number }) => void;
  onOpen: (booking: number) => void;
  /** Shows the time before or after what is shown. */
  onStep: (step: 1 | -1) => void;
  onAbout: (resource: Row['resource']) => void;
};

type Place = { row: number; moment: number };

/**
 * Moves through the calendar by keys: arrows between slots and bookings, Enter opens the form or the booking, and I
 * what there is to know of the row.
 */
export function Cursor({ plan, axis, scroller, onMake, onOpen, onStep, onAbout }: Props) {
  const [asked, setPlace] = useState<Place | null>(null);
  const place = placeIn(plan, axis, asked);
  const at = plan.rows[place.row];
  if (!at) return null;
  const slotMs = at.resource.slotMinutes * minuteMs;
  const box = boxAt(at, place.moment);
  const from = box?.from ?? place.moment;
  const to = box?.to ?? place.moment + slotMs;
  const label = `${at.resource.name}, ${describe(at, place.moment, slotMs)}`;

  const goTo = (next: Place) => {
    const found = placeIn(plan, axis, next);
    setPlace(found);
    showInView(scroller.current, axis, found);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const segment = axis.segments.find((one) => place.moment < one.to) ?? axis.segments.at(-1);
  const actions: Record<string, (() => void) | undefined> = {
    ArrowRight: () => goTo({ ...place, moment: nextShown(axis, to) }),
    ArrowLeft: () =>
      goTo({ ...place, moment: lastShown(axis, floorTo(from - 1, at.resource.slotMinutes), slotMs) }),
    ArrowDown: () => goTo({ ...place, row: place.row + 1 }),
    ArrowUp: () => goTo({ ...place, row: place.row - 1 }),
    Home: () => segment && goTo({ ...place, moment: segment.from }),
    End: () => segment && goTo({ ...place, moment: segment.to - slotMs }),
    i: () => onAbout(at.resource),
    PageDown: () => onStep(1),
    PageUp: () => onStep(-1),
    Enter: () => (box ? onOpen(box.booking.id) : onMake({ row: at, moment: place.moment })),
    ' ': () => (box ? onOpen(box.booking.id) : onMake({ row: at, moment: place.moment })),
  };
  const left = leftOf(axis, from);
  return (
    <>
      <button
        type="button"
        className={classes.cursor}
        data-cursor
        aria-label={label}
        onKeyDown={onKeyDown}
        onFocus={() => showInView(scroller.current, axis, place)}
        style={{
          left: labelWidth + left,
          width: Math.max(6, leftOf(axis, to) - left),
          top: headHeight + place.row * rowHeight,
        }}
      />
      <VisuallyHidden role="status">{asked ? label : ''}</VisuallyHidden>
    </>
  );
}

const boxAt = (row: Row, moment: number) => row.boxes.find(({ from, to }) => from <= moment && moment < to);

function describe(row: Row, moment: number, slotMs: number): string {
  const box = boxAt(row, moment);
  if (box) return nameOfBooking(box.booking);
  const block = row.blocks.find(({ from, to }) => from < moment + slotMs && moment < to);
  return `${plainDay(dayOf(moment))}, ${clockOf(moment)}, ${block ? block.words.toLowerCase() : 'libero'}`;
}

/** The place, or the nearest one that the calendar shows now. At first it is now, or the beginning. */
function placeIn(plan: Plan, axis: Axis, asked: Place | null): Place {
  const now = floorTo(Date.now(), 30);
  const row = Math.max(0, Math.min(asked?.row ?? 0, plan.rows.length - 1));
  const slot = plan.rows[row]?.resource.slotMinutes ?? 30;
  const wanted = asked?.moment ?? (now >= axis.from && now < axis.to ? now + 30 * minuteMs : axis.from);
  const inside = Math.min(Math.max(wanted, axis.from), axis.to - slot * minuteMs);
  return { row, moment: nextShown(axis, floorTo(inside, slot)) };
}

/** The moment, or the first one after it that is shown. */
const nextShown = ({ segments, to }: Axis, moment: number) => {
  const segment = segments.find((one) => moment < one.to);
  return segment ? Math.max(moment, segment.from) : to - 1;
};

/** The moment, or the last slot before it that is shown. */
const lastShown = ({ segments, from }: Axis, moment: number, slotMs: number) => {
  const segment = segments.findLast((one) => moment >= one.from);
  return segment ? Math.min(moment, segment.to - slotMs) : from;
};

/** Scrolls the place out from under the names and the hours. */
function showInView(scroller: HTMLDivElement | null, axis: Axis, { row, moment }: Place) {
  if (!scroller) return;
  const x = leftOf(axis, moment);
  const y = row * rowHeight;
  const { clientWidth, clientHeight, scrollLeft, scrollTop } = scroller;
  const wide = clientWidth - labelWidth;
  const high = clientHeight - headHeight;
  if (x < scrollLeft) scroller.scrollLeft = x - 40;
  else if (x + 60 > scrollLeft + wide) scroller.scrollLeft = x - wide + 120;
  if (y < scrollTop) scroller.scrollTop = y;
  else if (y + rowHeight > scrollTop + high) scroller.scrollTop = y - high + rowHeight;
}
