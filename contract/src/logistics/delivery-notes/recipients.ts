/** The address book of recipients of goods who are neither suppliers nor our own people. */
import { z } from 'zod';
import { addressAnswer, addressBody, withPostcode } from '../../platform/codes/addresses.ts';
import { Phone, TaxCode, VatNumber } from '../../platform/codes/codes.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { exportOf, pageOf, paging } from '../../platform/lists.ts';
import { Created, Email, Id, line, optional, text, Version } from '../../platform/schema.ts';
import { managesDeliveryNotes } from '../shared/access.ts';

const path = '/api/logistics/recipients';

export const Recipient = z.object({
  id: Id,
  name: z.string(),
  vatNumber: z.string().nullable(),
  taxCode: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
  active: z.boolean(),
  /** A new note proposes the preferred address. */
  addresses: z.array(z.object({ ...addressAnswer, preferred: z.boolean() })),
  /** Whether no note names the recipient, who can then be deleted. */
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
    /** Without this filter the list has the recipients in use. */
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

const Address = withPostcode(z.strictObject({ ...addressBody, preferred: z.boolean().default(false) }));

const body = {
  name: line(160),
  vatNumber: optional(VatNumber),
  taxCode: optional(TaxCode),
  email: optional(Email),
  phone: optional(Phone),
  notes: optional(text(1000)),
  active: z.boolean().default(true),
  /** All addresses, in their order; the first one is proposed when none is preferred. */
  addresses: z
    .array(Address)
    .max(20)
    .refine((all) => all.filter(({ preferred }) => preferred).length <= 1, 'Preferisci un indirizzo solo')
    .default(() => []),
};

export const createRecipient = endpoint.post(path, {
  summary: 'Nuovo destinatario; 409 se la partita IVA o il codice fiscale è già di un altro, con il suo nome',
  access: managesDeliveryNotes,
  undoable: 'counterpart',
  body: z.strictObject(body),
  answer: Created,
});

export const editRecipient = endpoint.patch(`${path}/:id`, {
  summary: 'Modifica un destinatario e i suoi indirizzi; i DDT che ci sono restano com’erano',
  access: managesDeliveryNotes,
  undoable: 'edited',
  body: z.strictObject({ version: Version, ...body }),
});

export const deleteRecipient = endpoint.delete(`${path}/:id`, {
  summary: 'Elimina un destinatario che nessun DDT nomina',
  access: managesDeliveryNotes,
  undoable: 'lost',
});
