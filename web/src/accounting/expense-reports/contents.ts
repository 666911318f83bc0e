/** Declares the drawer of expense reports for the web app. */
import { IconClipboardCheck, IconReceipt2 } from '@tabler/icons-react';
import { can } from '@wms/contract/platform/permissions';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never, whenComplete } from '../../ui/cupboards/page.ts';
import { expensesHere } from './capture/on-device.ts';
import { startWaitingExpenses } from './capture/start-waiting.ts';

export const expenseReports: Drawer<Home> = {
  pages: [
    {
      path: '/noteSpesa',
      name: 'ExpenseReports',
      icon: IconReceipt2,
      show: whenComplete,
      group: 'accounting',
      screen: () => import('./own/ExpenseReports.screen.tsx'),
      waiting: expensesHere.waiting,
      asks: ['/api/accounting/expense-reports/own'],
      meta: {
        words: 'le mie spese, rimborso, scontrino',
        parts: [
          {
            label: 'Nuova nota spese',
            words: 'crea chiedi un rimborso, scontrino',
            permissions: [[can.expenseReports]],
            search: { nuovo: 'si' },
          },
        ],
      },
    },
    {
      path: '/noteSpesa/approvazioni',
      name: 'ExpenseApprovals',
      icon: IconClipboardCheck,
      show: never,
      group: 'accounting',
      screen: () => import('./decide/Approvals.screen.tsx'),
      meta: { fromHome: true, words: 'Rimborsa, paga, rimborsi da pagare, da approvare' },
    },
    {
      path: '/noteSpesa/$id',
      name: 'ExpenseReport',
      icon: IconReceipt2,
      show: never,
      group: 'accounting',
      screen: () => import('./page/Report.screen.tsx'),
      asks: ['/api/accounting/expense-reports/:id'],
    },
  ],
  homeParts: [async () => (await import('./home-part.ts')).expensesOnHome],
  start: startWaitingExpenses,
};
