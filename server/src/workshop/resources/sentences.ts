/** The sentences that people read when the database refuses a change of rooms and vans. */
import { type ConstraintSentences, conflict, invalid } from '../../platform/database/constraint-sentences.ts';

export const resourceConstraints: ConstraintSentences = {
  resources_code: conflict('Questo codice è già di un’altra stanza o furgone', 'code'),
  resources_length: invalid('La durata massima non può essere più corta della minima', 'longestMinutes'),
  vans_plate: conflict('Questa targa è già di un altro furgone', 'van.plate'),
  opening_hours_once: conflict('Due orari dello stesso giorno si sovrappongono', 'hours'),
  resource_teams_team_id_fkey: conflict('Un reparto scelto non c’è più: scegline un altro', 'teamIds'),
  resource_people_user_id_fkey: conflict('Una persona scelta non c’è più: scegline un’altra', 'peopleIds'),
  resource_documents_type_id_fkey: conflict(
    'Un tipo di documento scelto non c’è più: scegline un altro',
    'documentTypeIds',
  ),
  resource_regulations_regulation_id_fkey: conflict(
    'Un regolamento scelto non c’è più: scegline un altro',
    'regulationIds',
  ),
};
