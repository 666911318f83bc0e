/** What the drawer of the treasurer’s year gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';

export const year: Drawer = {};
