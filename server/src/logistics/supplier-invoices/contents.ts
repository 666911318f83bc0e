/** The invoices of suppliers: what this drawer gives to the server. */
import { invoiceTolerance } from '@wms/contract/logistics/supplier-invoices/settings';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal } from '../../platform/cupboards/personal-table.ts';
import { supplierInvoiceConstraints, supplierInvoiceRoutes } from './routes.ts';

export const supplierInvoices: Drawer = {
  routes: ({ storage, settings }) => supplierInvoiceRoutes(storage, settings),
  constraints: supplierInvoiceConstraints,
  settings: [invoiceTolerance],
  freeTexts: [freeTexts('supplier_invoices', ['notes'])],
  notPersonal: [notPersonal('supplier_invoices', ['date', 'key', 'number'], 'what a supplier’s paper says')],
  authors: ['supplier_invoices.registered_by'],
};
