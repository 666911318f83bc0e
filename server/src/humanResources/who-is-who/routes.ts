import {
  getPersonPicture,
  searchPeople,
  searchTeams,
} from '@wms/contract/humanResources/who-is-who/endpoints';
import { type RawBuilder, sql } from 'kysely';
import type { Storage } from '../../platform/files/storage.ts';
import { binary, implement } from '../../platform/http/endpoint.ts';
import { notFound } from '../../platform/refusal.ts';

/** A condition that every word is somewhere in the text, whatever its case and accents. */
const containsWords = (text: RawBuilder<unknown>, q: string) => {
  const words = q.split(/\s+/).filter(Boolean);
  return words.length === 0
    ? sql`true`
    : sql.join(
        words.map((word) => sql`strpos(search_text(${text}), search_text(${word})) > 0`),
        sql` and `,
      );
};

export const whoIsWhoRoutes = (storage: Storage) => [
  implement(searchTeams, async ({ query: { q = '', id }, db }) => {
    const { rows } = await sql<{ id: number; name: string; code: string }>`
      select id, name, code from teams
       where ${containsWords(sql`name || ' ' || code`, q)} and (${id ?? null}::integer is null or id = ${id ?? null})
       order by name, id limit 20`.execute(db);
    return rows;
  }),

  implement(searchPeople, async ({ query: { q = '', id }, db }) => {
    const { rows } = await sql<{ id: number; name: string; picture: string | null; teams: string[] }>`
      select u.id, u.first_name || ' ' || u.last_name as name, left(picture.small_sha256, 16) as picture, member.teams
        from users u
        left join profile_pictures picture on picture.user_id = u.id
        cross join lateral (
          select coalesce(array_agg(team.name order by team.name), '{}') as teams
            from team_members m join teams team on team.id = m.team_id
           where m.user_id = u.id and m.until is null) member
       where ${containsWords(sql`u.first_name || ' ' || u.last_name || ' ' || array_to_string(member.teams, ' ')`, q)}
         and case when ${id ?? null}::integer is null then u.disabled_at is null else u.id = ${id ?? null} end
       order by u.first_name, u.last_name, u.id limit 20`.execute(db);
    return rows;
  }),

  implement(getPersonPicture, async ({ params, query, db }) => {
    const picture = await db
      .selectFrom('profile_pictures')
      .select('small_sha256')
      .where('user_id', '=', params.id)
      .executeTakeFirst();
    if (!picture?.small_sha256.startsWith(query.of)) throw notFound('Immagine del profilo non trovata');
    return binary({
      type: 'image/webp',
      body: await storage.get(picture.small_sha256),
      etag: picture.small_sha256,
      immutable: true,
    });
  }),
];
