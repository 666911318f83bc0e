/** The budgets of teams: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal } from '../../platform/cupboards/personal-table.ts';
import { budgetConstraints, budgetRoutes } from './routes.ts';
import { budgetNearlyUsed } from './warning.ts';

export const budgets: Drawer = {
  routes: budgetRoutes,
  constraints: budgetConstraints,
  news: [budgetNearlyUsed],
  freeTexts: [freeTexts('budgets', ['notes'])],
  notPersonal: [notPersonal('budgets', ['warned_on'], 'the day of a warning')],
};
