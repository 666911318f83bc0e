import type { PermissionSets } from '@wms/contract/platform/permissions';
import { type RawBuilder, sql } from 'kysely';

/** SQL condition: the user holds every permission of at least one set. */
export const holdsOneOf = (userId: RawBuilder<unknown>, sets: PermissionSets): RawBuilder<boolean> =>
  sets.length === 0
    ? sql`false`
    : sql`(${sql.join(
        sets.map(
          (set) =>
            sql`(select array_agg(permission) from held_permissions where user_id = ${userId}) @> ${[...set]}::text[]`,
        ),
        sql` or `,
      )})`;
