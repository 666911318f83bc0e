/** The sentences that people read when the database refuses a hand-over or a cost. */
import { type ConstraintSentences, conflict, invalid } from '../../platform/database/constraint-sentences.ts';

export const vanConstraints: ConstraintSentences = {
  van_handovers_out: conflict('Il furgone è già fuori: prima va riconsegnato'),
  van_handovers_not_out: conflict('Il furgone non è uscito: prima compila la consegna'),
  van_handovers_once: conflict('Questa consegna c’è già'),
  van_handovers_last: conflict('Si corregge solo l’ultima consegna: le altre contano da questa'),
  van_handovers_odometer: conflict('Il contachilometri non torna indietro: ne segna già di più', 'odometer'),
  vans_odometer: conflict('Il contachilometri non torna indietro: ne segna già di più', 'van.odometer'),
  van_handovers_frozen: conflict('Una consegna non cambia più'),
  van_costs_litres: invalid('I litri si scrivono solo per il carburante', 'litres'),
};
