import { Group } from '@mantine/core';
import { formatNumber } from '@wms/contract/platform/formats';
import textClasses from '../../../ui/parts/text.module.css';
import classes from './Occupation.module.css';

/** Shows how full a place is, in numbers and as a bar. */
export function Occupation({ filled, capacity }: { filled: string; capacity: string }) {
  const share = Number(filled) / Number(capacity);
  return (
    <Group component="span" display="inline-flex" gap="2px 10px" className={textClasses.figures}>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${Math.min(share, 1) * 100}%` }} data-full={share >= 1 || undefined} />
      </span>
      {formatNumber(filled)} su {formatNumber(capacity)} ({formatNumber(Math.round(share * 100))}%)
    </Group>
  );
}
