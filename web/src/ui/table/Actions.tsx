import { IconDots } from '@tabler/icons-react';
import { ButtonMenu } from '../dropdown/ButtonMenu.tsx';
import type { RowAction } from './column.ts';
import { withLetters } from './row-keys.ts';
import classes from './Table.module.css';

/**
 * The actions of a row, at its end, where they have a place of their own. A single action is a quiet button. Of several
 * the first two are buttons while the pointer or the focus is in the row, and all are always in the '…' menu. A table
 * full of columns has room for the first, as its icon; a narrow table shows only the menu, a card the first button and
 * the menu.
 */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  if (actions.length === 0) return null;
  return (
    <div className={classes.actions} data-several={actions.length > 1 || undefined}>
      <div className={classes.buttons}>
        {withLetters(actions).map(({ label, name, letter, icon: Icon, ...action }, index) => (
          // This is a plain button, because a component's hooks would run for every row.
          <button
            key={label}
            type="button"
            className={classes.action}
            aria-label={name}
            aria-keyshortcuts={letter}
            {...action}
          >
            {index === 0 && Icon && <Icon size={18} stroke={1.5} className={classes.icon} aria-hidden />}
            <span>{label}</span>
          </button>
        ))}
      </div>
      {actions.length > 1 && <More actions={actions} />}
    </div>
  );
}

/**
 * The width of the widest buttons of a list, in its header: the columns stay where they are when the row that has these
 * buttons is drawn after the others. The words are drawn by CSS, so that nobody finds them twice.
 */
export function ActionsRoom({ rows }: { rows: readonly (readonly RowAction[])[] }) {
  const widest = rows.reduce((most, actions) => (lengthOf(actions) > lengthOf(most) ? actions : most), []);
  return (
    <div className={classes.room} data-several={widest.length > 1 || undefined} aria-hidden>
      <div className={classes.buttons}>
        {widest.map(({ label, icon: Icon }, index) => (
          <span key={label} className={classes.action}>
            {index === 0 && Icon && <Icon size={18} stroke={1.5} className={classes.icon} />}
            <span data-words={label} />
          </span>
        ))}
      </div>
      {widest.length > 1 && (
        <span className={`${classes.action} ${classes.more}`}>
          <IconDots size={18} stroke={1.5} />
        </span>
      )}
    </div>
  );
}

/** The letters of the buttons that a row shows, and about as many for the menu. */
const lengthOf = (actions: readonly RowAction[]) =>
  actions.slice(0, 2).reduce((sum, { label }) => sum + label.length, actions.length > 1 ? 4 : 0);

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
