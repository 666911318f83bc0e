/** The drawer of scanning. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { codeIndexRoutes } from './code-index.ts';

export const scan: Drawer = { routes: codeIndexRoutes };
