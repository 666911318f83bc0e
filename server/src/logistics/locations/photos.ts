import {
  getLocationPhoto,
  removeLocationPhoto,
  setLocationPhoto,
} from '@wms/contract/logistics/locations/photos';
import { insertRow } from '../../platform/database/connection.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { noPhoto, recordPicture, sendPhoto, storePicture } from '../../platform/opening/stored-pictures.ts';
import { placeToChange } from './rules.ts';

export const locationPhotoRoutes = (storage: Storage) => [
  implement(getLocationPhoto, async ({ params, query, db }) => {
    const photo = await db
      .selectFrom('location_photos')
      .select(['large_sha256', 'small_sha256'])
      .where('id', '=', params.id)
      .executeTakeFirst();
    return sendPhoto(storage, photo, query.size);
  }),

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
