import { getPersonPicture, searchPeople, searchTeams } from '@wms/contract/platform/people/who-is-who';
import { sql } from 'kysely';
import { runSql } from '../../platform/database/connection.ts';
import { containsWords } from '../../platform/database/contains-words.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { storedFile } from '../../platform/http/stored-file.ts';
import { findPeople } from '../../platform/people/search.ts';
import { refuse } from '../../platform/refusal.ts';

export const whoIsWhoRoutes = (storage: Storage) => [
  implement(searchTeams, async ({ query: { q = '', id }, db }) => {
    return runSql(db)<{ id: number; name: string; code: string }>`
      select id, name, code from teams
       where ${containsWords(sql`name || ' ' || code`, q)}
         and case when ${id ?? null}::integer is null then coalesce(closed_on > rome_today(), true)
                  else id = ${id ?? null} end
       order by name, id limit 20`;
  }),

  implement(searchPeople, ({ query, db }) => findPeople(db, query)),

  implement(getPersonPicture, async ({ params, query, db }) => {
    const picture = await db
      .selectFrom('profile_pictures')
      .select('small_sha256')
      .where('user_id', '=', params.id)
      .executeTakeFirst();
    if (!picture?.small_sha256.startsWith(query.of))
      throw refuse.notFound('Immagine del profilo non trovata');
    return storedFile(storage, picture.small_sha256, { type: 'image/webp', immutable: true });
  }),
];
