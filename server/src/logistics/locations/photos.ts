import {
  getLocationPhoto,
  removeLocationPhoto,
  setLocationPhoto,
} from '@wms/contract/logistics/locations/photos';
import { recordFile, type Storage } from '../../platform/files/storage.ts';
import { binary, implement } from '../../platform/http/endpoint.ts';
import { openPicture } from '../../platform/opening/received.ts';
import { notFound } from '../../platform/refusal.ts';
import { placeToChange } from './rules.ts';

export const locationPhotoRoutes = (storage: Storage) => [
  implement(getLocationPhoto, async ({ params, query, db }) => {
    const photo = await db
      .selectFrom('location_photos')
      .select(['large_sha256', 'small_sha256'])
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!photo) throw notFound('Foto non trovata');
    const sha256 = query.size === 'large' ? photo.large_sha256 : photo.small_sha256;
    return binary({ type: 'image/webp', body: await storage.get(sha256), etag: sha256, immutable: true });
  }),

  implement(
    setLocationPhoto,
    async ({ files }) => {
      const { large, small } = await openPicture(files.image, 'whole');
      return { large: await storage.put(large, 'image/webp'), small: await storage.put(small, 'image/webp') };
    },
    async ({ params, user, tx, prepared: { large, small } }) => {
      const { id, code } = await placeToChange(tx, params.id, user);
      await tx.deleteFrom('location_photos').where('location_id', '=', id).execute();
      await recordFile(tx, large);
      await recordFile(tx, small);
      const photo = await tx
        .insertInto('location_photos')
        .values({ location_id: id, large_sha256: large.sha256, small_sha256: small.sha256 })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { message: `Foto di ${code} salvata`, id: photo.id };
    },
  ),

  implement(removeLocationPhoto, async ({ params, user, tx }) => {
    const { id, code } = await placeToChange(tx, params.id, user);
    const removed = await tx
      .deleteFrom('location_photos')
      .where('location_id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw notFound('Foto non trovata');
    return { message: `Foto di ${code} eliminata` };
  }),
];
