/** Declares the drawer of fiscal rules and texts for the web app. */
import { IconScale } from '@tabler/icons-react';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';

export const rules: Drawer<Home> = {
  pages: [
    {
      path: '/ricevute/regole',
      name: 'AccountingRules',
      icon: IconScale,
      show: never,
      group: 'accounting',
      screen: () => import('./Rules.screen.tsx'),
      asks: ['/api/accounting/settings'],
      meta: { fromHome: true, hint: 'Bollo, contanti, causali, testi' },
    },
  ],
};
