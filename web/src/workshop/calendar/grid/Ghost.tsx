import { headingOf } from '@wms/contract/workshop/bookings/heading';
import { type Store, useStore } from '../../../client/alerts/store.ts';
import { clocksOf, describePeriod } from '../../shared/days.ts';
import type { DraggedBooking } from './dragged.ts';
import classes from './Grid.module.css';
import { type Axis, leftOf } from './layout/axis.ts';
import type { Row } from './layout/plan.ts';
import { headHeight, labelWidth, rowHeight } from './layout/rows.ts';

type Props = { store: Store<DraggedBooking | null>; axis: Axis; rows: readonly Row[] };

/** The dragged booking at the place where it would be dropped, with the obstacle there, if any. */
export function Ghost({ store, axis, rows }: Props) {
  const dragged = useStore(store);
  if (!dragged) return null;
  const { from, to, row, obstacle, settling, booking } = dragged;
  const left = labelWidth + leftOf(axis, from);
  const width = Math.max(8, labelWidth + leftOf(axis, to) - left);
  const top = headHeight + row * rowHeight;
  const words = axis.segments.length > 1 ? describePeriod(from, to) : clocksOf(from, to);
  return (
    <>
      <div
        className={classes.ghost}
        style={{ left, width, top: top + 2 }}
        data-refused={obstacle !== null || undefined}
        data-settling={settling || undefined}
      >
        {booking ? headingOf(booking) : 'Nuova prenotazione'}
      </div>
      <div className={classes.bubble} style={{ left, top: row === 0 ? top + rowHeight + 4 : top - 26 }}>
        {/* An obstacle names the place by itself. */}
        {obstacle ? `${words} · ${obstacle}` : `${rows[row]?.resource.name}, ${words}`}
      </div>
    </>
  );
}
