import type { TablerIcon } from '@tabler/icons-react';

export type MenuAction = {
  label: string;
  onClick: () => void;
  icon?: TablerIcon | undefined;
  /** What a screen reader says, where the label alone would not tell entries apart. */
  name?: string | undefined;
  /** Whether this is the one in use, where entries exclude each other. */
  chosen?: boolean;
  danger?: boolean;
  disabled?: boolean;
};
export type MenuEntry = MenuAction | 'line';
