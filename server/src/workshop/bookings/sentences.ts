/** The sentences that people read when the database refuses a booking; the server's own checks explain more. */
import { type ConstraintSentences, conflict, invalid } from '../../platform/database/constraint-sentences.ts';
import { waitsForMost, waitsTwice } from './rules/waiting.ts';

export const bookingConstraints: ConstraintSentences = {
  holds_once: conflict('In quel periodo il posto è già occupato'),
  bookings_during: invalid('Una prenotazione dura al massimo 31 giorni', 'to'),
  waits_overlap: conflict(waitsTwice),
  waits_most: conflict(waitsForMost),
  bookings_frozen: conflict('La prenotazione è finita: non cambia più'),
};
