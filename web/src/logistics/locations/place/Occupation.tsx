import { formatNumber } from '@wms/contract/platform/formats';
import classes from './Occupation.module.css';

/** Shows how full a place is, in numbers and as a bar. */
export function Occupation({ filled, capacity }: { filled: string; capacity: string }) {
  const share = Number(filled) / Number(capacity);
  return (
    <span className={classes.occupation}>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${Math.min(share, 1) * 100}%` }} data-full={share >= 1 || undefined} />
      </span>
      {formatNumber(filled)} su {formatNumber(capacity)} ({formatNumber(Math.round(share * 100))}%)
    </span>
  );
}
