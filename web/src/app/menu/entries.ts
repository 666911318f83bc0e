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

/**
 * Whether the menu marks a page's entry: on the page, on the pages below it, and on one that says (`place`) that it
 * belongs there.
 */
export const isMarked = (
  entry: Pick<Page, 'name' | 'path'>,
  page: Pick<Page, 'name' | 'path'> | undefined,
  place: string | null,
): boolean =>
  entry.name === page?.name ||
  place === entry.path ||
  (entry.path !== '/' && page?.path.startsWith(`${entry.path}/`) === true);

/**
 * Whether the menu leads to an offered page, or a page of the menu does, whose path its own begins with. A page that
 * stands alone is work whose list somebody else has: a person who receives goods and doesn't order.
 */
export function placeInMenu(
  { path, meta }: Pick<Page, 'path' | 'meta'>,
  all: readonly Page[],
  held: ReadonlySet<string>,
): 'menu' | 'outside' | 'alone' {
  if (!meta?.fromHome) return 'menu';
  const parent = all.find((page) => page.path !== '/' && path.startsWith(`${page.path}/`));
  return parent && !isShown(parent, { complete: true }, held) ? 'alone' : 'outside';
}

/**
 * The groups that are open until the person says otherwise: the profile, and the one in which they may open the most
 * pages, because they work there. Of two with as many pages it is the first of the menu.
 */
export function ownGroupsOf(
  groups: readonly { group: Group; pages: readonly unknown[] }[],
): ReadonlySet<string> {
  const work = groups.filter(({ group }) => group.name !== 'profile');
  const most = Math.max(0, ...work.map(({ pages }) => pages.length));
  return new Set([
    'profile',
    ...work
      .filter(({ pages }) => pages.length === most)
      .slice(0, 1)
      .map(({ group }) => group.name),
  ]);
}

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
