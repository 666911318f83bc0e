/** What the drawer of fiscal rules and texts gives to the web. */
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';

export const rules: Drawer<Home> = {};
