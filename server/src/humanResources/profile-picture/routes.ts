import {
  deleteProfilePicture,
  getProfilePicture,
  uploadProfilePicture,
} from '@wms/contract/humanResources/profile-picture/endpoints';
import { sql } from 'kysely';
import type { Storage } from '../../platform/files/storage.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { storedFile } from '../../platform/http/stored-file.ts';
import { recordPicture, storePicture } from '../../platform/opening/stored-pictures.ts';
import { refuse } from '../../platform/refusal.ts';

const noPicture = () => refuse.notFound('Immagine del profilo non trovata');

export const profilePictureRoutes = (storage: Storage) => [
  implement(getProfilePicture, async ({ user, db }) => {
    const picture = await db
      .selectFrom('profile_pictures')
      .select('large_sha256')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow(noPicture);
    return storedFile(storage, picture.large_sha256, { type: 'image/webp' });
  }),

  implement(
    uploadProfilePicture,
    ({ files }) => storePicture(storage, files.image, 'square'),
    async ({ user, tx, prepared }) => {
      const pictures = await recordPicture(tx, prepared);
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
      .executeTakeFirstOrThrow(noPicture);
    return { message: 'Immagine del profilo rimossa' };
  }),
];
