import {
  editsLocations,
  editsProducts,
  editsSuppliers,
  managesWarehouses,
} from '../logistics/shared/access.ts';
import { can, type PermissionSets } from '../platform/permissions.ts';
import type { ImportKind } from './kinds.ts';

/**
 * The permissions for each kind of import. The endpoints admit everybody who may import something; their code checks
 * the kind.
 */
export const importAccess: Record<ImportKind, PermissionSets> = {
  products: editsProducts,
  categories: editsProducts,
  locations: editsLocations,
  stock: managesWarehouses,
  suppliers: editsSuppliers,
  supplierProducts: editsSuppliers,
  people: [[can.usersManagement]],
  members: [[can.receiptsManagement]],
};

/** The people who may import something; the endpoints' code checks which kind. */
export const importsSomething = [...editsLocations, [can.usersManagement], [can.receiptsManagement]] as const;
