/** The pages that a person with these permissions would see, computed from the page table alone, without their data. */
import type { Page } from '../../ui/cupboards/page.ts';
import type { PageViewer, SeenPages } from '../../ui/page/open-pages.ts';
import { groups, pages } from '../pages/table.ts';
import { guard, mayOpen } from '../routing/guard.ts';
import { menuOf } from './entries.ts';

/** Finds the menu of this person, group by group, and the pages outside the menu that they may open. */
export async function findPagesSeenBy({ permissions, complete }: PageViewer): Promise<SeenPages> {
  const held = new Set(permissions);
  const { top, groups: shown, after } = menuOf(pages, groups, { complete }, held);
  const labelsOf = (list: readonly { label: string }[]) => list.map(({ label }) => label);
  const menu = [
    { label: '', pages: labelsOf(top) },
    ...shown.map(({ group, pages: inside }) => ({ label: group.label, pages: labelsOf(inside) })),
    { label: 'Altro', pages: labelsOf(after) },
  ];
  const inMenu = new Set(
    [...top, ...shown.flatMap((group) => group.pages), ...after].map(({ name }) => name),
  );
  const opened = await Promise.all(
    pages.map(async (page) => {
      const verdict = await guard(page, null, {
        loggedIn: () => true,
        resetError: () => undefined,
        insertionStatus: async () => (complete ? 'completato' : ''),
        permissions: async () => held,
      });
      return verdict === 'open' && !inMenu.has(page.name) && !ownPages.includes(page.name) ? [page] : [];
    }),
  );
  return { menu: menu.filter((group) => group.pages.length > 0), others: labelsOf(opened.flat()) };
}

/** Pages that everybody gets and nobody chooses. */
const ownPages = ['Login', 'Error', 'SecondFactor'];

/** Finds the page of an address by its path in the table, if a person with these permissions may open it. */
export function findPageToOpen(href: string, held: ReadonlySet<string>): Page | null {
  const pathname = href.split(/[?#]/, 1)[0] ?? '';
  const page = pages.find(({ path }) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`).test(pathname));
  return page && mayOpen(page.permissions, held) ? page : null;
}
