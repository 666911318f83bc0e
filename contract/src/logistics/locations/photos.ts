/** One photo of a place helps people who have never been there. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Created, Done, IdParam } from '../../platform/schema.ts';
import { photoRule, photoSizes } from '../products/files.ts';
import { editsLocations, seesStock } from '../shared/access.ts';

const params = z.strictObject({ id: IdParam });

export const getLocationPhoto = endpoint({
  method: 'GET',
  path: '/api/logistics/location-photos/:id',
  summary: 'La foto di un’ubicazione, in WebP: il lato lungo è di 1280 o 320 punti',
  access: seesStock,
  params,
  query: z.strictObject({ size: z.enum(photoSizes) }),
  answer: { binary: ['image/webp'] },
});

export const setLocationPhoto = endpoint({
  method: 'POST',
  path: '/api/logistics/locations/:id/photo',
  summary: 'Mette la foto di un’ubicazione, al posto di quella che c’era',
  access: editsLocations,
  params,
  bodyType: 'multipart',
  files: { image: photoRule },
  answer: Created,
});

export const removeLocationPhoto = endpoint({
  method: 'DELETE',
  path: '/api/logistics/locations/:id/photo',
  summary: 'Elimina la foto di un’ubicazione',
  access: editsLocations,
  params,
  answer: Done,
});
