/** Comuni and states: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { notPersonal } from '../../platform/cupboards/personal-table.ts';
import { placeRoutes } from './routes.ts';
import { placesSchedule } from './taking-in.ts';

export const places: Drawer = {
  routes: placeRoutes,
  schedules: [placesSchedule],
  notPersonal: [
    notPersonal('place_lists', ['sha256'], 'lists from outside'),
    notPersonal('places', ['code', 'name', 'province', 'postcodes', 'since', 'until'], 'comuni and states'),
  ],
};
