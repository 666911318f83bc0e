/** Reservations: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal } from '../../platform/cupboards/personal-table.ts';
import { reservationRoutes } from './routes.ts';

export const reservations: Drawer = {
  routes: reservationRoutes,
  freeTexts: [freeTexts('reservations', ['purpose'])],
  notPersonal: [notPersonal('reservations', ['needed_on'], 'the day on which goods are needed')],
  authors: ['reservations.created_by'],
};
