/**
 * The use of each hour of the week, as tints of one colour that are sharp in print and readable in the dark scheme. A
 * table has the same numbers.
 */
import { Fragment } from 'react';
import { weekdayNames } from '../../shared/days.ts';
import classes from './HeatMap.module.css';
import { describeWeek, type HourUse, hourName, hoursShown, levelOf, percent, shareOf } from './week.ts';

export function HeatMap({ hours, name }: { hours: readonly HourUse[]; name: string }) {
  const shown = hoursShown(hours);
  const shareAt = (day: number, hour: number) => shareOf(hours[day * 24 + hour] ?? { booked: 0, open: 0 });
  return (
    <figure className={classes.figure} aria-label={`Quanto si usa ogni ora della settimana: ${name}`}>
      <figcaption className={classes.caption}>{describeWeek(hours)}.</figcaption>
      <div className={classes.grid} aria-hidden>
        <span />
        {weekdayNames.map((day) => (
          <span key={day} className={classes.day}>
            {day.slice(0, 3)}
          </span>
        ))}
        {shown.map((hour) => (
          <Fragment key={hour}>
            <span className={classes.hour}>{String(hour).padStart(2, '0')}</span>
            {weekdayNames.map((day, index) => {
              const share = shareAt(index, hour);
              return (
                <span
                  key={day}
                  className={classes.cell}
                  data-level={share === null ? 'closed' : levelOf(share)}
                  title={`${day} ${hourName(hour)}: ${share === null ? 'chiuso' : percent(share)}`}
                >
                  {share !== null && share > 0 && (
                    <span className={classes.share}>{Math.round(share * 100)}</span>
                  )}
                </span>
              );
            })}
          </Fragment>
        ))}
      </div>
      <div className={classes.legend} aria-hidden>
        <span className={classes.sample} data-level="closed" /> chiuso
        <span className={classes.sample} data-level="0" /> libero
        <span className={classes.levels}>
          {[1, 2, 3, 4, 5].map((level) => (
            <span key={level} className={classes.sample} data-level={level} />
          ))}
          pieno
        </span>
        <span>(in percento del tempo aperto)</span>
      </div>
      <details className={classes.details}>
        <summary>Leggi come tabella</summary>
        <div className={classes.scroller}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Ora</th>
                {weekdayNames.map((day) => (
                  <th key={day} scope="col">
                    {day}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((hour) => (
                <tr key={hour}>
                  <th scope="row">{hourName(hour)}</th>
                  {weekdayNames.map((day, index) => {
                    const share = shareAt(index, hour);
                    return <td key={day}>{share === null ? 'chiuso' : percent(share)}</td>;
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
