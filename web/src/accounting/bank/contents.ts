/** What the drawer of bank statements gives to the web. */
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';

export const bank: Drawer<Home> = {};
