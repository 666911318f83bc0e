import { Menu } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { ButtonMenu } from '../dropdown/ButtonMenu.tsx';
import { IconButton } from '../parts/buttons.tsx';

export type MoreAction = {
  label: string;
  onClick: () => void;
  icon?: TablerIcon;
  danger?: boolean;
  disabled?: boolean;
};

type Props = { actions: readonly MoreAction[]; label?: string };

/** The button '…' with the secondary actions of a thing. */
export const MoreMenu = ({ actions, label = 'Altre azioni' }: Props) => (
  <ButtonMenu
    position="bottom-end"
    button={<IconButton icon={IconDots} label={label} variant="default" iconSize={20} />}
  >
    {safeFirst(actions).map(({ label: name, onClick, icon: Icon, danger, disabled }) => (
      <Menu.Item
        key={name}
        onClick={onClick}
        leftSection={Icon && <Icon size={18} stroke={1.5} aria-hidden />}
        disabled={disabled ?? false}
        // Mantine's own red is too dark on the menu of the dark scheme, and so is this one on the grey of the pointer.
        {...(danger && {
          c: 'var(--mantine-color-error)',
          __vars: { '--menu-item-hover': 'var(--wms-red-surface)' },
        })}
      >
        {name}
      </Menu.Item>
    ))}
  </ButtonMenu>
);

/** What can't be undone comes last, so that nobody opens the menu with the finger on it. */
const safeFirst = (actions: readonly MoreAction[]) =>
  actions.toSorted((one, other) => Number(one.danger ?? false) - Number(other.danger ?? false));
