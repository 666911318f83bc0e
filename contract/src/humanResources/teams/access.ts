/** Who may do what with teams. */
import { can } from '../../platform/permissions.ts';

/** The tree and everything about a team. */
export const managesTeams = [[can.teamManagement]] as const;

/** Who is in which team: whoever manages people gives them their teams, too. */
export const managesMembers = [[can.teamManagement], [can.usersManagement]] as const;

/** People by what is known of them: whoever manages only teams names people one by one. */
export const findsPeople = [[can.usersManagement]] as const;
