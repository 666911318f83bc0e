import { today } from '@wms/contract/platform/schema';
import { memo } from 'react';
import { plainDay, shortDay } from '../../shared/days.ts';
import classes from './Grid.module.css';
import { type Axis, ticksOf } from './layout/axis.ts';
import { headHeight } from './layout/rows.ts';
import { hourStep } from './Row.tsx';

type Props = {
  axis: Axis;
  /** Shows one day alone; if given, each day's name is a button. */
  onDay?: ((day: string) => void) | undefined;
};

/** The days above the rows, with their hours if there is room. */
export const Head = memo(function Head({ axis, onDay }: Props) {
  const now = today();
  const step = hourStep(axis);
  const withHours = axis.pxPerHour > 4;
  return (
    <div className={classes.head} style={{ height: headHeight }}>
      <div className={classes.corner} />
      <div className={classes.days} style={{ width: axis.width }}>
        {axis.segments.map(({ day, left, width }) => {
          const place = { left, width };
          return onDay ? (
            <button
              key={day}
              type="button"
              className={classes.dayName}
              style={place}
              data-today={day === now || undefined}
              aria-label={`Mostra ${plainDay(day)}`}
              onClick={() => onDay(day)}
            >
              <DayName day={day} wide={width > 150} withHours={withHours} />
            </button>
          ) : (
            <span
              key={day}
              className={classes.dayName}
              style={place}
              data-today={day === now || undefined}
              data-narrow={!withHours || undefined}
            >
              <DayName day={day} wide={width > 150} withHours={withHours} />
            </span>
          );
        })}
        {withHours &&
          axis.segments.flatMap((segment) =>
            ticksOf(segment, axis)
              .filter((_, index) => index % step === 0)
              .map(({ left, hour }, index) => (
                <span
                  key={`${segment.day} ${left}`}
                  className={classes.tick}
                  data-first={index === 0 || undefined}
                  style={{ left }}
                >
                  {hour}
                </span>
              )),
          )}
      </div>
    </div>
  );
});

type DayNameProps = { day: string; wide: boolean; withHours: boolean };

function DayName({ day, wide, withHours }: DayNameProps) {
  if (withHours) return <span className={classes.inView}>{wide ? plainDay(day) : shortDay(day)}</span>;
  return (
    <>
      {Number(day.slice(8))}
      <span className={classes.letter}>{shortDay(day).slice(0, 1)}</span>
    </>
  );
}
