/** The stock and its lots: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { notPersonal } from '../../platform/cupboards/personal-table.ts';
import { lowStockCard } from './home-card.ts';
import { ledgerCheckSchedule, ledgerDiffers } from './ledger-check.ts';
import { lotConstraints, lotRoutes } from './lots.ts';
import { stockOverTimeRoutes } from './over-time.ts';
import { stockRoutes } from './reading.ts';
import { stockReportRoutes } from './reports.ts';
import { stockConstraints } from './sentences.ts';

export const stock: Drawer = {
  routes: [...lotRoutes, ...stockRoutes, ...stockOverTimeRoutes, ...stockReportRoutes],
  constraints: { ...stockConstraints, ...lotConstraints },
  schedules: [ledgerCheckSchedule],
  news: [ledgerDiffers],
  homeCards: [lowStockCard],
  notPersonal: [
    notPersonal('lots', ['code', 'expires_on'], 'it describes a thing, not a person'),
    notPersonal('ledger_checks', ['day'], 'days'),
  ],
};
