/** Who changed what: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { historyRoutes } from './routes.ts';

export const history: Drawer = { routes: historyRoutes };
