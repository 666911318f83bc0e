import { Group } from '@mantine/core';
import type { Location } from '@wms/contract/logistics/locations/endpoints';
import { formatAll, formatNumber, formatQuantity } from '@wms/contract/platform/formats';
import textClasses from '../../../ui/parts/text.module.css';
import classes from './Occupation.module.css';

type Props = { quantities: Location['held']; capacity: string };

/**
 * Shows how full a place is, in numbers and as a bar. Quantities of several units have no sum, so they are listed
 * without a bar.
 */
export function Occupation({ quantities, capacity }: Props) {
  if (quantities.length > 1) {
    const list = formatAll(quantities.map(({ quantity, unit }) => formatQuantity(quantity, unit)));
    return `${list}: la capienza è ${formatNumber(capacity)}`;
  }
  const stored = quantities[0]?.quantity ?? '0';
  const share = Number(stored) / Number(capacity);
  return (
    <Group component="span" display="inline-flex" gap="2px 10px" className={textClasses.figures}>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${Math.min(share, 1) * 100}%` }} data-full={share >= 1 || undefined} />
      </span>
      {formatNumber(stored)} su {formatNumber(capacity)} ({formatNumber(Math.round(share * 100))}%)
    </Group>
  );
}
