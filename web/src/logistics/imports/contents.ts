/** Declares the drawer of file imports for the web app. */

import { IconFileImport } from '@tabler/icons-react';
import { importAccess } from '@wms/contract/imports/access';
import { importKindNames, importKinds } from '@wms/contract/imports/kinds';
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
      meta: {
        onPalette: true,
        words: 'Da un file, Excel, CSV, caricamento',
        parts: importKinds.map((kind) => ({
          label: `Importa ${importKindNames[kind].plural}`,
          permissions: importAccess[kind],
          search: { dati: kind },
        })),
      },
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
