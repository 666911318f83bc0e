/** Calendars for other programs, and what lies at secret addresses: what this drawer gives to the server. */

import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { notPersonal, personalTable } from '../../platform/cupboards/personal-table.ts';
import { serveDoors } from '../door/serving.ts';
import { feedRoutes } from './routes.ts';
import { serveCalendars } from './serving.ts';
import { countWrongAddresses } from './wrong-addresses.ts';

export const feeds: Drawer = {
  routes: feedRoutes,
  serve(app, { db, publicUrl }) {
    // Calendars and doors count wrong addresses together.
    const atSecretAddresses = { db, publicUrl, wrong: countWrongAddresses() };
    serveCalendars(app, atSecretAddresses);
    serveDoors(app, atSecretAddresses);
  },
  authors: ['workshop_addresses.created_by'],
  notPersonal: [notPersonal('workshop_addresses', ['token_hash'], 'a random token')],
  personalTables: [
    personalTable('workshop_addresses', {
      title: 'Indirizzi delle tue prenotazioni per altri calendari',
      titles: { read_on: 'Letto l’ultima volta il' },
      exported: ['kind', 'created_at', 'read_on'],
      erasure: 'deleted',
    }),
  ],
};
