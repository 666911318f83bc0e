/** Declares the drawer of file imports for the web app. */

import { IconFileImport } from '@tabler/icons-react';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';

export const imports: Drawer = {
  pages: [
    {
      path: '/importa',
      name: 'Imports',
      icon: IconFileImport,
      show: never,
      group: 'logistics',
      screen: () => import('./Imports.screen.tsx'),
      meta: { onPalette: true, hint: 'Importa da un file', words: 'Excel, CSV, caricamento' },
    },
    {
      path: '/importa/$id',
      name: 'Import',
      icon: IconFileImport,
      show: never,
      group: 'logistics',
      screen: () => import('./Import.screen.tsx'),
    },
  ],
};
