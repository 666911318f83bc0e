/** The waits for places that are taken: what this drawer gives to the server. */
import { sql } from 'kysely';
import type { Drawer } from '../../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal, personalTable } from '../../../platform/cupboards/personal-table.ts';
import { forgetOldWaits, offerJob } from './offering.ts';
import { waitRoutes } from './routes.ts';

export const waits: Drawer = {
  routes: waitRoutes,
  jobs: [offerJob],
  forget: [forgetOldWaits],
  freeTexts: [freeTexts('waits', ['request'])],
  notPersonal: [notPersonal('waits', ['area'], 'rooms or vans')],
  personalTables: [
    personalTable('waits', {
      title: 'Posti che aspetti',
      titles: { during: 'Quando' },
      exported: ['during', 'created_at'],
      named: {
        during: sql`to_char(lower(t.during) at time zone 'Europe/Rome', 'DD/MM/YYYY HH24:MI') || ' – '
                    || to_char(upper(t.during) at time zone 'Europe/Rome', 'DD/MM/YYYY HH24:MI')`,
      },
      erasure: 'deleted',
    }),
  ],
};
