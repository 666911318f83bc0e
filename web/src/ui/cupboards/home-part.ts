/** The part of Home that a cupboard shows. */

import type { TablerIcon } from '@tabler/icons-react';
import type { HomeRow } from '@wms/contract/pages/home-rows';
import type { PageAddress } from '@wms/contract/pages/link';
import type { ReactNode } from 'react';
import type { LargeAct } from '../page/large-act.ts';

/**
 * The harms of waiting, the greatest first: something ends while the person looks on, a day is past, a day is today,
 * somebody waits for an answer, a day comes, nobody is harmed.
 */
export const harms = ['now', 'late', 'today', 'approve', 'soon', 'none'] as const;
export type Harm = (typeof harms)[number];

/** A task that waits for the person. */
export type Task = {
  key: string;
  /** The row that the person may hide or move; a task without one stays where it is. */
  row?: HomeRow;
  icon: TablerIcon;
  title: string;
  detail: string;
  harm: Harm;
  /**
   * The page where the task is done; whoever may not open it doesn't see the task. Without a page the task is only a
   * message.
   */
  to?: PageAddress;
  search?: Record<string, string>;
};

export type HomePart<Home> = {
  /** The tasks that wait for the person; Home sorts them by harm. */
  tasks?: (home: Home, held: ReadonlySet<string>) => Task[];
  /** The acts at the shelf: large buttons over the tasks, on phones. */
  acts?: (held: ReadonlySet<string>) => LargeAct[];
  /** A card beside the tasks; null when it would be empty for this person. */
  card?: (home: Home) => ReactNode;
};
