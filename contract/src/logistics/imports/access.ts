import { can, type PermissionSets } from '../../platform/permissions.ts';
import { editsLocations, editsProducts, editsSuppliers, managesWarehouses } from '../shared/access.ts';
import type { ImportKind } from './kinds.ts';

/** Who may import what. The endpoints admit everybody who may import something; their code checks the kind. */
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

/** Whoever may import something; which kind, the endpoints' code checks. */
export const importsSomething = [...editsLocations, [can.usersManagement], [can.receiptsManagement]] as const;
