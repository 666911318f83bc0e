import { can } from '../platform/permissions.ts';

/** The inventory (the route table of the specification). */
export const listsProducts = [[can.productsManagement], [can.inventoryBrowse]] as const;

/** The page of a product; people who order reach it from a search, a code or an order. */
export const opensProducts = [...listsProducts, [can.ordersManagement]] as const;
