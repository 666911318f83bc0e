/** A lot or serial number can be corrected, because people mistype its name or its expiry date. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { trackings } from '../../platform/numbers/units.ts';
import { Id, optional, text, Version } from '../../platform/schema.ts';
import { editsLots, seesStock } from '../shared/access.ts';
import { ExpiryDate } from '../shared/moved.ts';

const path = '/api/logistics/lots/:id';

export const getLot = endpoint.get(path, {
  summary: 'Un lotto o numero di serie',
  access: seesStock,
  answer: z.object({
    id: Id,
    code: z.string(),
    expiresOn: z.string().nullable(),
    version: z.number(),
    product: z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      tracking: z.enum(trackings),
      hasExpiry: z.boolean(),
    }),
  }),
});

export const editLot = endpoint.patch(path, {
  summary: 'Corregge il nome o la scadenza di un lotto; i suoi movimenti restano com’erano',
  access: editsLots,
  undoable: 'edited',
  body: z.strictObject({ version: Version, code: text(80), expiresOn: optional(ExpiryDate) }),
});
