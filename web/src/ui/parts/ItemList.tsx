import { Box, Group } from '@mantine/core';
import type { KeyboardEventHandler, ReactNode } from 'react';
import classes from './ItemList.module.css';
import lines from './lines.module.css';
import textClasses from './text.module.css';

/** A short list of things with lines between them, for places where a table would be too much. */
export const ItemList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={`${lines.lines} ${classes.list}`} aria-label={label}>
    {children}
  </ul>
);

type ItemProps = {
  icon?: ReactNode;
  children: ReactNode;
  /** A number, at the right. */
  figure?: ReactNode;
  /** The actions of the item. On a phone they stand under it when it also has a number. */
  actions?: ReactNode;
  /** Handles the keys of the item, which then is a row of its list: J and K go to it. */
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
};

export const Item = ({ icon, children, figure, actions, onKeyDown }: ItemProps) => (
  <Group
    component="li"
    gap="4px 16px"
    wrap="nowrap"
    mih={52}
    py={8}
    className={classes.item}
    {...(onKeyDown && { onKeyDown, tabIndex: -1, 'data-row': true })}
  >
    {icon && (
      <Box component="span" display="flex" flex="none" c="dimmed">
        {icon}
      </Box>
    )}
    <Box flex={1} miw={0} className={textClasses.anywhere}>
      {children}
    </Box>
    {figure && <div className={classes.figure}>{figure}</div>}
    {actions && (
      <Group gap={4} wrap="nowrap" className={classes.actions}>
        {actions}
      </Group>
    )}
  </Group>
);

/** A second, smaller line. */
export const Small = ({ children }: { children: ReactNode }) => (
  <span className={classes.small}>{children}</span>
);
