/** The kinds of imports of the warehouse. */
import { sql } from 'kysely';
import type { Importer } from '../../platform/imports/kinds/importer.ts';
import { exportAllCategories } from '../categories/export-all.ts';
import { exportContents, exportTree } from '../locations/export.ts';
import { exportAll } from '../products/list/export.ts';
import { stockConstraints } from '../stock/sentences.ts';
import { exportAllSuppliers, exportOffers } from '../suppliers/export.ts';
import { categorySession } from './categories/rows.ts';
import { categoryUndo } from './categories/undo.ts';
import { locationSession } from './locations/rows.ts';
import { locationUndo } from './locations/undo.ts';
import { productSession } from './products/rows.ts';
import { productUndo } from './products/undo.ts';
import { stockSession } from './stock/rows.ts';
import { stockUndo } from './stock/undo.ts';
import { supplierProductSession } from './suppliers/offers.ts';
import { supplierSession } from './suppliers/rows.ts';
import { offerUndo, supplierUndo } from './suppliers/undo.ts';

export const warehouseImporters: readonly Importer[] = [
  {
    kind: 'products',
    session: productSession,
    undo: productUndo,
    sentences: stockConstraints,
    exportAll: (db, format) => exportAll(db, { format }),
  },
  {
    kind: 'categories',
    session: categorySession,
    undo: categoryUndo,
    exportAll: exportAllCategories,
  },
  {
    kind: 'locations',
    session: locationSession,
    undo: locationUndo,
    exportAll: (db, format) => exportTree(db, { format }),
  },
  {
    kind: 'stock',
    session: stockSession,
    undo: stockUndo,
    exportAll: (db, format) => exportContents(db, { format }),
  },
  {
    kind: 'suppliers',
    session: supplierSession,
    undo: supplierUndo,
    exportAll: (db, format) => exportAllSuppliers(db, { format, show: 'all' }),
  },
  {
    kind: 'supplierProducts',
    session: supplierProductSession,
    undo: offerUndo,
    exportAll: (db, format) => exportOffers(db, format, sql`true`),
  },
];
