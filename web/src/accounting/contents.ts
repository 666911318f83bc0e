/** The table of contents of the accounting cupboard: receipts, members and expense reports. */
import { IconAddressBook, IconReceipt2, IconReceiptEuro } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Cupboard } from '../ui/cupboards/cupboard.ts';
import { comingSoon, whenComplete } from '../ui/cupboards/page.ts';

export const accounting: Cupboard<Home> = {
  pages: [
    {
      path: '/ricevute',
      name: 'Receipts',
      icon: IconReceiptEuro,
      show: whenComplete,
      group: 'accounting',
      screen: () => import('./receipts/Receipts.screen.tsx'),
    },
    {
      path: '/tesserati',
      name: 'Members',
      icon: IconAddressBook,
      show: whenComplete,
      group: 'accounting',
      screen: comingSoon,
    },
    {
      path: '/noteSpesa',
      name: 'ExpenseReports',
      icon: IconReceipt2,
      show: whenComplete,
      group: 'accounting',
      screen: comingSoon,
    },
  ],
  homeParts: [async () => (await import('./receipts/home-part.ts')).receiptsOnHome],
};
