/** Delivery notes: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { deliveryNoteFinder } from './finder.ts';
import { goodsReturned } from './moves/to-supplier.ts';
import { deliveriesOfPeople, deliveryFreeTexts, deliveryNotPersonal } from './personal.ts';
import { deliveryNotesCard, openDeliveries } from './returns/home-card.ts';
import { returnLate, returnReminderSchedule } from './returns/reminders.ts';
import { deliveryNoteRoutes } from './routes.ts';
import { deliveryNoteConstraints } from './shared/sentences.ts';

export const deliveryNotes: Drawer = {
  routes: deliveryNoteRoutes,
  constraints: deliveryNoteConstraints,
  schedules: [returnReminderSchedule],
  news: [goodsReturned, returnLate],
  homeCards: [deliveryNotesCard],
  finders: [deliveryNoteFinder],
  openThings: [openDeliveries],
  personalTables: [deliveriesOfPeople],
  freeTexts: deliveryFreeTexts,
  notPersonal: deliveryNotPersonal,
  authors: ['delivery_notes.created_by', 'delivery_notes.issued_by', 'delivery_proofs.made_by'],
};
