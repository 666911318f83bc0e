/** The pages that the person may open. The app gives them to the screens that link to other pages. */
import type { TablerIcon } from '@tabler/icons-react';
import { createContext, useContext } from 'react';

export type OpenPage = {
  name: string;
  path: string;
  label: string;
  icon: TablerIcon;
  /** The label of the page's group, or ''. */
  group: string;
  /** The page is in the person's own group. */
  own: boolean;
};

export const OpenPages = createContext<readonly OpenPage[]>([]);

/** The name of the page in view. */
export const PageLabel = createContext('');

export const useOpenPages = () => useContext(OpenPages);
