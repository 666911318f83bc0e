import { ActionIcon } from '@mantine/core';
import { IconCloudOff, IconTrash } from '@tabler/icons-react';
import classes from './ListMode.module.css';

/** A code that was scanned without a network and that this device does not know. It waits in the list. */
export function UnreadRow({ code, onRemove }: { code: string; onRemove: () => void }) {
  return (
    <li className={classes.line} data-wrong="asks">
      <span className={classes.what}>
        <span className={classes.name}>{code}</span>
        <span className={classes.later}>
          <IconCloudOff size={18} stroke={1.5} aria-hidden />
          Da cercare quando torna la rete
        </span>
      </span>
      <ActionIcon variant="default" size={44} onClick={onRemove} aria-label={`Togli ${code}`}>
        <IconTrash size={20} stroke={1.5} />
      </ActionIcon>
    </li>
  );
}
