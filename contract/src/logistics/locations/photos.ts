/** One photo of a place helps people who have never been there. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Created } from '../../platform/schema.ts';
import { photoRule, photoSizes } from '../products/files.ts';
import { editsLocations, seesStock } from '../shared/access.ts';

export const getLocationPhoto = endpoint.get('/api/logistics/location-photos/:id', {
  summary: 'La foto di un’ubicazione, in WebP: il lato lungo è di 1280 o 320 punti',
  access: seesStock,
  query: z.strictObject({ size: z.enum(photoSizes) }),
  answer: { binary: ['image/webp'] },
});

export const setLocationPhoto = endpoint.post('/api/logistics/locations/:id/photo', {
  summary: 'Mette la foto di un’ubicazione, al posto di quella che c’era',
  access: editsLocations,
  files: { image: photoRule },
  answer: Created,
});

export const removeLocationPhoto = endpoint.delete('/api/logistics/locations/:id/photo', {
  summary: 'Elimina la foto di un’ubicazione',
  access: editsLocations,
});
