import { VisuallyHidden } from '@mantine/core';
import { formatParts } from '@wms/contract/platform/formats';
import { headingOf } from '@wms/contract/workshop/bookings/heading';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import type { Store } from '../../../client/alerts/store.ts';
import { clockOf, dayOf, describePeriod, minuteMs, plainDay } from '../../shared/days.ts';
import { dayBeside, useCarry } from './carry.ts';
import type { DraggedBooking } from './dragged.ts';
import classes from './Grid.module.css';
import { type Axis, floorTo, lastShown, leftOf, nextShown } from './layout/axis.ts';
import type { Plan, Row } from './layout/plan.ts';
import { headHeight, labelWidth, rowHeight } from './layout/rows.ts';
import { slotAfter, slotBefore } from './layout/slots.ts';
import { nameOfBooking } from './Row.tsx';

type Props = {
  plan: Plan;
  axis: Axis;
  scroller: RefObject<HTMLDivElement | null>;
  onMake: (at: { row: Row; moment: number }) => void;
  onOpen: (booking: number) => void;
  /** Shows the period before or after the shown one. */
  onStep: (step: 1 | -1) => void;
  onAbout: (resource: Row['resource']) => void;
  /** The booking that is dragged, or moved with the keyboard. */
  store: Store<DraggedBooking | null>;
  canvas: RefObject<HTMLDivElement | null>;
  onDrop: (dragged: DraggedBooking) => Promise<unknown>;
  /** Called when a booking begins or stops to be moved with the keyboard. */
  onCarry: (carries: boolean) => void;
};

type Place = { row: number; moment: number };

/**
 * Moves through the calendar with the keyboard: the arrows go between slots and bookings, with Ctrl between days. Enter
 * opens the form or the booking, Space picks up a booking, and I shows the information about the row's resource.
 */
