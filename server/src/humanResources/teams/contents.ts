/** Teams and their members: what this drawer gives to the server. */

import { sql } from 'kysely';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal, personalTable } from '../../platform/cupboards/personal-table.ts';
import { personTables } from '../people/profile/history.ts';
import { teamFinder } from './finder.ts';
import { teamsLed } from './members.ts';
import { teamRoutes } from './routes.ts';
import { teamConstraints } from './sentences.ts';

export const teams: Drawer = {
  routes: teamRoutes,
  constraints: teamConstraints,
  openThings: [teamsLed],
  finders: [teamFinder],
  personalTables: [
    personalTable('team_members', {
      title: 'Reparti',
      described: personTables.team_members,
      titles: { title: 'Titolo nel reparto', role: 'Ruolo nel reparto' },
      exported: ['team_id', 'role', 'title', 'main', 'since', 'until'],
      named: { team_id: sql`(select name from teams where id = t.team_id)` },
      erasure: { kept: 'La storia dei reparti resta, con il nome nuovo' },
    }),
  ],
  freeTexts: [freeTexts('teams', ['description'])],
  notPersonal: [
    notPersonal(
      'teams',
      ['code', 'name', 'email', 'opened_on', 'closed_on', 'placed_on'],
      'a team, not its members',
    ),
    notPersonal('team_placements', ['since', 'until'], 'where a team lay'),
  ],
};
