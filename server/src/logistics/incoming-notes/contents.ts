/** The delivery notes of suppliers: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal } from '../../platform/cupboards/personal-table.ts';
import { incomingNoteConstraints } from './registering.ts';
import { incomingNoteRoutes } from './routes.ts';

export const incomingNotes: Drawer = {
  routes: ({ storage }) => incomingNoteRoutes(storage),
  constraints: incomingNoteConstraints,
  freeTexts: [freeTexts('incoming_notes', ['notes'])],
  notPersonal: [
    notPersonal('incoming_notes', ['date', 'key', 'number', 'search'], 'what a supplier’s paper says'),
  ],
  authors: ['incoming_notes.registered_by'],
};
