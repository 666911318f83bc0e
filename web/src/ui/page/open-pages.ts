/** The pages that the person may open, told by the app to the screens that lead to others. */
import type { TablerIcon } from '@tabler/icons-react';
import { createContext, useContext } from 'react';

export type OpenPage = {
  name: string;
  path: string;
  label: string;
  icon: TablerIcon;
  /** The label of its group, or ''. */
  group: string;
  /** In the person's own group. */
  own: boolean;
};

export const OpenPages = createContext<readonly OpenPage[]>([]);

/** What the page in view is called. */
export const PageLabel = createContext('');

export const useOpenPages = () => useContext(OpenPages);
