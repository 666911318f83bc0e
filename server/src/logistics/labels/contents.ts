/** Labels of products and places: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { notPersonal } from '../../platform/cupboards/personal-table.ts';
import { labelRoutes, rememberLabelSite } from './routes.ts';

export const labels: Drawer = {
  routes: ({ publicUrl }) => labelRoutes(publicUrl),
  async serve(_, { db, publicUrl }) {
    if (publicUrl) await rememberLabelSite(db, publicUrl);
  },
  notPersonal: [notPersonal('label_sites', ['address'], 'addresses of WMS itself')],
};
