/** The addresses of a supplier, and the people to ask there. */
import { z } from 'zod';
import { addressAnswer, addressBody, withPostcode } from '../../platform/codes/addresses.ts';
import { Phone } from '../../platform/codes/codes.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { acrossFields, Created, Email, Id, line, optional, Version } from '../../platform/schema.ts';
import { editsSuppliers } from '../shared/access.ts';

export const suppliersPath = '/api/logistics/suppliers';

export const addressKinds = ['sede', 'magazzino', 'altro'] as const;
export const addressKindNames = { sede: 'Sede', magazzino: 'Magazzino', altro: 'Altro indirizzo' } as const;

export const SupplierAddress = z.object({
  id: Id,
  kind: z.enum(addressKinds),
  ...addressAnswer,
  /** True for the address from which the supplier's goods leave, and to which returned goods go. */
  preferred: z.boolean(),
  version: z.number(),
});
export type SupplierAddress = z.infer<typeof SupplierAddress>;

export const SupplierContact = z.object({
  id: Id,
  name: z.string(),
  role: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** True for the contact to whom orders are mailed, in place of the supplier's own address. */
  getsOrders: z.boolean(),
  version: z.number(),
});
export type SupplierContact = z.infer<typeof SupplierContact>;

const body = {
  kind: z.enum(addressKinds).default('sede'),
  ...addressBody,
  preferred: z.boolean().default(false),
};

export const addSupplierAddress = endpoint.post(`${suppliersPath}/:id/addresses`, {
  summary: 'Nuovo indirizzo di un fornitore',
  access: editsSuppliers,
  undoable: true,
  body: withPostcode(z.strictObject(body)),
  answer: Created,
});
export const editSupplierAddress = endpoint.patch('/api/logistics/supplier-addresses/:id', {
  summary: 'Modifica l’indirizzo di un fornitore',
  access: editsSuppliers,
  undoable: true,
  body: withPostcode(z.strictObject({ version: Version, ...body })),
});
export const removeSupplierAddress = endpoint.delete('/api/logistics/supplier-addresses/:id', {
  summary: 'Elimina l’indirizzo di un fornitore',
  access: editsSuppliers,
  undoable: true,
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

export const addSupplierContact = endpoint.post(`${suppliersPath}/:id/contacts`, {
  summary: 'Nuovo contatto di un fornitore',
  access: editsSuppliers,
  undoable: true,
  body: withOrderAddress(z.strictObject(contactBody)),
  answer: Created,
});
export const editSupplierContact = endpoint.patch('/api/logistics/supplier-contacts/:id', {
  summary: 'Modifica un contatto di un fornitore',
  access: editsSuppliers,
  undoable: true,
  body: withOrderAddress(z.strictObject({ version: Version, ...contactBody })),
});
export const removeSupplierContact = endpoint.delete('/api/logistics/supplier-contacts/:id', {
  summary: 'Elimina un contatto di un fornitore',
  access: editsSuppliers,
  undoable: true,
});
