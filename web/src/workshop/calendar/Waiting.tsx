/** The calendar before its answer has come: grey shapes in the place and size of the real ones. */
import { Skeleton } from '@mantine/core';
import classes from './Calendar.module.css';

/** Placeholders of the buttons in the page's head. */
export const WaitingButtons = ({ narrow }: { narrow: boolean }) => (
  <>
    <Skeleton className={classes.late} width={155} height={36} radius="md" />
    {!narrow && <Skeleton className={classes.late} width={113} height={36} radius="md" />}
  </>
);

export function Waiting({ narrow }: { narrow: boolean }) {
  return (
    <>
      <div className={classes.filters}>
        {[93, 77, 90, 78, 129].map((width) => (
          <Skeleton
            key={width}
            className={classes.late}
            width={width}
            height={narrow ? 40 : 36}
            radius="md"
          />
        ))}
      </div>
      <div className={classes.late} role="status" aria-busy aria-label="Caricamento">
        {narrow ? <WaitingAgenda /> : <WaitingGrid />}
      </div>
    </>
  );
}

/** The place and the length of each grey shape within its day, in percent. */
const some = [
  [12, 20],
  [48, 14],
  [30, 26],
  [8, 12],
  [62, 18],
  [22, 30],
  [70, 12],
  [40, 22],
  [16, 16],
  [54, 28],
] as const;

const WaitingGrid = () => (
  <div className={classes.waitingGrid}>
    {some.map(([left, width]) => (
      <div key={left} className={classes.waitingRow}>
        <div className={classes.waitingName}>
          <Skeleton width="70%" height={11} />
          <Skeleton width="45%" height={9} />
        </div>
        <Skeleton ml={`${left * 0.8}%`} width={`${width * 0.8}%`} height={36} radius="sm" />
      </div>
    ))}
  </div>
);

const WaitingAgenda = () => (
  <>
    <Skeleton height={52} radius="md" mb={16} />
    {some.slice(0, 7).map(([left]) => (
      <div key={left} className={classes.waitingEntry}>
        <Skeleton width={44} height={34} />
        <Skeleton width={4} height={40} />
        <div className={classes.waitingName}>
          <Skeleton width="60%" height={13} />
          <Skeleton width="85%" height={11} />
        </div>
      </div>
    ))}
  </>
);
