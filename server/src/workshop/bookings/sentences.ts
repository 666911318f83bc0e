/** What people read when the database refuses a booking; the server's own checks explain more. */
import { type ConstraintSentences, conflict, invalid } from '../../platform/http/problem.ts';

export const bookingConstraints: ConstraintSentences = {
  holds_once: conflict('In quel periodo il posto è già occupato'),
  bookings_during: invalid('Una prenotazione dura al massimo 31 giorni', 'to'),
  waits_once: conflict('Aspetti già questo posto'),
  bookings_frozen: conflict('La prenotazione è finita: non cambia più'),
};
