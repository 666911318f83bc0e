import { describedPermissions } from '@wms/contract/identity/permissions/described';
import { sql } from 'kysely';
import type { HomeCard } from '../../platform/cupboards/cupboard.ts';

/** The permissions that wait until this person adds a second factor. */
export const waitForFactorCard: HomeCard = {
  name: 'waitForFactor',
  select: ({ withheld }) => {
    const labels = withheld.map((code) => describedPermissions[code].label);
    return sql`${JSON.stringify(labels)}::jsonb`;
  },
};
