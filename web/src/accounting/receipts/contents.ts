/** What the drawer of receipts gives to the web. */
import { IconReceiptEuro } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { whenComplete } from '../../ui/cupboards/page.ts';

export const receipts: Drawer<Home> = {
  pages: [
    {
      path: '/ricevute',
      name: 'Receipts',
      icon: IconReceiptEuro,
      show: whenComplete,
      group: 'accounting',
      screen: () => import('./Receipts.screen.tsx'),
    },
  ],
  homeParts: [async () => (await import('./home-part.ts')).receiptsOnHome],
};
