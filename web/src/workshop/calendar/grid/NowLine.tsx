import { useEffect, useState } from 'react';
import classes from './Grid.module.css';
import { type Axis, leftOf } from './layout/axis.ts';
import { headHeight, labelWidth } from './layout/rows.ts';

/** The line at the current time, updated every half minute. */
export function NowLine({ axis }: { axis: Axis }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  if (!axis.segments.some(({ from, to }) => from <= now && now < to)) return null;
  return <div className={classes.now} style={{ left: labelWidth + leftOf(axis, now), top: headHeight }} />;
}
