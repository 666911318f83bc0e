/** Vans that stand still: what this drawer gives to the server. */

import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { vansCard } from './home-card.ts';
import { stoppedVanSchedule } from './morning.ts';
import { vanStopped } from './news.ts';
import { maintenanceRoutes } from './routes.ts';

export const maintenance: Drawer = {
  routes: maintenanceRoutes,
  schedules: [stoppedVanSchedule],
  news: [vanStopped],
  homeCards: [vansCard],
};
