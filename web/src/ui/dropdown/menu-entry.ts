import type { TablerIcon } from '@tabler/icons-react';

export type MenuAction = {
  label: string;
  onClick: () => void;
  icon?: TablerIcon | undefined;
  /** The name for screen readers, when several entries have the same label. */
  name?: string | undefined;
  /** Whether this entry is the one in use, when only one of them can be. */
  chosen?: boolean;
  danger?: boolean;
  /** The letter that does the same without the menu. */
  letter?: string | undefined;
  disabled?: boolean;
};
export type MenuEntry = MenuAction | 'line';