export function Cursor(props: Props) {
  const { plan, axis, scroller, store, canvas, onMake, onOpen, onStep, onAbout, onDrop, onCarry } = props;
  const [asked, setPlace] = useState<Place | null>(null);
  const carry = useCarry({ store, canvas, plan, axis, onDrop });
  const [said, setSaid] = useState<string | null>(null);
  const { carried } = carry;
  const carries = carried !== null;
  useEffect(() => onCarry(carries), [carries, onCarry]);
  const [carriedTo, carriedIn] = [carried?.from, carried?.row];
  useEffect(() => {
    if (carriedTo !== undefined && carriedIn !== undefined)
      showInView(scroller.current, axis, { row: carriedIn, moment: carriedTo });
  }, [carriedTo, carriedIn, axis, scroller]);
  const place = placeIn(plan, axis, asked);
  const at = plan.rows[place.row];
  if (!at) return null;
  const slotMs = at.resource.slotMinutes * minuteMs;
  const box = boxAt(at, place.moment);
  const from = box?.from ?? place.moment;
  const to = box?.to ?? place.moment + slotMs;
  const label = carried
    ? describeCarried(carried, plan)
    : `${at.resource.name}, ${describe(at, place.moment, slotMs)}`;

  const goTo = (next: Place) => {
    const found = placeIn(plan, axis, next);
    setSaid(null);
    setPlace(found);
    showInView(scroller.current, axis, found);
  };
  const enter = () => (box ? onOpen(box.booking.id) : onMake({ row: at, moment: place.moment }));
  const lift = () => {
    if (!box) return enter();
    if (!box.booking.movable) return alert.info('La sposta solo chi l’ha prenotata, prima che cominci');
    // After a cancelled move, the cursor is where the booking begins.
    setPlace({ ...place, moment: box.from });
    setSaid(
      'In mano: frecce per spostarla, Maiusc e frecce per la durata, Invio per posarla, Esc per lasciarla',
    );
    carry.lift(box.booking, place.row);
  };
  const putDown = async () => {
    setSaid(null);
    const done = await carry.putDown();
    if (done) setPlace({ row: done.row, moment: done.from });
  };
  const putBack = () => {
    if (!carried || carried.settling) return;
    setSaid('Lasciata dov’era');
    carry.putBack();
  };
  /**
   * Goes to the next or previous day. Outside the shown days the calendar shows another period, and the cursor goes to
   * its nearest slot.
   */
  const goByDay = (step: 1 | -1) => {
    const moment = dayBeside(axis, place.moment, step);
    if (moment === null) onStep(step);
    else goTo({ ...place, moment });
  };
  const segment = axis.segments.find((segment) => place.moment < segment.to) ?? axis.segments.at(-1);
  const actions: Record<string, (() => void) | undefined> = {
    ArrowRight: () => goTo({ ...place, moment: nextShown(axis, slotAfter(at, to - 1)) }),
    ArrowLeft: () => goTo({ ...place, moment: lastShown(axis, slotBefore(at, from - 1), slotMs) }),
    'Ctrl ArrowRight': () => goByDay(1),
    'Ctrl ArrowLeft': () => goByDay(-1),
    ArrowDown: () => goTo({ ...place, row: place.row + 1 }),
    ArrowUp: () => goTo({ ...place, row: place.row - 1 }),
    Home: () => segment && goTo({ ...place, moment: segment.from }),
    End: () => segment && goTo({ ...place, moment: segment.to - slotMs }),
    i: () => onAbout(at.resource),
    PageDown: () => onStep(1),
    PageUp: () => onStep(-1),
    Enter: enter,
    ' ': lift,
  };
  const carryByKey = (key: string) => {
    if (key === 'Enter' || key === ' ') return void putDown();
    if (key === 'Escape') return putBack();
    setSaid(null);
    carry.press(key);
    if (key === 'PageDown' || key === 'PageUp') onStep(key === 'PageDown' ? 1 : -1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.altKey) return;
    const key = `${event.ctrlKey ? 'Ctrl ' : ''}${carried && event.shiftKey ? 'Shift ' : ''}${event.key}`;
    // Keys of the browser, such as Ctrl+P.
    if (event.ctrlKey && !actions[key]) return;
    // While a booking is moved, every key is handled here, except Tab: it leaves the calendar, which cancels the move.
    if (carried ? event.key === 'Tab' : !actions[key]) return;
    event.preventDefault();
    event.stopPropagation();
    if (carried) carryByKey(key);
    else actions[key]?.();
  };
  const drawn = carried ?? { row: place.row, from, to };
  const left = leftOf(axis, drawn.from);
  return (
    <>
      <button
        type="button"
        className={classes.cursor}
        data-cursor
        aria-label={label}
        aria-keyshortcuts={box?.booking.movable ? 'Space' : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => showInView(scroller.current, axis, place)}
        onBlur={putBack}
        style={{
          left: labelWidth + left,
          width: Math.max(6, leftOf(axis, drawn.to) - left),
          top: headHeight + drawn.row * rowHeight,
        }}
      />
      <VisuallyHidden role="status">{said ?? (asked ? label : '')}</VisuallyHidden>
    </>
  );
}

function describeCarried({ booking, row, from, to, obstacle }: DraggedBooking, { rows }: Plan): string {
  const where = `${rows[row]?.resource.name}, ${describePeriod(from, to)}`;
  return formatParts(booking && headingOf(booking), where, obstacle ?? 'libero');
}

const boxAt = (row: Row, moment: number) => row.boxes.find(({ from, to }) => from <= moment && moment < to);

function describe(row: Row, moment: number, slotMs: number): string {
  const box = boxAt(row, moment);
  if (box) return nameOfBooking(box.booking);
  const block = row.blocks.find(({ from, to }) => from < moment + slotMs && moment < to);
  return `${plainDay(dayOf(moment))}, ${clockOf(moment)}, ${block ? block.words.toLowerCase() : 'libero'}`;
}

/**
 * The cursor's place, moved into the shown period if necessary. The first place is the next half hour, or the
 * beginning.
 */
function placeIn(plan: Plan, axis: Axis, asked: Place | null): Place {
  const now = floorTo(Date.now(), 30);
  const row = Math.max(0, Math.min(asked?.row ?? 0, plan.rows.length - 1));
  const shown = plan.rows[row];
  const slot = shown?.resource.slotMinutes ?? 30;
  const wanted = asked?.moment ?? (now >= axis.from && now < axis.to ? now + 30 * minuteMs : axis.from);
  const inside = Math.min(Math.max(wanted, axis.from), axis.to - slot * minuteMs);
  return { row, moment: nextShown(axis, shown ? slotBefore(shown, inside) : floorTo(inside, slot)) };
}

/** Scrolls so that the names and the hours, which stay in view, don't cover the place. */
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
