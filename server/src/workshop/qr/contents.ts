/** The codes at doors and in vans: what this drawer gives to the server. */

import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { notPersonal } from '../../platform/cupboards/personal-table.ts';
import { qrRoutes } from './routes.ts';

export const qr: Drawer = {
  routes: ({ publicUrl, settings }) => qrRoutes(publicUrl, settings),
  notPersonal: [notPersonal('resources', ['qr'], 'the random code of a sign')],
};
