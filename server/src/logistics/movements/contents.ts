/** Movements of stock: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal } from '../../platform/cupboards/personal-table.ts';
import { movementRoutes } from './routes.ts';

export const movements: Drawer = {
  routes: movementRoutes,
  freeTexts: [freeTexts('stock_movements', ['reason'])],
  notPersonal: [notPersonal('stock_movements', ['booking'], 'the number of a booking')],
  authors: ['stock_movements.user_id'],
};
