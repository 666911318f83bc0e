import { IconCloudOff, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../../ui/parts/buttons.tsx';
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
