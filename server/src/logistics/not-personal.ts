import { notPersonal } from '../platform/cupboards/personal-table.ts';

const thing = 'it describes a thing, not a person';

/** Columns of products, places and categories. */
export const thingsOfTheWarehouse = [
  notPersonal('macro_categories', ['code', 'name', 'colour', 'icon'], thing),
  notPersonal('sub_categories', ['code', 'name'], thing),
  notPersonal('locations', ['code', 'name'], thing),
  notPersonal('lots', ['code', 'expires_on'], thing),
  notPersonal('product_barcodes', ['code'], thing),
  notPersonal('product_states', ['kind', 'unit', 'search_name'], thing),
  notPersonal('product_words', ['word'], 'words of the names of products'),
  notPersonal(
    'products',
    ['code', 'name', 'hazards', 'manufacturer', 'manufacturer_code', 'other_codes'],
    thing,
  ),
  notPersonal('order_lines', ['needed_on', 'supplier_code', 'unit'], thing),
  notPersonal(
    'orders',
    [
      'closed_on',
      'expected_on',
      'needed_on',
      'numbered_on',
      'offer',
      'ordered_on',
      'payment_terms',
      'search',
      'series',
    ],
    'what is ordered, and when',
  ),
  notPersonal('supplier_addresses', ['country', 'postal_code', 'province', 'town'], 'where a supplier is'),
  notPersonal('supplier_products', ['code', 'manufacturer', 'manufacturer_code', 'url'], thing),
  notPersonal('supplier_prices', ['currency'], thing),
  notPersonal('supplier_price_changes', ['currency'], thing),
  notPersonal(
    'suppliers',
    ['customer_code', 'iban', 'payment_terms', 'sdi_code', 'vat_number', 'website'],
    'what a supplier is known by in trade',
  ),
];
