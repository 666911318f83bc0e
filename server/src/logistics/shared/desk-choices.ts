import { searchPeople, searchTeams } from '@wms/contract/logistics/shared/desk-choices';
import { type RawBuilder, sql } from 'kysely';
import { implement } from '../../platform/http/endpoint.ts';

/** Every word is in the text somewhere, whatever its case and accents. */
const matches = (text: RawBuilder<unknown>, q: string) => {
  const words = q.split(/\s+/).filter(Boolean);
  return words.length === 0
    ? sql`true`
    : sql.join(
        words.map((word) => sql`strpos(search_text(${text}), search_text(${word})) > 0`),
        sql` and `,
      );
};

export const deskChoiceRoutes = [
  implement(searchTeams, async ({ query: { q = '', id }, db }) => {
    const { rows } = await sql<{ id: number; name: string; code: string }>`
      select id, name, code from teams
       where ${matches(sql`name || ' ' || code`, q)} and (${id ?? null}::integer is null or id = ${id ?? null})
       order by name, id limit 20`.execute(db);
    return rows;
  }),

  implement(searchPeople, async ({ query: { q = '', id }, db }) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, first_name || ' ' || last_name as name from users
       where ${matches(sql`first_name || ' ' || last_name`, q)}
         and case when ${id ?? null}::integer is null then disabled_at is null else id = ${id ?? null} end
       order by first_name, last_name, id limit 20`.execute(db);
    return rows;
  }),
];
