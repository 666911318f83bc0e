import {
  deleteProfilePicture,
  getProfilePicture,
  uploadProfilePicture,
} from '@wms/contract/humanResources/profile-picture/endpoints';
import { sql } from 'kysely';
import { recordFile, type Storage } from '../../platform/files/storage.ts';
import { binary, implement } from '../../platform/http/endpoint.ts';
import { openPicture } from '../../platform/opening/received.ts';
import { notFound } from '../../platform/refusal.ts';

export const profilePictureRoutes = (storage: Storage) => [
  implement(getProfilePicture, async ({ user, db }) => {
    const picture = await db
      .selectFrom('profile_pictures')
      .select('large_sha256')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow(() => notFound('Immagine del profilo non trovata'));
    return binary({
      type: 'image/webp',
      body: await storage.get(picture.large_sha256),
      etag: picture.large_sha256,
    });
  }),

  implement(
    uploadProfilePicture,
    async ({ files }) => {
      const { large, small } = await openPicture(files.image, 'square');
      return { large: await storage.put(large, 'image/webp'), small: await storage.put(small, 'image/webp') };
    },
    async ({ user, tx, prepared }) => {
      await recordFile(tx, prepared.large);
      await recordFile(tx, prepared.small);
      const pictures = { large_sha256: prepared.large.sha256, small_sha256: prepared.small.sha256 };
      await tx
        .insertInto('profile_pictures')
        .values({ user_id: user.id, ...pictures })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ ...pictures, updated_at: sql<string>`current_moment()` }),
        )
        .execute();
      return { message: 'Immagine del profilo aggiornata' };
    },
  ),

  implement(deleteProfilePicture, async ({ user, tx }) => {
    await tx
      .deleteFrom('profile_pictures')
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirstOrThrow(() => notFound('Immagine del profilo non trovata'));
    return { message: 'Immagine del profilo rimossa' };
  }),
];
