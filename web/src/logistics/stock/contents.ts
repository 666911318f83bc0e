/** Declares the drawer of the stock for the web app. */
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';

export const stock: Drawer<Home> = {
  homeParts: [async () => (await import('./home-part.ts')).lowStockOnHome],
};
