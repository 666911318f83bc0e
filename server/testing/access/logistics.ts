import { deliveryNotesAccess } from './logistics/delivery-notes.ts';
import { importsAccess } from './logistics/imports.ts';
import { ordersAccess } from './logistics/orders.ts';
import { pickListsAccess } from './logistics/pick-lists.ts';
import { placesAccess } from './logistics/places.ts';
import { productsAccess } from './logistics/products.ts';
import { stockAccess } from './logistics/stock.ts';
import { stockTakesAccess } from './logistics/stock-takes.ts';
import { suppliersAccess } from './logistics/suppliers.ts';
import type { Rule } from './rule.ts';

export const logisticsAccess: readonly Rule[] = [
  ...deliveryNotesAccess,
  ...importsAccess,
  ...ordersAccess,
  ...pickListsAccess,
  ...placesAccess,
  ...productsAccess,
  ...stockAccess,
  ...stockTakesAccess,
  ...suppliersAccess,
];
