/** What the drawer of members gives to the web. */
import { IconAddressBook } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { comingSoon, whenComplete } from '../../ui/cupboards/page.ts';

export const members: Drawer<Home> = {
  pages: [
    {
      path: '/tesserati',
      name: 'Members',
      icon: IconAddressBook,
      show: whenComplete,
      group: 'accounting',
      screen: comingSoon,
    },
  ],
};
