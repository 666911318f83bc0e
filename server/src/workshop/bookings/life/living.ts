/** The ways of a booking from one state to another. */
import { type BookingMove, type BookingState, bookingLife } from '@wms/contract/workshop/bookings/life';
import type { StatefulTable } from '../../../platform/lives/make-move.ts';
import { noteFreed } from './freed.ts';
import { bookingHistory } from './history.ts';
import { notifyOfStep } from './news.ts';

export const bookingLifeTable: StatefulTable<BookingState, BookingMove> = {
  life: bookingLife,
  table: 'bookings',
  stateColumn: 'state',
  ownerColumn: 'user_id',
  versionColumn: 'version',
  stepColumn: 'booking_id',
  missing: 'Prenotazione non trovata',
  refuseStale: (tx, booking, seen) => bookingHistory.refuseStaleAct(tx, 'bookings', booking, seen),
  notify: async (tx, step) => {
    await notifyOfStep(tx, step);
    await noteFreed(tx, step.to);
  },
};

/** The same for a change of many bookings: the caller tells their people once for all of them. */
export const quietBooking: typeof bookingLifeTable = {
  ...bookingLifeTable,
  notify: (tx, step) => noteFreed(tx, step.to),
};
