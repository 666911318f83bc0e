/**
 * Changes the tree: teams are made, edited, moved, closed and opened again. Only a team that was never used can be
 * deleted.
 */

import {
  closeTeam,
  createTeam,
  deleteTeam,
  editTeam,
  moveTeam,
  reopenTeam,
} from '@wms/contract/humanResources/teams/endpoints';
import { formatDate } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import type { z } from 'zod';
import { insertRow, runSql, updateRow, type Writer } from '../../platform/database/connection.ts';
import { lockRow } from '../../platform/database/row.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { unknownTeam } from '../../platform/people/require.ts';
import { refuse } from '../../platform/refusal.ts';
import { teamHistory } from './history.ts';
import { everUsed } from './reading.ts';

export const noTeam = () => refuse.notFound('Reparto non trovato');

type StoredTeam = {
  id: number;
  name: string;
  parent_id: number | null;
  closed_on: string | null;
  version: number;
};

type Details = Omit<z.infer<typeof editTeam.body>, 'version'>;

/** Returns the columns of the fields in the form of a team. */
const toColumns = ({ name, code, kind, colour, description, email }: Details) => ({
  name,
  code,
  kind,
  colour,
  description,
  email,
});

/** Changes of the tree's shape happen one after the other, because each looks at the whole tree. */
const lockTree = (tx: Writer) => runSql(tx)`select pg_advisory_xact_lock(hashtext('teams.parent_id'))`;

/** Locks a team, so that nobody joins or changes it meanwhile. Refuses with 404 when it doesn't exist. */
export async function lockTeam(tx: Writer, id: number): Promise<StoredTeam> {
  const team = await lockRow(tx, 'teams', id, noTeam);
  return team;
}

async function findParent(tx: Writer, id: number): Promise<StoredTeam> {
  const [parent] = await runSql(tx)<StoredTeam>`
    select id, name, parent_id, closed_on, version from teams where id = ${id}`;
  if (!parent) throw refuse.invalid('parentId', unknownTeam);
  if (parent.closed_on) throw refuse.conflict(`${parent.name} è chiuso: scegli un altro reparto`, 'parentId');
  return parent;
}

export const structureRoutes = [
  implement(createTeam, async ({ body: { parentId, openedOn, ...details }, tx }) => {
    await lockTree(tx);
    if (parentId !== null) await findParent(tx, parentId);
    const opened = { parent_id: parentId, opened_on: openedOn ?? sql<string>`rome_today()` };
    const id = await insertRow(tx, 'teams', { ...toColumns(details), ...opened });
    return { message: `${details.name}: creato`, id };
  }),

  implement(editTeam, async ({ params, body: { version, ...details }, tx }) => {
    const team = await lockTeam(tx, params.id);
    await teamHistory.refuseStaleEdit(tx, 'teams', team, version);
    await updateRow(tx, 'teams', team.id, toColumns(details));
    return { message: `${details.name}: modifiche salvate` };
  }),

  implement(moveTeam, async ({ params, body: { parentId, since, version }, tx }) => {
    await lockTree(tx);
    const team = await lockTeam(tx, params.id);
    await teamHistory.refuseStaleAct(tx, 'teams', team, version);
    if (parentId === team.parent_id) throw refuse.invalid('parentId', `${team.name} è già lì`);
    const parent = parentId === null ? null : await findParent(tx, parentId);
    await updateRow(tx, 'teams', team.id, { parent_id: parentId, placed_on: since });
    return {
      message: parent ? `${team.name} ora è in ${parent.name}` : `${team.name} ora è in cima all’albero`,
    };
  }),

  implement(closeTeam, async ({ params, body: { closedOn, version }, tx }) => {
    await lockTree(tx);
    const team = await lockTeam(tx, params.id);
    await teamHistory.refuseStaleAct(tx, 'teams', team, version);
    if (team.closed_on)
      throw refuse.conflict(`${team.name} è già chiuso ${formatDate(team.closed_on, 'dal')}`);
    await runSql(tx)`
      update team_members set until = ${closedOn}
       where team_id = ${team.id} and since <= ${closedOn} and coalesce(until > ${closedOn}, true)`;
    await updateRow(tx, 'teams', team.id, { closed_on: closedOn });
    return { message: `${team.name}: l’ultimo giorno è ${formatDate(closedOn, 'il')}` };
  }),

  implement(reopenTeam, async ({ params, body: { version }, tx }) => {
    await lockTree(tx);
    const team = await lockTeam(tx, params.id);
    await teamHistory.refuseStaleAct(tx, 'teams', team, version);
    await updateRow(tx, 'teams', team.id, { closed_on: null });
    return { message: `${team.name}: riaperto. Chi ne era uscito va aggiunto di nuovo` };
  }),

  implement(deleteTeam, async ({ params, tx }) => {
    await lockTree(tx);
    const team = await lockTeam(tx, params.id);
    const [{ used } = { used: true }] = await runSql(tx)<{ used: boolean }>`
      select ${everUsed} as used from teams t where t.id = ${team.id}`;
    if (used) throw refuse.conflict(`${team.name} ha una storia: chiudilo invece di eliminarlo`);
    await tx.deleteFrom('teams').where('id', '=', team.id).execute();
    return { message: `${team.name}: eliminato` };
  }),
];
