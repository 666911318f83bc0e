import { can } from '../../platform/permissions.ts';

export const membersPath = '/api/accounting/members';

/** Whoever keeps the members' book and records what they pay. */
export const managesMembers = [[can.receiptsManagement]] as const;
