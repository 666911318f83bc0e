/** The sentences that people read when the database refuses a booking; the server's own checks explain more. */
import { mostWaits } from '@wms/contract/workshop/bookings/waits';
import { type ConstraintSentences, conflict, invalid } from '../../platform/http/problem.ts';

export const bookingConstraints: ConstraintSentences = {
  holds_once: conflict('In quel periodo il posto è già occupato'),
  bookings_during: invalid('Una prenotazione dura al massimo 31 giorni', 'to'),
  waits_overlap: conflict('Aspetti già questo posto in quel periodo: lo trovi fra le tue prenotazioni'),
  waits_most: conflict(`Aspetti già ${mostWaits} posti: prima togline uno, fra le tue prenotazioni`),
  bookings_frozen: conflict('La prenotazione è finita: non cambia più'),
};
