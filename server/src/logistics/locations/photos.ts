import {
  getLocationPhoto,
  removeLocationPhoto,
  setLocationPhoto,
} from '@wms/contract/logistics/locations/photos';
import { insertRow } from '../../platform/database/connection.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { recordPicture, storePicture } from '../../platform/opening/stored-pictures.ts';
import { noPhoto, photoRoute } from '../photos/reading.ts';
import { placeToChange } from './rules.ts';

export const locationPhotoRoutes = (storage: Storage) => [
  photoRoute(storage, getLocationPhoto, 'location_photos'),

  implement(
    setLocationPhoto,
    ({ files }) => storePicture(storage, files.image, 'whole'),
    async ({ params, user, tx, prepared }) => {
      const { id, code } = await placeToChange(tx, params.id, user);
      await tx.deleteFrom('location_photos').where('location_id', '=', id).execute();
      const photo = await recordPicture(tx, prepared);
      const photoId = await insertRow(tx, 'location_photos', { location_id: id, ...photo });
      return { message: `Foto di ${code} salvata`, id: photoId };
    },
  ),

  implement(removeLocationPhoto, async ({ params, user, tx }) => {
    const { id, code } = await placeToChange(tx, params.id, user);
    await tx
      .deleteFrom('location_photos')
      .where('location_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(noPhoto);
    return { message: `Foto di ${code} eliminata` };
  }),
];
