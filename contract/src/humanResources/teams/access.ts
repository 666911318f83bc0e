/** The permissions for teams. */
import { can } from '../../platform/permissions.ts';

/** The tree and everything about a team. */
export const managesTeams = [[can.teamManagement]] as const;

/** The members of teams: people who manage users give teams to people, too. */
export const managesMembers = [[can.teamManagement], [can.usersManagement]] as const;

/** Finds people by facts about them: a person who manages only teams names people one by one. */
export const findsPeople = [[can.usersManagement]] as const;
