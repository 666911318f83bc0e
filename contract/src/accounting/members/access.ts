import { can } from '../../platform/permissions.ts';

export const membersPath = '/api/accounting/members';

/** The people who keep the members' book and record the payments. */
export const managesMembers = [[can.receiptsManagement]] as const;
