import { getGrantedPermissions } from '@wms/contract/identity/permissions';
import { implement } from '../platform/endpoint.ts';

export const permissionRoutes = [
  implement(getGrantedPermissions, async ({ user }) =>
    [...user.permissions].sort().map((permission) => ({ permission })),
  ),
];
