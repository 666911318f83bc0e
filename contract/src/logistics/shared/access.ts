/** The permissions for the stock; the page table has the permissions for pages. */
import { can } from '../../platform/permissions.ts';

/** Everybody who works with the stock in any way, or who orders, may see the stock of each place. */
export const seesStock = [
  [can.productsManagement],
  [can.inventoryBrowse],
  [can.productsUpdate],
  [can.warehouseManagement],
  [can.ordersManagement],
] as const;

/** People for whom products are daily work, and not only something that they may look up. */
export const worksWithProducts = [
  [can.productsManagement],
  [can.productsUpdate],
  [can.warehouseManagement],
  [can.ordersManagement],
] as const;

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

/** Suppliers and their prices; people who order read them, too. */
export const editsSuppliers = [[can.productsManagement]] as const;
export const seesSuppliers = [[can.productsManagement], [can.ordersManagement]] as const;

/** Orders, their approval, what to order, budgets. */
export const managesOrders = [[can.ordersManagement]] as const;

/** People who browse the inventory may ask for something; people who order gather the wishes. */
export const asksForThings = [[can.inventoryBrowse], [can.ordersManagement]] as const;

/** Booking the goods that arrive for an order. */
export const receivesGoods = [
  [can.ordersManagement],
  [can.warehouseManagement],
  [can.productsUpdate],
] as const;

/** The delivery notes of suppliers: for people who book the arrivals, and people who write our own notes. */
export const seesIncomingNotes = [...receivesGoods, [can.productsManagement]] as const;

/** Delivery notes, with the unload that issuing one makes. */
export const managesDeliveryNotes = [[can.productsManagement]] as const;
