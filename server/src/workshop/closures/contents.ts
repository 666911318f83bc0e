/** The times at which rooms and vans are closed: what this drawer gives to the server. */

import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal } from '../../platform/cupboards/personal-table.ts';
import { closureRoutes } from './routes.ts';

export const closures: Drawer = {
  routes: closureRoutes,
  authors: ['closures.created_by'],
  freeTexts: [freeTexts('closures', ['reason'])],
  notPersonal: [
    notPersonal('closures', ['group_id', 'uid'], 'what repeats together, and its identity in calendars'),
  ],
};
