/** The calendar of a day or a week: resources as rows, time from left to right. */

import { useEffect, useMemo, useRef, useState } from 'react';
import { useOnChange } from '../../../client/latest.ts';
import { hourOf } from '../../shared/days.ts';
import { Cursor } from './Cursor.tsx';
import { useDrag } from './drag.ts';
import type { DraggedBooking } from './dragged.ts';
import { Ghost } from './Ghost.tsx';
import classes from './Grid.module.css';
import { Head } from './Head.tsx';
import { type Axis, type Hours, leftOf, makeAxis } from './layout/axis.ts';
import type { Plan, Row } from './layout/plan.ts';
import { headHeight, labelWidth, rowHeight, useVisible } from './layout/rows.ts';
import { GridRow, Lines } from './Row.tsx';

export type GridProps = {
  plan: Plan;
  days: readonly string[];
  hours: Hours;
  /** The morning hour to which the calendar is scrolled when the shown days don't include today. */
  morning: number;
  onDrop: (dragged: DraggedBooking) => Promise<unknown>;
  onMake: (at: { row: Row; moment: number }) => void;
  onOpen: (booking: number) => void;
  onStep: (step: 1 | -1) => void;
  onDay: (day: string) => void;
  onAbout: (resource: Row['resource']) => void;
  /** Called when a booking begins or stops to be moved with the keyboard. */
  onCarry: (carries: boolean) => void;
};

/** The smallest width of an hour in px: a week is scrolled, so that it stays readable. */
const narrowest = { day: 44, week: 22 };

export function Grid({ plan, days, hours, morning, onDay, ...rest }: GridProps) {
  const { onDrop, onMake, onOpen, onAbout } = rest;
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const { first, last, left, right, width } = useVisible(scroller, plan.rows.length);
  const axis = useMemo(() => {
    const fitting = (width - 1) / (days.length * (hours.last - hours.first));
    return makeAxis(days, hours, Math.max(days.length > 1 ? narrowest.week : narrowest.day, fitting));
  }, [days, hours, width]);
  const dragged = useDrag({ canvas, scroller, plan, axis, onDrop, onClick: onMake, onOpen });
  const height = headHeight + plan.rows.length * rowHeight;

  // The calendar opens at the current time, or at the morning of other days, even if something is booked in the night.
  const [from, to] = [axis.from, axis.to];
  useOnChange([days, hours, width > 0], () => {
    const now = Date.now();
    if (scroller.current && width > 0)
      scroller.current.scrollLeft =
        now > from && now < to
          ? leftOf(axis, now) - width / 4
          : leftOf(axis, hourOf(days[0] ?? '', Math.max(morning, hours.first)));
  });

  return (
    <section ref={scroller} className={classes.scroller} aria-label="Calendario">
      <div ref={canvas} className={classes.canvas} style={{ width: labelWidth + axis.width, height }}>
        <Head axis={axis} onDay={days.length > 1 ? onDay : undefined} />
        {width > 0 && (
          <>
            <div style={{ position: 'absolute', left: labelWidth, top: headHeight }}>
              <Lines axis={axis} height={height - headHeight} />
            </div>
            <div style={{ position: 'absolute', top: headHeight, left: 0, right: 0 }}>
              {plan.rows.slice(first, last).map((row, index) => (
                <GridRow
                  key={row.resource.id}
                  index={first + index}
                  row={row}
                  axis={axis}
                  left={left}
                  right={right}
                  onAbout={onAbout}
                />
              ))}
            </div>
            <NowLine axis={axis} />
            <Ghost store={dragged} axis={axis} rows={plan.rows} />
            <Cursor {...rest} plan={plan} axis={axis} scroller={scroller} canvas={canvas} store={dragged} />
          </>
        )}
      </div>
    </section>
  );
}

/** The line at the current time, updated every half minute. */
function NowLine({ axis }: { axis: Axis }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  if (!axis.segments.some(({ from, to }) => from <= now && now < to)) return null;
  return <div className={classes.now} style={{ left: labelWidth + leftOf(axis, now), top: headHeight }} />;
}
