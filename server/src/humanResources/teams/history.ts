/** Describes teams and their memberships for the history. */
import { kindLabels, roleLabels } from '@wms/contract/humanResources/teams/endpoints';
import { colourLabels } from '@wms/contract/platform/declarations/colours';
import { sql } from 'kysely';
import {
  commonNames,
  type DescribedTable,
  field,
  reference,
  switched,
} from '../../platform/history/description.ts';
import { historyOf } from '../../platform/history/history.ts';

const names = {
  ...commonNames,
  team_members: sql`(
    select u.first_name || ' ' || u.last_name
           || coalesce(' (' || coalesce(nullif(r.role, 'membro'), r.title) || ')', '')
      from users u where u.id = r.user_id)`,
} as const;

const tables: Readonly<Record<string, DescribedTable<keyof typeof names>>> = {
  teams: {
    one: 'Reparto',
    fields: {
      name: field('Nome'),
      code: field('Codice'),
      kind: field('Tipo', { words: kindLabels }),
      colour: field('Colore', { words: colourLabels }),
      description: field('Descrizione'),
      email: field('E-mail'),
      parent_id: reference('Si trova in', 'teams'),
      placed_on: field('Si trova lì dal', 'date'),
      opened_on: field('Aperto il', 'date'),
      closed_on: field('Ultimo giorno', 'date'),
    },
  },
  team_members: {
    one: 'Membro',
    fields: {
      role: field('Ruolo', { words: roleLabels }),
      title: field('Titolo'),
      main: switched('Ora è il reparto principale', 'Non è più il reparto principale'),
      since: field('Dal', 'date'),
      until: field('Al', 'date'),
    },
  },
};

export const teamHistory = historyOf({ tables, names });
