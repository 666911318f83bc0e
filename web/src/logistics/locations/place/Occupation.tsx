import { Group } from '@mantine/core';
import type { Location } from '@wms/contract/logistics/locations/endpoints';
import { formatAll, formatNumber, formatQuantity } from '@wms/contract/platform/formats';
import textClasses from '../../../ui/parts/text.module.css';
import classes from './Occupation.module.css';

type Props = { held: Location['held']; capacity: string };

/** Shows how full a place is, in numbers and as a bar; several units don't add up, so they are only named. */
export function Occupation({ held, capacity }: Props) {
  if (held.length > 1) {
    const quantities = formatAll(held.map(({ quantity, unit }) => formatQuantity(quantity, unit)));
    return `${quantities}: la capienza è ${formatNumber(capacity)}`;
  }
  const filled = held[0]?.quantity ?? '0';
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
