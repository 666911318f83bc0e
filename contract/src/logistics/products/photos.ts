/** Photos of a product. */
import { z } from 'zod';
import { ofNew } from '../../platform/annotations/attachments.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { Created, Id } from '../../platform/schema.ts';
import { photoEndpoint, photoRule } from '../photos/reading.ts';
import { editsProducts } from '../shared/access.ts';

export const getPhoto = photoEndpoint('/api/logistics/photos/:id', 'Una foto di un prodotto');

export const addPhoto = endpoint.post('/api/logistics/products/:id/photos', {
  summary: 'Aggiunge una foto a un prodotto; la prima è la copertina',
  access: editsProducts,
  undoable: true,
  files: { image: photoRule },
  body: z.strictObject({ ofNew }),
  answer: Created,
});

export const orderPhotos = endpoint.put('/api/logistics/products/:id/photos/order', {
  summary: 'Mette in ordine le foto di un prodotto',
  access: editsProducts,
  undoable: true,
  body: z.strictObject({ ids: z.array(Id).min(1).max(50) }),
});

export const removePhoto = endpoint.delete('/api/logistics/photos/:id', {
  summary: 'Elimina una foto',
  access: editsProducts,
  undoable: 'lost',
});
