/** One photo of a place helps people who have never been there. */
import { endpoint } from '../../platform/endpoint.ts';
import { Created } from '../../platform/schema.ts';
import { photoEndpoint, photoRule } from '../photos/reading.ts';
import { editsLocations } from '../shared/access.ts';

export const getLocationPhoto = photoEndpoint(
  '/api/logistics/location-photos/:id',
  'La foto di un’ubicazione',
);

export const setLocationPhoto = endpoint.post('/api/logistics/locations/:id/photo', {
  summary: 'Mette la foto di un’ubicazione, al posto di quella che c’era',
  access: editsLocations,
  undoable: 'counterpart',
  files: { image: photoRule },
  answer: Created,
});

export const removeLocationPhoto = endpoint.delete('/api/logistics/locations/:id/photo', {
  summary: 'Elimina la foto di un’ubicazione',
  access: editsLocations,
  undoable: 'lost',
});
