/** The drawer of proposals of orders. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { reorderRoutes } from './routes.ts';

export const reorder: Drawer = { routes: reorderRoutes };
