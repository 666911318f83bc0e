import { Group, Text } from '@mantine/core';
import { IconCloudOff, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../../ui/parts/buttons.tsx';
import classes from './ListMode.module.css';

/** A code that was scanned without a network and that this device does not know. It waits in the list. */
export function UnreadRow({ code, onRemove }: { code: string; onRemove: () => void }) {
  return (
    <li className={classes.line} data-wrong="asks">
      <span className={classes.what}>
        <Text span lineClamp={2} fw={550}>
          {code}
        </Text>
        <Group component="span" gap={6} wrap="nowrap" c="var(--mantine-color-amber-text)" fz="small">
          <IconCloudOff size={18} stroke={1.5} aria-hidden />
          Da cercare quando torna la rete
        </Group>
      </span>
      <IconButton
        icon={IconTrash}
        label={`Togli ${code}`}
        variant="default"
        size={44}
        iconSize={20}
        onClick={onRemove}
      />
    </li>
  );
}
