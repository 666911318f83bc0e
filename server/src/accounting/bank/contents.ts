/** What the drawer of bank statements gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';

export const bank: Drawer = {};
