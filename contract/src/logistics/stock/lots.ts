/** A lot or serial number can be corrected, because people mistype its name or its expiry date. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Done, Id, IdParam, optional, text, Version } from '../../platform/schema.ts';
import { editsLots, seesStock } from '../shared/access.ts';
import { ExpiryDate } from '../shared/moved.ts';
import { trackings } from '../shared/units.ts';

const params = z.strictObject({ id: IdParam });
const path = '/api/logistics/lots/:id';

export const getLot = endpoint({
  method: 'GET',
  path,
  summary: 'Un lotto o numero di serie',
  access: seesStock,
  params,
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

export const editLot = endpoint({
  method: 'PATCH',
  path,
  summary: 'Corregge il nome o la scadenza di un lotto; i suoi movimenti restano com’erano',
  access: editsLots,
  params,
  body: z.strictObject({ version: Version, code: text(80), expiresOn: optional(ExpiryDate) }),
  answer: Done,
});
