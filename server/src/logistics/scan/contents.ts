/** What scanning needs to know: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { codeIndexRoutes } from './code-index.ts';

export const scan: Drawer = { routes: codeIndexRoutes };
