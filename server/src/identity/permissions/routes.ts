import { getGrantedPermissions } from '@wms/contract/identity/permissions/endpoints';
import { implement } from '../../platform/http/endpoint.ts';

export const permissionRoutes = [
  implement(getGrantedPermissions, async ({ user }) =>
    [...user.permissions].sort().map((permission) => ({ permission })),
  ),
];
