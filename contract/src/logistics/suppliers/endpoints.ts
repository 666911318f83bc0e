/** Suppliers: who sells us something, where they are, whom to ask there. */
import { z } from 'zod';
import { Phone, Province } from '../../platform/codes/codes.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { editShape, newShape, readShape } from '../../platform/fields/shapes.ts';
import { HistoryPage } from '../../platform/history.ts';
import { exportOf, pageOf, paging } from '../../platform/lists.ts';
import {
  acrossFields,
  Created,
  Email,
  Id,
  Instant,
  line,
  optional,
  text,
  Version,
} from '../../platform/schema.ts';
import { editsSuppliers, seesSuppliers } from '../shared/access.ts';
import { supplierFields } from './fields.ts';
import { SupplierRef } from './ref.ts';

const path = '/api/logistics/suppliers';

export const addressKinds = ['sede', 'magazzino', 'altro'] as const;
export const addressKindNames = { sede: 'Sede', magazzino: 'Magazzino', altro: 'Altro indirizzo' } as const;

const Address = z.object({
  id: Id,
  kind: z.enum(addressKinds),
  label: z.string().nullable(),
  street: z.string(),
  postalCode: z.string().nullable(),
  town: z.string(),
  province: z.string().nullable(),
  country: z.string(),
  /** Goods leave from here, and go back here. */
  preferred: z.boolean(),
  version: z.number(),
});
export type SupplierAddress = z.infer<typeof Address>;

const Contact = z.object({
  id: Id,
  name: z.string(),
  role: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Orders are sent here, before the supplier's own address. */
  getsOrders: z.boolean(),
  version: z.number(),
});
export type SupplierContact = z.infer<typeof Contact>;

export const Supplier = z.object({
  id: Id,
  ...readShape(supplierFields),
  active: z.boolean(),
  addresses: z.array(Address),
  contacts: z.array(Contact),
  /** How many of our products they sell. */
  products: z.number(),
  /** Nothing refers to them: they can be deleted. */
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
  /** Those in use by default. */
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

/** Names alike, for the form: who is there already is found before they are there twice. */
export const listSimilarSuppliers = endpoint.get(`${path}/similar`, {
  summary: 'I fornitori dal nome simile, al massimo 5',
  access: editsSuppliers,
  query: z.strictObject({ name: text(160) }),
  answer: z.array(SupplierRef.extend({ active: z.boolean() })),
});

export const createSupplier = endpoint.post(path, {
  summary: 'Nuovo fornitore; 409 se la partita IVA o il codice fiscale è già di un altro, con il suo nome',
  access: editsSuppliers,
  body: z.strictObject(newShape(supplierFields)),
  answer: Created,
});

export const editSupplier = endpoint.patch(`${path}/:id`, {
  summary: 'Modifica un fornitore; 409 se intanto qualcun altro l’ha cambiato',
  access: editsSuppliers,
  body: z.strictObject({ version: Version, ...editShape(supplierFields) }),
});

export const setSupplierActive = endpoint.put(`${path}/:id/active`, {
  summary: 'Mette un fornitore fuori uso, o di nuovo in uso',
  access: editsSuppliers,
  body: z.strictObject({ active: z.boolean() }),
});

export const deleteSupplier = endpoint.delete(`${path}/:id`, {
  summary: 'Elimina un fornitore che nessuno ha usato',
  access: editsSuppliers,
});

const italianPostcode = ({ country, postalCode }: { country?: unknown; postalCode?: unknown }) =>
  country !== 'Italia' || typeof postalCode !== 'string' || /^\d{5}$/.test(postalCode);

const addressBody = {
  kind: z.enum(addressKinds).default('sede'),
  label: optional(line(80)),
  street: line(160),
  postalCode: optional(line(12)),
  town: line(80),
  province: optional(Province),
  country: line(60).default('Italia'),
  preferred: z.boolean().default(false),
};
const withPostcode = <S extends z.ZodObject>(body: S) =>
  body.refine(italianPostcode, acrossFields('postalCode', 'Il CAP ha 5 cifre'));

export const addSupplierAddress = endpoint.post(`${path}/:id/addresses`, {
  summary: 'Nuovo indirizzo di un fornitore',
  access: editsSuppliers,
  body: withPostcode(z.strictObject(addressBody)),
  answer: Created,
});
export const editSupplierAddress = endpoint.patch('/api/logistics/supplier-addresses/:id', {
  summary: 'Modifica l’indirizzo di un fornitore',
  access: editsSuppliers,
  body: withPostcode(z.strictObject({ version: Version, ...addressBody })),
});
export const removeSupplierAddress = endpoint.delete('/api/logistics/supplier-addresses/:id', {
  summary: 'Elimina l’indirizzo di un fornitore',
  access: editsSuppliers,
});

const contactBody = {
  name: line(120),
  role: optional(line(80)),
  email: optional(Email),
  phone: optional(Phone),
  getsOrders: z.boolean().default(false),
};
const withOrderAddress = <S extends z.ZodObject>(body: S) =>
  body.refine(
    ({ getsOrders, email }: { getsOrders?: unknown; email?: unknown }) => !getsOrders || Boolean(email),
    acrossFields('email', 'Per ricevere gli ordini serve un’e-mail'),
  );

export const addSupplierContact = endpoint.post(`${path}/:id/contacts`, {
  summary: 'Nuovo contatto di un fornitore',
  access: editsSuppliers,
  body: withOrderAddress(z.strictObject(contactBody)),
  answer: Created,
});
export const editSupplierContact = endpoint.patch('/api/logistics/supplier-contacts/:id', {
  summary: 'Modifica un contatto di un fornitore',
  access: editsSuppliers,
  body: withOrderAddress(z.strictObject({ version: Version, ...contactBody })),
});
export const removeSupplierContact = endpoint.delete('/api/logistics/supplier-contacts/:id', {
  summary: 'Elimina un contatto di un fornitore',
  access: editsSuppliers,
});
