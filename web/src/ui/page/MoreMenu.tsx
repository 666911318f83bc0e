import { Menu } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
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
  <Menu position="bottom-end">
    <Menu.Target>
      <IconButton icon={IconDots} label={label} variant="default" iconSize={20} />
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map(({ label: name, onClick, icon: Icon, danger, disabled }) => (
        <Menu.Item
          key={name}
          onClick={onClick}
          leftSection={Icon && <Icon size={18} stroke={1.5} aria-hidden />}
          disabled={disabled ?? false}
          {...(danger && { color: 'red' })}
        >
          {name}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
