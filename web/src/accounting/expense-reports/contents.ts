/** What the drawer of expense reports gives to the web. */
import { IconReceipt2 } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { comingSoon, whenComplete } from '../../ui/cupboards/page.ts';

export const expenseReports: Drawer<Home> = {
  pages: [
    {
      path: '/noteSpesa',
      name: 'ExpenseReports',
      icon: IconReceipt2,
      show: whenComplete,
      group: 'accounting',
      screen: comingSoon,
    },
  ],
};
