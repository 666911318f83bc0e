/** What a cupboard shows on Home. */
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Something that waits for the person. */
export type Task = {
  key: string;
  icon: TablerIcon;
  title: string;
  detail: string;
  tone: 'danger' | 'attention' | 'plain';
  /** Where it is done; without, it is only told. */
  to?: string;
  search?: Record<string, string>;
  /** Leads to a page of the group's, not to the person's own area. */
  shared?: boolean;
};

export type HomePart<Home> = {
  /** What waits for the person; Home puts the most urgent first. */
  tasks?: (home: Home, held: ReadonlySet<string>) => Task[];
  /** A card beside what waits; null when there is nothing to show to this person. */
  card?: (home: Home) => ReactNode;
};
