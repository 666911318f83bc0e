/** Handing vans over, and their damages: what this drawer gives to the server. */
import { sql } from 'kysely';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, personalTable } from '../../platform/cupboards/personal-table.ts';
import { vanDelayJob, vanIsLate } from './delays.ts';
import { handoverRoutes } from './routes.ts';

export const handovers: Drawer = {
  routes: ({ storage }) => handoverRoutes(storage),
  jobs: [vanDelayJob],
  news: [vanIsLate],
  authors: ['van_handovers.made_by', 'van_damages.reported_by', 'van_damages.repaired_by'],
  freeTexts: [freeTexts('van_handovers', ['notes']), freeTexts('van_damages', ['note'])],
  personalTables: [
    personalTable('van_handovers', {
      person: 'driver_id',
      title: 'Furgoni che hai guidato',
      titles: { at: 'Quando', direction: 'Uscita o rientro', odometer: 'Chilometri', resource_id: 'Furgone' },
      exported: ['resource_id', 'direction', 'odometer', 'notes', 'at'],
      named: { resource_id: sql`(select name from resources where id = t.resource_id)` },
      erasure: { kept: 'Chi ha guidato un furgone resta scritto, con il nome nuovo' },
    }),
  ],
};
