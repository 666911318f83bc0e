import { getTeamData } from '@wms/contract/humanResources/teams/endpoints';
import type { Reader } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';

/** The teams of a person, the latest first. */
export const teamsOf = (db: Reader, userId: number) =>
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
    .where('team_members.user_id', '=', userId)
    .orderBy('team_members.since', 'desc')
    .orderBy('team_members.id', 'desc')
    .execute();

export const teamRoutes = [implement(getTeamData, ({ user, db }) => teamsOf(db, user.id))];
