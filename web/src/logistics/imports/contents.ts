/** Declares the drawer of file imports for the web app. */

import { IconFileImport } from '@tabler/icons-react';
import { importKinds } from '@wms/contract/logistics/imports/kinds';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { never } from '../../ui/cupboards/page.ts';
import { places } from './shared/places.ts';

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
        hint: 'Importa da un file',
        within: ({ dati }) => importKinds.filter((kind) => kind === dati).map((kind) => places[kind].to)[0],
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
