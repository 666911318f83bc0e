/** What the drawer of expense reports gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';

export const expenseReports: Drawer = {};
