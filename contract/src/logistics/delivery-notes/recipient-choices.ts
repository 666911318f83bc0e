/** The choice of a delivery note's recipient, and what the note that the person wrote last had. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Id, text } from '../../platform/schema.ts';
import { managesDeliveryNotes } from '../shared/access.ts';
import { PlaceRef } from '../shared/place-ref.ts';
import { RecipientKind } from './names.ts';

/** The addresses, each on one line as a note prints it; the first one is proposed. */
const Addresses = z.array(z.object({ label: z.string().nullable(), address: z.string() }));

/** A possible recipient among suppliers and in the address book; people are found by the choice of people. */
export const RecipientChoice = z.object({
  kind: RecipientKind.extract(['fornitore', 'rubrica']),
  id: Id,
  name: z.string(),
  vatNumber: z.string().nullable(),
  taxCode: z.string().nullable(),
  addresses: Addresses,
});
export type RecipientChoice = z.infer<typeof RecipientChoice>;

export const findRecipientChoices = endpoint.get('/api/logistics/delivery-notes/recipients', {
  summary: 'A chi si può intestare un DDT: fornitori e rubrica in uso, al massimo 20',
  access: managesDeliveryNotes,
  query: z.strictObject({ q: text(100, 0).optional() }),
  answer: z.array(RecipientChoice),
});

/** The type, the recipient and the destination of the last note of one person. */
export const LastDeliveryNote = z.object({
  typeId: Id,
  /** Null for a transfer, for a recipient written by hand, and for one that is out of use. */
  recipient: z
    .object({
      kind: RecipientKind.exclude(['libero']),
      id: Id,
      name: z.string(),
      addresses: Addresses,
      /** The address on the last note. */
      address: z.string(),
    })
    .nullable(),
  destination: z.string().nullable(),
  /** The target of a transfer, while goods may lie there. */
  toPlace: PlaceRef.nullable(),
});
export type LastDeliveryNote = z.infer<typeof LastDeliveryNote>;

export const readLastDeliveryNote = endpoint.get('/api/logistics/delivery-notes/last', {
  summary: 'Tipo, destinatario e destinazione dell’ultimo DDT che hai scritto, per il prossimo',
  access: managesDeliveryNotes,
  answer: z.object({ last: LastDeliveryNote.nullable() }),
});
