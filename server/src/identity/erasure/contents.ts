/** The erasure of a person: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { notPersonal, personalTable } from '../../platform/cupboards/personal-table.ts';
import { erasureConstraints, erasureRoutes } from './routes.ts';

export const erasure: Drawer = {
  routes: ({ openThings, personalData }) => erasureRoutes(openThings, personalData),
  constraints: erasureConstraints,
  personalTables: [
    personalTable('erasures', {
      title: 'Cancellazione dei dati',
      exported: ['erased_at', 'ground'],
      erasure: { kept: 'Prova che i dati sono stati cancellati (GDPR, art. 5, par. 2)' },
    }),
  ],
  notPersonal: [notPersonal('erasures', ['deleted', 'kept'], 'titles with numbers of rows')],
  authors: ['erasures.erased_by'],
};
