import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactElement } from 'react';
import { type OpeningButton, useFirstUse } from './first-use.ts';

type Props = Omit<MenuProps, 'opened' | 'defaultOpened' | 'trigger'> & {
  button: ReactElement<Partial<OpeningButton>>;
};

/** A button that opens a menu; the children are its items. The menu is mounted when it is first opened. */
export function ButtonMenu({ button, children, ...props }: Props) {
  const { used, button: opening } = useFirstUse('menu');
  const target = cloneElement(button, opening);
  if (!used) return target;
  return (
    // In a portal the menu would stand outside of every landmark, where screen readers don't look for it.
    <Menu portalProps={{ target: '#contenuto' }} {...props}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
