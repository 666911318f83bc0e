/** Serves the endpoints of suppliers. */
import {
  createSupplier,
  deleteSupplier,
  editSupplier,
  exportSuppliers,
  getSupplier,
  getSupplierHistory,
  listSimilarSuppliers,
  listSuppliers,
  setSupplierActive,
} from '@wms/contract/logistics/suppliers/endpoints';
import { implement } from '../../platform/http/endpoint.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { history } from '../history/labels.ts';
import { createSupplierWith, editSupplierOf, putInUse, removeSupplier } from './editing.ts';
import { exportAllSuppliers } from './export.ts';
import { readSuppliers } from './list.ts';
import { supplierPartRoutes } from './parts.ts';
import { supplierProductRoutes } from './products.ts';
import { findSimilar, readSupplier, requireSupplier } from './reading.ts';
import { supplierTermsRoutes } from './terms.ts';

export const supplierRoutes = [
  implement(listSuppliers, ({ query, db }) => readSuppliers(db, query)),
  implement(exportSuppliers, ({ query, db }) => exportAllSuppliers(db, query)),
  implement(listSimilarSuppliers, ({ query, db }) => findSimilar(db, query.name)),
  implement(getSupplier, ({ params, db }) => readSupplier(db, params.id)),
  implement(createSupplier, async ({ body, tx }) => {
    const created = await createSupplierWith(tx, body);
    return { ...created, undo: [counterAct(deleteSupplier, { params: { id: String(created.id) } })] };
  }),
  implement(editSupplier, ({ params, body: { version, ...form }, tx }) =>
    editSupplierOf(tx, params.id, version, form),
  ),
  implement(setSupplierActive, async ({ params, body, tx }) => {
    const { changed, message } = await putInUse(tx, params.id, body.active);
    const back = { params: { id: String(params.id) }, body: { active: !body.active } };
    return { message, undo: changed ? [counterAct(setSupplierActive, back)] : [] };
  }),
  implement(deleteSupplier, ({ params, tx }) => removeSupplier(tx, params.id)),
  implement(getSupplierHistory, async ({ params, query, db }) => {
    await requireSupplier(db, params.id);
    return history.readPage(db, { table: 'suppliers', id: params.id, ...query });
  }),
  ...supplierPartRoutes,
  ...supplierProductRoutes,
  ...supplierTermsRoutes,
];
