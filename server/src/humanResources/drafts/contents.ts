/** Forms that people have begun: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { personalTable } from '../../platform/cupboards/personal-table.ts';
import { draftRoutes, forgetOldDrafts } from './routes.ts';

export const drafts: Drawer = {
  routes: draftRoutes,
  forget: [forgetOldDrafts],
  personalTables: [
    personalTable('drafts', {
      title: 'Moduli non ancora salvati',
      exported: ['form', 'content', 'written_at'],
      erasure: 'deleted',
    }),
  ],
};
