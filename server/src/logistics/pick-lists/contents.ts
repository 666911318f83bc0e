/** Pick lists: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal } from '../../platform/cupboards/personal-table.ts';
import { pickListConstraints, pickListRoutes } from './routes.ts';
import { pickWalkRoutes } from './walking.ts';

export const pickLists: Drawer = {
  routes: [...pickListRoutes, ...pickWalkRoutes],
  constraints: pickListConstraints,
  freeTexts: [freeTexts('pick_lists', ['name'])],
  notPersonal: [notPersonal('pick_list_lines', ['description'], 'the name of a product')],
  authors: ['pick_lists.created_by'],
};
