import {
  exportTeams,
  getTeam,
  getTeamData,
  getTeamHistory,
  readTeamTree,
} from '@wms/contract/humanResources/teams/endpoints';
import { listFormerMembers, listTeamsOfPerson } from '@wms/contract/humanResources/teams/members';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { requireRow } from '../../platform/database/row.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { requirePerson } from '../../platform/people/require.ts';
import { exportMembers } from './export.ts';
import { teamHistory } from './history.ts';
import { memberRoutes } from './members.ts';
import { readFormerMembers, readTeam, readTeamsOf, readTree } from './reading.ts';
import { noTeam, structureRoutes } from './structure.ts';

export const teamRoutes = [
  implement(getTeamData, ({ user, db }) => {
    return runSql(db)<{
      team_id: number;
      nome: string;
      codice: string;
      titolo: string | null;
      dal: string;
      al: string | null;
    }>`
      select t.id as team_id, t.name as nome, t.code as codice, m.since as dal, m.until as al,
             coalesce(m.title, case when m.role <> 'membro' then initcap(m.role) end) as titolo
        from team_members m join teams t on t.id = m.team_id
       where m.user_id = ${user.id} order by m.since desc, m.id desc`;
  }),

  implement(readTeamTree, ({ query, db }) => readTree(db, query.on)),

  implement(exportTeams, ({ query, db }) => exportMembers(db, query)),

  implement(getTeam, async ({ params, query, db }) => {
    const team = await readTeam(db, params.id, query.on);
    if (!team) throw noTeam();
    return team;
  }),

  implement(getTeamHistory, async ({ params, query, db }) => {
    await requireTeam(db, params.id);
    return teamHistory.readPage(db, { table: 'teams', id: params.id, ...query });
  }),
  implement(listFormerMembers, async ({ params, query, db }) => {
    await requireTeam(db, params.id);
    return readFormerMembers(db, params.id, query);
  }),
  implement(listTeamsOfPerson, async ({ params, db }) => {
    await requirePerson(db, params.id);
    return readTeamsOf(db, params.id);
  }),
  ...structureRoutes,
  ...memberRoutes,
];

async function requireTeam(db: Reader, id: number): Promise<void> {
  await requireRow(db, 'teams', id, noTeam);
}
