import { Group } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { formatInstant } from '@wms/contract/platform/formats';
import classes from '../shared/Found.module.css';

/** Warns that the data come from this device and may differ from what is on the shelf now. */
export function KeptAt({ at }: { at: string | null }) {
  if (!at) return null;
  return (
    <Group component="p" gap={8} wrap="nowrap" className={classes.kept}>
      <IconCloudOff size={18} stroke={1.5} aria-hidden />
      Senza rete: dati di {formatInstant(at)}
    </Group>
  );
}
