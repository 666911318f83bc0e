/** Finds a place; fields for a place need only this file. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { IdParam, Quantity, text } from '../../platform/schema.ts';
import { seesStock } from '../shared/access.ts';
import { PlaceRef } from '../shared/place-ref.ts';

export const searchLocations = endpoint.get('/api/logistics/locations/search', {
  summary: 'Ubicazioni per codice o nome, al massimo 20',
  access: seesStock,
  query: z.strictObject({
    q: text(100, 0).optional(),
    /** Only places into which things may be put. */
    open: z.literal('yes').optional(),
    /** Only places that contain some of this product. */
    product: IdParam.optional(),
  }),
  answer: z.array(PlaceRef.extend({ path: z.array(z.string()), quantity: Quantity.nullable() })),
});
