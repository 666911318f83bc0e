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

/** A person as the page table needs them: their permissions, and whether their registration is complete. */
export type PageViewer = { permissions: readonly string[]; complete: boolean };
/** The labels of the menu of a person, group by group, and of the pages outside it that they may open. */
export type SeenPages = {
  menu: readonly { label: string; pages: readonly string[] }[];
  others: readonly string[];
};

/**
 * Finds the pages that another person sees. The app gives this to the screens, because only the app knows all pages.
 */
export const PagesSeenBy = createContext<(seer: PageViewer) => Promise<SeenPages>>(async () => ({
  menu: [],
  others: [],
}));

export const useOpenPages = () => useContext(OpenPages);

/** Finds the page of an address that people with these permissions may open; null when there is none. */
export const FindOpenPage = createContext<
  (href: string, held: ReadonlySet<string>) => Promise<Pick<OpenPage, 'label'> | null>
>(async () => null);
