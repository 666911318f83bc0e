/** What people read when the database refuses a change of rooms and vans. */
import { type ConstraintSentences, conflict, invalid } from '../../platform/http/problem.ts';

export const resourceConstraints: ConstraintSentences = {
  resources_code: conflict('Questo codice è già di un’altra stanza o furgone', 'code'),
  resources_length: invalid('La durata minima non può superare la massima', 'longestMinutes'),
  vans_plate: conflict('Questa targa è già di un altro furgone', 'plate'),
  opening_hours_once: conflict('Due orari dello stesso giorno si sovrappongono', 'hours'),
};
