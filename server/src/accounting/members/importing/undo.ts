/** Undoes an import of members. */
import { sql } from 'kysely';
import { countRows, deleteMade, findNeeds, type Undo } from '../../../platform/imports/kinds/undo.ts';
import { memberColumns } from './rows.ts';

const name = sql`r.last_name || ' ' || r.first_name`;

export const memberUndo: Undo = {
  tables: [{ table: 'members', name, restored: memberColumns }],
  counts: (id) => countRows('members', id),
  obstacles: () =>
    findNeeds('members', name, [
      ['memberships', sql`x.member_id = r.id`, 'ha quote'],
      ['member_volunteering', sql`x.member_id = r.id`, 'è nel registro dei volontari'],
    ]),
  after: ({ tx, id }) => deleteMade(tx, id, ['members']),
};
