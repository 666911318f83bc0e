/** The part of expense reports that this drawer gives to the server. */
import { expenseSettings } from '@wms/contract/accounting/expense-reports/settings';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { expenseHangingRoutes } from './annotations.ts';
import { expenseReportFinder } from './finder.ts';
import { expensesToDecideCard, openExpenses, ownExpensesCard } from './home-cards.ts';
import { expensePaper, missingExpensePapersSchedule } from './moves/paper-job.ts';
import { expenseMoveRoutes } from './moves/routes.ts';
import { expenseDecided, expenseIbanAsked, expenseToApprove, mentionedOnExpense } from './news.ts';
import { expensePayingRoutes } from './paying/routes.ts';
import { expenseFreeTexts, expenseNotPersonal, expensesOfPeople } from './personal.ts';
import { expenseReadingRoutes } from './reading/routes.ts';
import { mileageRateRoutes } from './rules/rates.ts';
import { expenseResolutionRoutes } from './rules/resolutions.ts';
import { expenseConstraints } from './shared/constraints.ts';
import { expenseWritingRoutes } from './writing/routes.ts';

export const expenseReports: Drawer = {
  routes: ({ storage, publicUrl }) => [
    ...expenseReadingRoutes(storage),
    ...expenseWritingRoutes(storage),
    ...expenseMoveRoutes({ publicUrl }),
    ...expensePayingRoutes,
    ...mileageRateRoutes,
    ...expenseResolutionRoutes,
    ...expenseHangingRoutes,
  ],
  constraints: expenseConstraints,
  settings: expenseSettings,
  jobs: [expensePaper],
  schedules: [missingExpensePapersSchedule],
  news: [expenseToApprove, expenseDecided, expenseIbanAsked, mentionedOnExpense],
  homeCards: [ownExpensesCard, expensesToDecideCard],
  finders: [expenseReportFinder],
  openThings: [openExpenses],
  authors: ['expense_reports.decided_by', 'expense_payments.made_by'],
  personalTables: [expensesOfPeople],
  freeTexts: expenseFreeTexts,
  notPersonal: expenseNotPersonal,
};
