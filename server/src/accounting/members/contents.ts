/** What the drawer of members gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';

export const members: Drawer = {};
