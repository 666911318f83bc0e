/** What the drawer of the treasurer’s year gives to the web. */
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';

export const year: Drawer<Home> = {};
