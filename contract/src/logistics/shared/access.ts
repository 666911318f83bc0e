/** Who may do what with the stock; the route table says who may open which page. */
import { can } from '../../platform/permissions.ts';

/** Everybody who works with the stock in any way may see what lies where. */
export const seesStock = [
  [can.productsManagement],
  [can.inventoryBrowse],
  [can.productsUpdate],
  [can.warehouseManagement],
] as const;

/** The page of a product (the route table of the specification). */
export const opensProducts = [[can.productsManagement], [can.inventoryBrowse]] as const;

/** Loads, unloads, transfers and returns. */
export const movesStock = [[can.productsUpdate], [can.warehouseManagement]] as const;

/** The catalogue. */
export const editsProducts = [[can.productsManagement]] as const;

/** Places below a warehouse; the warehouses themselves are `managesWarehouses`. */
export const editsLocations = [[can.productsManagement], [can.warehouseManagement]] as const;

/** The name and the expiry date of a lot. */
export const editsLots = editsLocations;

/** Warehouses, stock-takes, corrections. */
export const managesWarehouses = [[can.warehouseManagement]] as const;

/** Suppliers and their prices; who orders reads them, too. */
export const editsSuppliers = [[can.productsManagement]] as const;
export const seesSuppliers = [[can.productsManagement], [can.ordersManagement]] as const;

/** Delivery notes, with the unload that issuing one makes. */
export const managesDeliveryNotes = [[can.productsManagement]] as const;
