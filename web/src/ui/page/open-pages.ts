/** The pages that the person may open. The app gives them to the screens that link to other pages. */
import type { TablerIcon } from '@tabler/icons-react';
import { createContext, useContext } from 'react';

export type OpenPage = {
  name: string;
  path: string;
  label: string;
  icon: TablerIcon;
  /**
   * The menu has the page, or lacks it (`outside`); `alone` is a page outside it whose parent page the person may not
   * open, so that no other page leads there.
   */
  place: 'menu' | 'outside' | 'alone';
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

/** Opens the command palette, which the app owns. */
export const OpenPalette = createContext<() => void>(() => {});

/** Finds the page of an address that people with these permissions may open; null when there is none. */
export const FindOpenPage = createContext<
  (href: string, held: ReadonlySet<string>) => Promise<Pick<OpenPage, 'label'> | null>
>(async () => null);
