import { getTeamData } from '@wms/contract/humanResources/teams/endpoints';
import { implement } from '../../platform/http/endpoint.ts';

export const teamRoutes = [
  implement(getTeamData, ({ user, db }) =>
    db
      .selectFrom('team_members')
      .innerJoin('teams', 'teams.id', 'team_members.team_id')
      .select([
        'teams.id as team_id',
        'teams.name as nome',
        'teams.code as codice',
        'team_members.title as titolo',
        'team_members.since as dal',
        'team_members.until as al',
      ])
      .where('team_members.user_id', '=', user.id)
      .orderBy('team_members.since', 'desc')
      .orderBy('team_members.id', 'desc')
      .execute(),
  ),
];
