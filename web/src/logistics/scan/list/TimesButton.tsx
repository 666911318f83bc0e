import { Button } from '@mantine/core';
import { formatNumber } from '@wms/contract/platform/formats';

/** The button that says how many the next code counts, beside the place of the list. */
export const TimesButton = ({
  times,
  opened,
  onOpen,
}: {
  times: string | null;
  opened: boolean;
  onOpen: () => void;
}) => (
  <Button
    variant={times === null ? 'subtle' : 'filled'}
    size="compact-sm"
    aria-expanded={opened}
    aria-label={`Quantità del prossimo codice: ${formatNumber(times ?? '1')}`}
    onClick={onOpen}
  >
    × {formatNumber(times ?? '1')}
  </Button>
);
