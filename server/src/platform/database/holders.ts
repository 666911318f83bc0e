import type { Permission } from '@wms/contract/platform/permissions';
import type { Reader } from './connection.ts';

/** The people with a permission who can sign in, as mail addresses them. */
export const holdersOf = (db: Reader, permission: Permission) =>
  db
    .selectFrom('users')
    .innerJoin('user_permissions', 'user_permissions.user_id', 'users.id')
    .select(['institutional_email', 'first_name'])
    .where('permission', '=', permission)
    .where('disabled_at', 'is', null)
    .orderBy('users.id')
    .execute();
