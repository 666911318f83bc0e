/**
 * Dragging in the calendar: makes a booking, moves a booking, or changes its length. The dragged booking is in a store
 * of its own, so that only its box is drawn again while the pointer moves.
 */
import { type RefObject, useEffect, useState } from 'react';
import { createStore, type Store } from '../../../client/alerts/store.ts';
import { useLatest } from '../../../client/latest.ts';
import { type DraggedBooking, draggedTo, edgeAt, type Grip } from './dragged.ts';
import { type Axis, momentAt } from './layout/axis.ts';
import { findObstacle, type Plan, type Row } from './layout/plan.ts';
import { headHeight, labelWidth, rowHeight } from './layout/rows.ts';
import { slotAt } from './layout/slots.ts';

type Options = {
  canvas: RefObject<HTMLDivElement | null>;
  scroller: RefObject<HTMLDivElement | null>;
  plan: Plan;
  axis: Axis;
  /** Makes the change. Until it is done, the dragged booking stays where it was dropped. */
  onDrop: (dragged: DraggedBooking) => Promise<unknown>;
  onClick: (at: { row: Row; moment: number }) => void;
  onOpen: (booking: number) => void;
};

/** In px; smaller movements of the pointer don't start a drag. */
const least = 5;
/** In px; this close to its edge, the calendar scrolls along. */
const edge = 28;

export function useDrag(options: Options): Store<DraggedBooking | null> {
  const [store] = useState(() => createStore<DraggedBooking | null>(null));
  const latest = useLatest(options);

  useEffect(() => {
    const { canvas, scroller } = latest.current;
    const { current: node } = canvas;
    if (!node) return undefined;
    let grip: Grip | null = null;
    let wasDrag = false;

    const placeOf = ({ clientX, clientY }: PointerEvent | MouseEvent) => {
      const { plan, axis } = latest.current;
      const { left, top } = node.getBoundingClientRect();
      const y = clientY - top - headHeight;
      const row = Math.floor(y / rowHeight);
      return { x: clientX - left - labelWidth, row, axis, plan };
    };
    const overLabels = ({ clientX }: MouseEvent) =>
      clientX < (scroller.current?.getBoundingClientRect().left ?? 0) + labelWidth;
    const bookingAt = (target: EventTarget | null) => {
      const box = target instanceof Element ? target.closest<HTMLElement>('[data-booking]') : null;
      const row = Number(box?.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1);
      const id = Number(box?.dataset.booking);
      const found = latest.current.plan.rows[row]?.boxes.find(({ booking }) => booking.id === id);
      return { box, row, booking: found?.booking ?? null };
    };

    const down = (event: PointerEvent) => {
      wasDrag = false;
      // A finger scrolls instead of dragging; the form can make the same changes.
      if (event.button !== 0 || event.pointerType === 'touch' || store.get() || overLabels(event)) return;
      const { x, row, axis, plan } = placeOf(event);
      const at = bookingAt(event.target);
      if (at.box && !at.booking?.movable) return;
      const under = plan.rows[row];
      if (!at.box && !under) return;
      const moment = momentAt(axis, x);
      grip = {
        kind: at.box ? (edgeAt(event, at.box) ?? 'move') : 'make',
        x: event.clientX,
        y: event.clientY,
        moment: at.box || !under ? moment : slotAt(under, moment),
        row: at.box ? at.row : row,
        booking: at.booking,
        box: at.box,
      };
      event.preventDefault();
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', up);
      window.addEventListener('pointercancel', stop);
      window.addEventListener('keydown', cancelByKey, { capture: true });
    };

    const move = (event: PointerEvent) => {
      if (!grip) return;
      const far = Math.abs(event.clientX - grip.x) + Math.abs(event.clientY - grip.y) >= least;
      if (!wasDrag && !far) return;
      if (!wasDrag) {
        wasDrag = true;
        if (grip.box) grip.box.dataset.dragged = 'yes';
        document.getSelection()?.removeAllRanges();
      }
      scrollAlong(event, scroller.current);
      const { x, row, axis, plan } = placeOf(event);
      const next = draggedTo(grip, { x, row, axis, plan });
      if (!next) return;
      const before = store.get();
      if (before?.from === next.from && before.to === next.to && before.row === next.row) return;
      const { from, to, resourceIds, booking } = next;
      const wanted = { from, to, resourceIds, ...(booking && { except: booking.id }) };
      store.set({ ...next, obstacle: findObstacle(plan, wanted, Date.now()), settling: false });
    };

    /** Shows by the cursor's shape that an edge of a box can be dragged. */
    const hover = (event: PointerEvent) => {
      const box =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-movable]') : null;
      if (!box || grip) return;
      if (edgeAt(event, box)) box.dataset.edge = 'yes';
      else delete box.dataset.edge;
    };

    const release = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', stop);
      window.removeEventListener('keydown', cancelByKey, { capture: true });
      const { box = null } = grip ?? {};
      grip = null;
      return box;
    };
    const letGo = (box: HTMLElement | null) => {
      if (box) delete box.dataset.dragged;
      store.set(null);
    };
    const stop = () => letGo(release());
    const cancelByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      stop();
    };
    const up = async () => {
      const box = release();
      const dragged = store.get();
      if (!dragged) return letGo(box);
      store.set({ ...dragged, settling: true });
      try {
        await latest.current.onDrop(dragged);
      } finally {
        letGo(box);
      }
    };

    const click = (event: MouseEvent) => {
      if (wasDrag) {
        wasDrag = false;
        return;
      }
      const { box, booking } = bookingAt(event.target);
      if (box) {
        if (booking) latest.current.onOpen(booking.id);
        return;
      }
      const { x, row, axis, plan } = placeOf(event);
      const at = plan.rows[row];
      const inTrack = event.target instanceof Element && event.target.closest('[data-track]');
      if (at && inTrack) latest.current.onClick({ row: at, moment: momentAt(axis, x) });
    };

    node.addEventListener('pointerdown', down);
    node.addEventListener('click', click);
    node.addEventListener('pointermove', hover, { passive: true });
    return () => {
      stop();
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('click', click);
      node.removeEventListener('pointermove', hover);
    };
  }, [store]);
  return store;
}

function scrollAlong({ clientX, clientY }: PointerEvent, scroller: HTMLDivElement | null) {
  if (!scroller) return;
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  if (clientX > right - edge) scroller.scrollLeft += 16;
  else if (clientX < left + labelWidth + edge) scroller.scrollLeft -= 16;
  if (clientY > bottom - edge) scroller.scrollTop += 12;
  else if (clientY < top + headHeight + edge) scroller.scrollTop -= 12;
}
