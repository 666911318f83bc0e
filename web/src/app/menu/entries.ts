/**
 * Which entries of the page table the menu shows. A page needs its permissions and its show condition; a group is shown
 * when at least one of its pages is.
 */

import type { GroupName, MenuState, Page } from '../../ui/cupboards/page.ts';
import type { Group } from '../pages/table.ts';
import { mayOpen } from '../routing/guard.ts';

type MenuPage = Pick<Page, 'permissions' | 'show' | 'group' | 'meta'>;

export const isShown = (
  page: Pick<Page, 'permissions' | 'show'>,
  state: MenuState,
  held: ReadonlySet<string>,
) => page.show(state) && mayOpen(page.permissions, held);

/**
 * Whether Home and the palette offer a page: they offer what the menu shows, and pages that the specification's table
 * lacks.
 */
export const isOffered = (page: Pick<Page, 'permissions' | 'show' | 'meta'>, held: ReadonlySet<string>) =>
  isShown(page, { complete: true }, held) ||
  (page.meta?.fromHome === true && mayOpen(page.permissions, held));

export type Menu<P extends MenuPage> = {
  /** The pages before the groups, in the order of the table. */
  top: P[];
  groups: { group: Group; pages: P[] }[];
  after: P[];
};

export function menuOf<P extends MenuPage>(
  pages: readonly P[],
  groups: readonly Group[],
  state: MenuState,
  held: ReadonlySet<string>,
): Menu<P> {
  const shown = pages.filter((page) => isShown(page, state, held));
  const inGroup = (name: GroupName) => shown.filter((page) => page.group === name);
  return {
    top: shown.filter((page) => !page.group && !page.meta?.after),
    groups: groups
      .map((group) => ({ group, pages: inGroup(group.name) }))
      .filter(({ pages }) => pages.length > 0),
    after: shown.filter((page) => !page.group && page.meta?.after),
  };
}
