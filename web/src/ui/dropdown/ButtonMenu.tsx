import type { MenuProps } from '@mantine/core';
import { cloneElement, type ReactElement } from 'react';
import { laterCode } from '../../client/later-code.ts';
import { untilIdle } from '../../client/quiet.ts';
import { type OpeningButton, useFirstUse } from './first-use.ts';
import type { MenuEntry } from './menu-entry.ts';

type Props = Pick<MenuProps, 'position' | 'withinPortal' | 'closeOnItemClick'> & {
  button: ReactElement<Partial<OpeningButton>>;
  entries: readonly MenuEntry[];
};

const menu = laterCode(async () => (await import('./OpenMenu.tsx')).OpenMenu, untilIdle);

/** A button that opens a menu, whose code is fetched after the page, and mounted when the menu is first opened. */
export function ButtonMenu({ button, ...props }: Props) {
  const { Dropdown, button: opening } = useFirstUse('menu', menu);
  const target = cloneElement(button, opening);
  return Dropdown ? <Dropdown {...props} target={target} /> : target;
}
