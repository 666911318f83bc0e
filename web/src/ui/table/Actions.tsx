import { IconDots } from '@tabler/icons-react';
import { ButtonMenu } from '../dropdown/ButtonMenu.tsx';
import type { RowAction } from './column.ts';
import classes from './Table.module.css';

/**
 * The actions of a row. A single action is a quiet button. Of several the first two are buttons while the pointer is on
 * the row, and all are always in the '…' menu. A narrow table shows only the menu; a card shows buttons.
 */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  if (actions.length === 0) return null;
  return (
    <div className={classes.actions} data-several={actions.length > 1 || undefined}>
      <div className={classes.buttons}>
        {actions.map(({ label, name, ...action }) => (
          // This is a plain button, because a component's hooks would run for every row.
          <button key={label} type="button" className={classes.action} aria-label={name} {...action}>
            {label}
          </button>
        ))}
      </div>
      {actions.length > 1 && <More actions={actions} />}
    </div>
  );
}

const More = ({ actions }: { actions: readonly RowAction[] }) => (
  <ButtonMenu
    position="bottom-end"
    withinPortal
    button={
      <button type="button" className={`${classes.action} ${classes.more}`} aria-label="Azioni della riga">
        <IconDots size={18} stroke={1.5} aria-hidden />
      </button>
    }
    entries={actions}
  />
);
