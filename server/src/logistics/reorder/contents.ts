/** What to order: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { reorderRoutes } from './routes.ts';

export const reorder: Drawer = { routes: reorderRoutes };
