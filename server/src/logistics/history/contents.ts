/** The drawer of the history: who changed what. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { historyRoutes } from './routes.ts';

export const history: Drawer = { routes: historyRoutes };
