import type { IconBook2 } from '@tabler/icons-react';

/** Something that waits for the person. */
export type Task = {
  key: string;
  icon: typeof IconBook2;
  title: string;
  detail: string;
  tone: 'danger' | 'attention' | 'plain';
  /** Where it is done; without, it is only told. */
  to?: string;
  search?: Record<string, string>;
  /** Leads to a page of the group's, not to the person's own area. */
  shared?: boolean;
};
