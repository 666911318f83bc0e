/** Declares the drawer of bank statements for the web app. */
import { IconBuildingBank } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';

export const bank: Drawer<Home> = {
  pages: [
    {
      path: '/ricevute/banca',
      name: 'Bank',
      icon: IconBuildingBank,
      show: never,
      group: 'accounting',
      screen: () => import('./Bank.screen.tsx'),
      meta: { fromHome: true, words: 'Estratto contocorrente, bonifici' },
    },
  ],
  homeParts: [async () => (await import('./home-part.ts')).bankOnHome],
};
