/** The second factor and proofs: what this drawer gives to the server. */
import { factorDemandedFor } from '@wms/contract/identity/second-factor/demanded';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { personalTable } from '../../platform/cupboards/personal-table.ts';
import { waitForFactorCard } from './home-card.ts';
import { secondFactorChanged } from './news.ts';
import { proofRoutes } from './proof.ts';
import { secondFactorRoutes } from './routes.ts';

export const secondFactor: Drawer = {
  routes: ({ settings }) => [...secondFactorRoutes(settings), ...proofRoutes],
  settings: [factorDemandedFor],
  news: [secondFactorChanged],
  homeCards: [waitForFactorCard],
  personalTables: [
    personalTable('second_factors', {
      title: 'Secondo fattore',
      exported: ['begun_at', 'confirmed_at'],
      erasure: 'deleted',
    }),
    personalTable('recovery_codes', {
      title: 'Codici di recupero',
      exported: ['made_at', 'used_at'],
      erasure: 'deleted',
    }),
  ],
};
