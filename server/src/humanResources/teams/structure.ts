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
import { counterAct } from '../../platform/undo/counter-act.ts';
import { versionOf } from '../../platform/undo/version-of.ts';
import { teamHistory } from './history.ts';
import { everUsed } from './reading.ts';
import { type FormerMembership, membershipsAgain } from './taking-back.ts';

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
export const lockTeam = (tx: Writer, id: number) => lockRow(tx, 'teams', id, noTeam);

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
    const undo = [counterAct(deleteTeam, { params: { id: String(id) } })];
    return { message: `Reparto «${details.name}» creato`, id, undo };
  }),

  implement(editTeam, async ({ params, body: { version, ...details }, tx }) => {
    const team = await lockTeam(tx, params.id);
    await teamHistory.refuseStaleEdit(tx, 'teams', team, version);
    await updateRow(tx, 'teams', team.id, toColumns(details));
    const { name, code, kind, colour, description, email } = team;
    const former = { name, code, kind, colour, description, email } as Details;
    const body = { ...former, version: await versionOf(tx, 'teams', team.id) };
    return {
      message: `${details.name}: modifiche salvate`,
      undo: [counterAct(editTeam, { params: { id: String(team.id) }, body })],
    };
  }),

  implement(moveTeam, async ({ params, body: { parentId, since, version }, tx }) => {
    await lockTree(tx);
    const team = await lockTeam(tx, params.id);
    await teamHistory.refuseStaleAct(tx, 'teams', team, version);
    if (parentId === team.parent_id) throw refuse.invalid('parentId', `${team.name} è già lì`);
    const parent = parentId === null ? null : await findParent(tx, parentId);
    await updateRow(tx, 'teams', team.id, { parent_id: parentId, placed_on: since });
    const version_ = await versionOf(tx, 'teams', team.id);
    const body = { parentId: team.parent_id, since: team.placed_on ?? since, version: version_ };
    return {
      undo: [counterAct(moveTeam, { params: { id: String(team.id) }, body })],
      message: parent ? `${team.name} ora è in ${parent.name}` : `${team.name} ora è in cima all’albero`,
    };
  }),

  implement(closeTeam, async ({ params, body: { closedOn, version }, tx }) => {
    await lockTree(tx);
    const team = await lockTeam(tx, params.id);
    await teamHistory.refuseStaleAct(tx, 'teams', team, version);
    if (team.closed_on)
      throw refuse.conflict(`${team.name} è già chiuso ${formatDate(team.closed_on, 'dal')}`);
    const ended = await runSql(tx)<FormerMembership>`
      update team_members m set until = ${closedOn}
        from team_members former
       where former.id = m.id and m.team_id = ${team.id} and m.since <= ${closedOn}
         and coalesce(m.until > ${closedOn}, true)
      returning m.id, m.role, m.title, m.main, m.since, former.until, m.version`;
    await updateRow(tx, 'teams', team.id, { closed_on: closedOn });
    const reopening = { version: await versionOf(tx, 'teams', team.id) };
    const undo = [
      counterAct(reopenTeam, { params: { id: String(team.id) }, body: reopening }),
      ...membershipsAgain({ made: [], former: ended }),
    ];
    return { undo, message: `${team.name}: l’ultimo giorno è ${formatDate(closedOn, 'il')}` };
  }),

  implement(reopenTeam, async ({ params, body: { version }, tx }) => {
    await lockTree(tx);
    const team = await lockTeam(tx, params.id);
    await teamHistory.refuseStaleAct(tx, 'teams', team, version);
    await updateRow(tx, 'teams', team.id, { closed_on: null });
    const closing = team.closed_on && {
      closedOn: team.closed_on,
      version: await versionOf(tx, 'teams', team.id),
    };
    const undo = closing ? [counterAct(closeTeam, { params: { id: String(team.id) }, body: closing })] : [];
    return { undo, message: `${team.name}: riaperto. Chi ne era uscito va aggiunto di nuovo` };
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
