/** The sentences that people read when the database refuses a change of teams. */
import { type ConstraintSentences, conflict } from '../../platform/database/constraint-sentences.ts';

export const teamConstraints: ConstraintSentences = {
  teams_code_key: conflict('Questo codice è già di un altro reparto', 'code'),
  teams_no_circle: conflict(
    'Un reparto non può finire dentro sé stesso: scegline uno che non ne faccia parte',
    'parentId',
  ),
  teams_parent_closed: conflict(
    'È dentro un reparto chiuso: riaprilo prima, o scegline un altro',
    'parentId',
  ),
  teams_closed_with_teams: conflict('Contiene reparti aperti: spostali o chiudili prima'),
  teams_closed_with_members: conflict(
    'Qualcuno ne fa parte anche dopo quel giorno: fallo uscire prima',
    'closedOn',
  ),
  teams_closed_after_opening: conflict(
    'È stato aperto dopo quel giorno: scegli una data più avanti',
    'closedOn',
  ),
  team_placements_once: conflict('In quei giorni era altrove: scegli una data più avanti', 'since'),
  team_placements_order: conflict(
    'È arrivato dove si trova dopo quel giorno: scegli una data più avanti',
    'since',
  ),
  team_members_once: conflict('Fa già parte del reparto in quei giorni', 'since'),
  team_members_one_head: conflict(
    'In quei giorni il reparto ha già una persona responsabile: con «Nomina responsabile» si dà il cambio',
    'role',
  ),
  team_members_one_main: conflict('In quei giorni il reparto principale è già un altro', 'main'),
  team_members_team_open: conflict(
    'Il reparto non è aperto in tutti quei giorni: controlla le date',
    'since',
  ),
  team_members_person_there: conflict(
    'Quella persona ha lasciato l’organizzazione prima: controlla le date',
    'until',
  ),
};
