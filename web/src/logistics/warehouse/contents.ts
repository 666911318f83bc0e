/** Declares the drawer of the warehouse’s page for the web app. */
import { IconBuildingWarehouse } from '@tabler/icons-react';
import type { Drawer } from '../../ui/cupboards/drawer.ts';
import { whenComplete } from '../../ui/cupboards/page.ts';

export const warehouse: Drawer = {
  pages: [
    {
      path: '/warehouse',
      name: 'Warehouse',
      icon: IconBuildingWarehouse,
      show: whenComplete,
      group: 'logistics',
      screen: () => import('./Warehouse.screen.tsx'),
      meta: {
        words: 'Giacenza, giacenze, storico dei movimenti',
        parts: [
          { label: 'Movimenti', words: 'storno annulla chi ha preso', search: { scheda: 'movimenti' } },
          {
            label: 'Sotto scorta',
            words: 'minimo esauriti finiti mancanti',
            search: { scheda: 'sottoScorta' },
          },
          {
            label: 'Prestiti',
            words: 'presta prestato fuori in ritardo scaduti',
            search: { scheda: 'prestiti' },
          },
          { label: 'Scadenze', words: 'scaduti lotti', search: { scheda: 'scadenze' } },
          { label: 'Inventari', words: 'conta conte contare inventario', search: { scheda: 'inventari' } },
          { label: 'Valore del magazzino', words: 'costo fermo', search: { scheda: 'valore' } },
          { label: 'Mappa', words: 'pianta piantina dove', search: { scheda: 'mappa' } },
        ],
      },
    },
  ],
};
