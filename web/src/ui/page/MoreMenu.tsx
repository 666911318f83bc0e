import { IconDots } from '@tabler/icons-react';
import { ButtonMenu } from '../dropdown/ButtonMenu.tsx';
import type { MenuAction } from '../dropdown/menu-entry.ts';
import { IconButton } from '../parts/buttons.tsx';

type Props = { actions: readonly MenuAction[]; label?: string };

/** The button '…' with the secondary actions of a thing. */
export const MoreMenu = ({ actions, label = 'Altre azioni' }: Props) => (
  <ButtonMenu
    position="bottom-end"
    button={<IconButton icon={IconDots} label={label} variant="default" iconSize={20} />}
    entries={safeFirst(actions)}
  />
);

/** Actions that can't be undone come last, so that none of them is under the finger when the menu opens. */
const safeFirst = (actions: readonly MenuAction[]) =>
  actions.toSorted((action, other) => Number(action.danger ?? false) - Number(other.danger ?? false));
