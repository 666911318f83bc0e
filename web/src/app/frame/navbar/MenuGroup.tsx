import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Group } from '../../pages/table.ts';
import classes from './Navbar.module.css';

type Props = {
  group: Group;
  closed: boolean;
  open: boolean;
  onToggle: (name: string, opened: boolean) => void;
  heading: ReactNode;
  children: ReactNode;
};

/**
 * A group of the menu. A click on its name opens or closes it, if the group allows it; the narrow bar shows only pages.
 */
export function MenuGroup({ group, closed, open, onToggle, heading, children }: Props) {
  const folded = closed && group.collapsible && open;
  const listId = `menu-${group.name}`;
  return (
    <div className={classes.section} data-group={group.name}>
      {open &&
        (group.collapsible ? (
          <button
            type="button"
            className={classes.heading}
            aria-expanded={!folded}
            aria-controls={listId}
            onClick={() => onToggle(group.name, folded)}
          >
            {heading}
            <IconChevronDown size={16} stroke={1.5} className={classes.chevron} aria-hidden />
          </button>
        ) : (
          <div className={classes.heading}>{heading}</div>
        ))}
      <ul className={classes.list} id={listId} hidden={folded} aria-label={group.label}>
        {children}
      </ul>
    </div>
  );
}
