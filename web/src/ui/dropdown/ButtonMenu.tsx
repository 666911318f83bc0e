import { cloneElement } from 'react';
import { laterCode } from '../../client/later-code.ts';
import { useFirstUse } from './first-use.ts';
import type { OpenMenuProps } from './OpenMenu.tsx';

const openMenu = laterCode(async () => (await import('./OpenMenu.tsx')).OpenMenu);

/** A button that opens a menu. */
export function ButtonMenu(props: OpenMenuProps) {
  const { Opened, use } = useFirstUse(openMenu);
  if (Opened) return <Opened {...props} />;
  return cloneElement(props.button, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: use });
}
