/** The choice of a delivery note's recipient. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Id, text } from '../../platform/schema.ts';
import { managesDeliveryNotes } from '../shared/access.ts';
import { RecipientKind } from './names.ts';

/** A possible recipient among suppliers and in the address book; people are found by the choice of people. */
export const RecipientChoice = z.object({
  kind: RecipientKind.extract(['fornitore', 'rubrica']),
  id: Id,
  name: z.string(),
  vatNumber: z.string().nullable(),
  taxCode: z.string().nullable(),
  /** The addresses, each on one line as a note prints it; the first one is proposed. */
  addresses: z.array(z.object({ label: z.string().nullable(), address: z.string() })),
});
export type RecipientChoice = z.infer<typeof RecipientChoice>;

export const findRecipientChoices = endpoint.get('/api/logistics/delivery-notes/recipients', {
  summary: 'A chi si può intestare un DDT: fornitori e rubrica in uso, al massimo 20',
  access: managesDeliveryNotes,
  query: z.strictObject({ q: text(100, 0).optional() }),
  answer: z.array(RecipientChoice),
});
