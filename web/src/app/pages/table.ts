/**
 * The page table (section 2.1 of the specification), put together from what the cupboards declare: the router, the
 * guard, the navbar, the command palette and the home are all derived from it.
 */
import {
  IconAlertTriangle,
  IconBuildingWarehouse,
  IconCar,
  IconTools,
  IconUser,
  IconUsersGroup,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';
import { pageTable } from '@wms/contract/pages/table';
import { type DeclaredPage, type GroupName, never, type Page } from '../../ui/cupboards/page.ts';
import { cupboards } from '../cupboards.ts';

export type Group = { name: GroupName; label: string; icon: TablerIcon; collapsible: boolean };

/** The groups in the order of the menu. */
export const groups: readonly Group[] = [
  { name: 'profile', label: 'Profilo', icon: IconUser, collapsible: true },
  { name: 'logistics', label: 'Logistica', icon: IconBuildingWarehouse, collapsible: true },
  { name: 'humanResources', label: 'Risorse umane', icon: IconUsersGroup, collapsible: true },
  { name: 'accounting', label: 'Contabilità', icon: IconWallet, collapsible: true },
  { name: 'workshop', label: 'Officina', icon: IconTools, collapsible: true },
  { name: 'vans', label: 'Furgoni', icon: IconCar, collapsible: true },
];

const errorPage: DeclaredPage = {
  path: '/error',
  name: 'Error',
  icon: IconAlertTriangle,
  show: never,
  screen: () => import('./Error.screen.tsx'),
};

/**
 * The place of a page in the menu: first the profile, then pages without a group, the groups, and the pages after them.
 */
function placeOf({ group, meta }: Page): number {
  if (group === 'profile') return -1;
  return group ? 1 + groups.findIndex(({ name }) => name === group) : meta?.after ? groups.length + 1 : 0;
}

/** All pages in the order of the menu, which the palette and Home use too. */
export const pages: readonly Page[] = [...cupboards.flatMap((cupboard) => cupboard.pages), errorPage]
  .map((page): Page => ({ ...pageTable[page.path], ...page }))
  .toSorted((a, b) => placeOf(a) - placeOf(b));
