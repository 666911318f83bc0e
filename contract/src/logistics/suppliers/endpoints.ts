/** Suppliers: their data, their addresses and the people to ask there. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { editShape, newShape, readShape } from '../../platform/fields/shapes.ts';
import { HistoryPage } from '../../platform/history.ts';
import { exportOf, pageOf, paging } from '../../platform/lists.ts';
import { Created, Id, Instant, text, Version } from '../../platform/schema.ts';
import { editsSuppliers, seesSuppliers } from '../shared/access.ts';
import { supplierFields } from './fields.ts';
import { suppliersPath as path, SupplierAddress, SupplierContact } from './parts.ts';
import { SupplierRef } from './ref.ts';

export const Supplier = z.object({
  id: Id,
  ...readShape(supplierFields),
  active: z.boolean(),
  addresses: z.array(SupplierAddress),
  contacts: z.array(SupplierContact),
  /** The number of our products that the supplier sells. */
  products: z.number(),
  /** Whether nothing refers to the supplier, who can then be deleted. */
  unused: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
});
export type Supplier = z.infer<typeof Supplier>;

export const ListedSupplier = z.object({
  id: Id,
  name: z.string(),
  vatNumber: z.string().nullable(),
  taxCode: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  town: z.string().nullable(),
  products: z.number(),
  active: z.boolean(),
});
export type ListedSupplier = z.infer<typeof ListedSupplier>;

export const SupplierFilters = z.strictObject({
  q: text(100, 0).optional(),
  /** Without this filter the list has the suppliers in use. */
  show: z.enum(['active', 'inactive', 'all']).optional(),
});

export const listSuppliers = endpoint.get(path, {
  summary: 'Fornitori, in ordine di nome; la ricerca guarda nome, partita IVA, codice fiscale ed e-mail',
  access: seesSuppliers,
  query: SupplierFilters.extend(paging),
  answer: pageOf(ListedSupplier).extend({
    /** True when no row had every word: these rows have words with nearly the same spelling. */
    approximate: z.boolean(),
  }),
});

export const exportSuppliers = exportOf(listSuppliers, 'I fornitori');

export const getSupplier = endpoint.get(`${path}/:id`, {
  summary: 'Un fornitore, con indirizzi e contatti',
  access: seesSuppliers,
  answer: Supplier,
});

export const getSupplierHistory = endpoint.get(`${path}/:id/history`, {
  summary: 'Chi ha cambiato che cosa di un fornitore, dal più recente',
  access: seesSuppliers,
  query: z.strictObject(paging),
  answer: HistoryPage,
});

/** Suppliers with similar names, so that the form shows an existing supplier before somebody enters it twice. */
export const listSimilarSuppliers = endpoint.get(`${path}/similar`, {
  summary: 'I fornitori dal nome simile, al massimo 5',
  access: editsSuppliers,
  query: z.strictObject({ name: text(160) }),
  answer: z.array(SupplierRef.extend({ active: z.boolean() })),
});

export const createSupplier = endpoint.post(path, {
  summary: 'Nuovo fornitore; 409 se la partita IVA o il codice fiscale è già di un altro, con il suo nome',
  access: editsSuppliers,
  undoable: true,
  body: z.strictObject(newShape(supplierFields)),
  answer: Created,
});

export const editSupplier = endpoint.patch(`${path}/:id`, {
  summary: 'Modifica un fornitore; 409 se intanto qualcun altro l’ha cambiato',
  access: editsSuppliers,
  undoable: 'edited',
  body: z.strictObject({ version: Version, ...editShape(supplierFields) }),
});

export const setSupplierActive = endpoint.put(`${path}/:id/active`, {
  summary: 'Mette un fornitore fuori uso, o di nuovo in uso',
  access: editsSuppliers,
  undoable: true,
  body: z.strictObject({ active: z.boolean() }),
});

export const deleteSupplier = endpoint.delete(`${path}/:id`, {
  summary: 'Elimina un fornitore che nessuno ha usato',
  access: editsSuppliers,
  undoable: 'lost',
});
