/** Suppliers and what they sell: what this drawer gives to the server. */
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal } from '../../platform/cupboards/personal-table.ts';
import { supplierConstraints } from './editing.ts';
import { supplierFinder } from './finder.ts';
import { supplierProductConstraints } from './products.ts';
import { supplierRoutes } from './routes.ts';

const thing = 'what a supplier sells';

export const suppliers: Drawer = {
  routes: supplierRoutes,
  finders: [supplierFinder],
  constraints: { ...supplierConstraints, ...supplierProductConstraints },
  freeTexts: [
    freeTexts('supplier_addresses', ['label', 'street']),
    freeTexts('supplier_contacts', ['email', 'name', 'phone', 'role']),
    freeTexts('supplier_products', ['notes']),
    // A supplier may be one of our people.
    freeTexts('suppliers', ['email', 'name', 'notes', 'pec', 'phone', 'tax_code']),
  ],
  notPersonal: [
    notPersonal('supplier_addresses', ['country', 'postal_code', 'province', 'town'], 'where a supplier is'),
    notPersonal('supplier_products', ['code', 'manufacturer', 'manufacturer_code', 'url'], thing),
    notPersonal('supplier_prices', ['currency'], thing),
    notPersonal('supplier_price_changes', ['currency'], thing),
    notPersonal(
      'suppliers',
      ['customer_code', 'iban', 'payment_terms', 'sdi_code', 'vat_number', 'website'],
      'what a supplier is known by in trade',
    ),
  ],
};
