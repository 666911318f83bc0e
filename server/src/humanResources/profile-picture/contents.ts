/** Pictures of people: what this drawer gives to the server. */
import { sql } from 'kysely';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { personalTable } from '../../platform/cupboards/personal-table.ts';
import { profilePictureRoutes } from './routes.ts';

export const profilePictures: Drawer = {
  routes: ({ storage }) => profilePictureRoutes(storage),
  personalTables: [
    personalTable('profile_pictures', {
      title: 'Foto del profilo',
      exported: ['updated_at'],
      exportedFile: { sha256: sql`t.large_sha256`, name: sql`'Foto del profilo'` },
      erasure: 'deleted',
      files: ['large_sha256', 'small_sha256'],
    }),
  ],
};
