/** People in the palette: by name, user name or address; who only names people finds those who may sign in. */
import { personLife } from '@wms/contract/identity/users/life';
import { pageLink } from '@wms/contract/pages/link';
import { formatParts } from '@wms/contract/platform/formats';
import { namesPeople } from '@wms/contract/platform/people/who-is-who';
import { can, satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { finder } from '../../platform/cupboards/finder.ts';
import { beginsWord } from '../../platform/database/search-words.ts';
import { fullName } from '../../platform/people/name.ts';
import { countsOn, dayOf } from '../../platform/people/team-days.ts';

type Row = {
  id: number;
  name: string;
  email: string;
  picture: string | null;
  state: keyof typeof personLife.states;
  teams: string[];
};

const manages = [[can.usersManagement]] as const;

export const personFinder = finder<Row>({
  kind: 'person',
  calledBy: ['persona', 'persone', 'utente', 'utenti', 'collega'],
  headings: { found: 'Persone', similar: 'Persone simili' },
  opens: manages,
  names: namesPeople,
  select: ({ text, words, nearest, slot, limit, user }) => {
    if (!/\p{L}/u.test(text)) return null;
    const all = slot === null && satisfies(user.permissions, manages);
    const states = all ? sql`u.state not in ('cessato', 'anonimizzato')` : sql`u.state = 'attivo'`;
    const search = all ? sql`u.search_name` : searchedNames;
    // The index finds the words; a person who only names people must not learn of addresses from them.
    const typed = words.flatMap((word) => [
      beginsWord(sql`u.search_name`, word),
      ...(all ? [] : [beginsWord(search, word)]),
    ]);
    const matches = nearest
      ? sql`u.id = any (array(select find_people(${text}))) and ${all ? sql`true` : resembles(words)}`
      : sql.join(typed, sql` and `);
    return sql`
      select u.id, ${fullName('u')} as name, u.institutional_email as email, u.state,
             left(picture.small_sha256, 16) as picture,
             array(select team.name from team_members m join teams team on team.id = m.team_id
                    where m.user_id = u.id and ${countsOn('m', dayOf(undefined))} order by team.name) as teams
        from (select * from users u where ${states} and ${matches} order by u.search_name, u.id limit ${limit}) u
        left join profile_pictures picture on picture.user_id = u.id
       order by u.search_name, u.id`;
  },
  thing: ({ id, name, email, picture, state, teams }, { user }) => ({
    id,
    name,
    detail: formatParts('Account', ...teams),
    ...(picture !== null && { picture }),
    ...(satisfies(user.permissions, manages)
      ? {
          code: email,
          state,
          ...(state !== 'attivo' && { hint: personLife.states[state].label }),
          page: pageLink('/utenti/$institutionalEmail', { institutionalEmail: email }),
        }
      : { page: null }),
  }),
});

/** SQL: the names of `u` alone, as `search_name` writes them. */
const searchedNames = sql`' ' || search_words(u.last_name || ' ' || u.first_name)`;

const resembles = (words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`word_similarity(search_words(${word}), ${searchedNames}) >= 0.5`),
    sql` and `,
  );
