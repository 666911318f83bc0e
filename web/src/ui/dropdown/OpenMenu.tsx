import { Kbd, Menu, type MenuProps } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ComponentProps, cloneElement, type ReactElement, useState } from 'react';
import { useOptionsPlace } from '../modal/options-place.tsx';
import { useOpenAtOnce } from './first-use.ts';
import type { MenuAction, MenuEntry } from './menu-entry.ts';

export type OpenMenuProps = Pick<MenuProps, 'position' | 'withinPortal' | 'closeOnItemClick'> & {
  button: ReactElement<ComponentProps<'button'>>;
  entries: readonly MenuEntry[];
};

/** The menu of a button that somebody has used. */
export function OpenMenu({ button, entries, ...props }: OpenMenuProps) {
  const [opened, setOpened] = useState(false);
  const target = useOpenAtOnce(() => setOpened(true));
  return (
    // The default portal would put the menu outside every landmark, where screen readers don't look for it.
    <Menu portalProps={useOptionsPlace()} opened={opened} onChange={setOpened} {...props}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry, index) => {
          // The index is the key, because two entries may have the same name (two cameras), and a line has no name.
          const key = String(index);
          return entry === 'line' ? <Menu.Divider key={key} /> : <Action key={key} {...entry} />;
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

const Action = ({
  label,
  name,
  icon: Icon,
  chosen,
  danger,
  letter,
  disabled = false,
  onClick,
}: MenuAction) => (
  <Menu.Item
    onClick={onClick}
    disabled={disabled}
    aria-label={name}
    aria-current={chosen}
    leftSection={Icon && <Icon size={18} stroke={1.5} aria-hidden />}
    rightSection={
      chosen ? <IconCheck size={16} stroke={2} aria-hidden /> : letter && <Letter letter={letter} />
    }
    // Mantine's own red is too dark on the menu of the dark scheme, and this red is too dark on the grey under the
    // pointer.
    {...(danger && {
      c: 'var(--mantine-color-error)',
      __vars: { '--menu-item-hover': 'var(--wms-red-surface)' },
    })}
  >
    {label}
  </Menu.Item>
);

/** A phone has no letters to press, so only wide windows show them. */
const Letter = ({ letter }: { letter: string }) => (
  <Kbd size="xs" visibleFrom="sm" aria-hidden>
    {letter.toUpperCase()}
  </Kbd>
);
