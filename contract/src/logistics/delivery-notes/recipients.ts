/** The address book of who gets goods from us and is neither a supplier nor one of our people. */
import { z } from 'zod';
import { Phone, Province } from '../../platform/codes/codes.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { exportOf, pageOf, paging } from '../../platform/lists.ts';
import { acrossFields, Created, Email, Id, line, optional, text, Version } from '../../platform/schema.ts';
import { managesDeliveryNotes } from '../shared/access.ts';
import { TaxCode, VatNumber } from '../suppliers/fields.ts';
import { RecipientKind } from './words.ts';

const path = '/api/logistics/recipients';

const address = {
  label: z.string().nullable(),
  street: z.string(),
  postalCode: z.string().nullable(),
  town: z.string(),
  province: z.string().nullable(),
  country: z.string(),
  /** The one that a new note proposes. */
  preferred: z.boolean(),
};

export const Recipient = z.object({
  id: Id,
  name: z.string(),
  vatNumber: z.string().nullable(),
  taxCode: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
  active: z.boolean(),
  addresses: z.array(z.object(address)),
  /** No note names them: they can be deleted. */
  unused: z.boolean(),
  version: z.number(),
});
export type Recipient = z.infer<typeof Recipient>;

export const ListedRecipient = Recipient.pick({
  id: true,
  name: true,
  vatNumber: true,
  taxCode: true,
  email: true,
  phone: true,
  active: true,
}).extend({ town: z.string().nullable() });
export type ListedRecipient = z.infer<typeof ListedRecipient>;

export const listRecipients = endpoint.get(path, {
  summary: 'La rubrica dei destinatari, in ordine di nome',
  access: managesDeliveryNotes,
  query: z.strictObject({
    /** Words of name, VAT number, tax code or e-mail. */
    q: text(100, 0).optional(),
    /** Those in use by default. */
    show: z.enum(['active', 'inactive', 'all']).optional(),
    ...paging,
  }),
  answer: pageOf(ListedRecipient),
});

export const exportRecipients = exportOf(listRecipients, 'La rubrica dei destinatari');

export const getRecipient = endpoint.get(`${path}/:id`, {
  summary: 'Un destinatario, con i suoi indirizzi',
  access: managesDeliveryNotes,
  answer: Recipient,
});

type Place = { country?: unknown; postalCode?: unknown };
const Address = z
  .strictObject({
    label: optional(line(80)),
    street: line(160),
    postalCode: optional(line(12)),
    town: line(80),
    province: optional(Province),
    country: line(60).default('Italia'),
    preferred: z.boolean().default(false),
  })
  .refine(
    ({ country, postalCode }: Place) =>
      country !== 'Italia' || typeof postalCode !== 'string' || /^\d{5}$/.test(postalCode),
    acrossFields('postalCode', 'Il CAP ha 5 cifre'),
  );

const body = {
  name: line(160),
  vatNumber: optional(VatNumber),
  taxCode: optional(TaxCode),
  email: optional(Email),
  phone: optional(Phone),
  notes: optional(text(1000)),
  active: z.boolean().default(true),
  /** All of them, in their order; the first one is proposed when none is preferred. */
  addresses: z
    .array(Address)
    .max(20)
    .refine((all) => all.filter(({ preferred }) => preferred).length <= 1, 'Preferisci un indirizzo solo')
    .default(() => []),
};

export const createRecipient = endpoint.post(path, {
  summary: 'Nuovo destinatario; 409 se la partita IVA o il codice fiscale è già di un altro, con il suo nome',
  access: managesDeliveryNotes,
  body: z.strictObject(body),
  answer: Created,
});

export const editRecipient = endpoint.patch(`${path}/:id`, {
  summary: 'Modifica un destinatario e i suoi indirizzi; i DDT che ci sono restano com’erano',
  access: managesDeliveryNotes,
  body: z.strictObject({ version: Version, ...body }),
});

export const deleteRecipient = endpoint.delete(`${path}/:id`, {
  summary: 'Elimina un destinatario che nessun DDT nomina',
  access: managesDeliveryNotes,
});

/** Somebody a note may go to, from suppliers and the address book; people are found by the choice of people. */
export const RecipientChoice = z.object({
  kind: RecipientKind.extract(['fornitore', 'rubrica']),
  id: Id,
  name: z.string(),
  vatNumber: z.string().nullable(),
  taxCode: z.string().nullable(),
  /** Each on one line, as a note prints it; the one to propose first. */
  addresses: z.array(z.object({ label: z.string().nullable(), address: z.string() })),
});
export type RecipientChoice = z.infer<typeof RecipientChoice>;

export const findRecipientChoices = endpoint.get('/api/logistics/delivery-notes/recipients', {
  summary: 'A chi si può intestare un DDT: fornitori e rubrica in uso, al massimo 20',
  access: managesDeliveryNotes,
  query: z.strictObject({ q: text(100, 0).optional() }),
  answer: z.array(RecipientChoice),
});
