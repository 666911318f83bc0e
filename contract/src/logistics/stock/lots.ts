/** A lot or a serial number, put right: who loaded it mistyped its name or its expiry. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Done, Id, IdParam, optional, text, Version } from '../../platform/schema.ts';
import { ExpiryDate } from '../movements/endpoints.ts';
import { trackings } from '../products/reading.ts';
import { editsLots, seesStock } from '../shared/access.ts';

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
