/** The part of Home that a cupboard shows. */

import type { TablerIcon } from '@tabler/icons-react';
import type { PageAddress } from '@wms/contract/pages/link';
import type { ReactNode } from 'react';
import type { LargeAct } from '../page/large-act.ts';

/** A task that waits for the person. */
export type Task = {
  key: string;
  icon: TablerIcon;
  title: string;
  detail: string;
  tone: 'danger' | 'attention' | 'plain';
  /** The person does the task where they are, such as taking a van: it comes before everything else. */
  now?: boolean;
  /**
   * The page where the task is done; whoever may not open it doesn't see the task. Without a page the task is only a
   * message.
   */
  to?: PageAddress;
  search?: Record<string, string>;
};

export type HomePart<Home> = {
  /** The tasks that wait for the person; Home sorts them by urgency. */
  tasks?: (home: Home, held: ReadonlySet<string>) => Task[];
  /** The acts at the shelf: large buttons over the tasks, on phones. */
  acts?: (held: ReadonlySet<string>) => LargeAct[];
  /** A card beside the tasks; null when it would be empty for this person. */
  card?: (home: Home) => ReactNode;
};
