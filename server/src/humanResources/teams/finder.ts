/** Teams in the palette: by name or code. */
import { managesTeams } from '@wms/contract/humanResources/teams/access';
import { pageLink } from '@wms/contract/pages/link';
import { formatCount, formatParts } from '@wms/contract/platform/formats';
import { namesPeople } from '@wms/contract/platform/people/who-is-who';
import { satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { finder } from '../../platform/cupboards/finder.ts';
import { containsWords } from '../../platform/database/contains-words.ts';
import { fullName } from '../../platform/people/name.ts';
import { countsOn, dayOf } from '../../platform/people/team-days.ts';

type Row = { id: number; name: string; code: string; members: number; head: string | null };

const today = dayOf(undefined);

export const teamFinder = finder<Row>({
  kind: 'team',
  calledBy: ['reparto', 'reparti', 'team', 'squadra'],
  headings: { found: 'Reparti', similar: 'Reparti simili' },
  opens: managesTeams,
  names: namesPeople,
  select: ({ text, words, nearest, limit }) => {
    const search = sql`t.name || ' ' || t.code`;
    const matches = nearest
      ? sql.join(
          words.map((word) => sql`word_similarity(search_text(${word}), search_text(${search})) >= 0.45`),
          sql` and `,
        )
      : containsWords(search, text);
    return sql`
      select t.id, t.name, t.code,
             (select count(*)::integer from team_members m
               where m.team_id = t.id and ${countsOn('m', today)}) as members,
             (select ${fullName('u')} from team_members m join users u on u.id = m.user_id
               where m.team_id = t.id and m.role = 'responsabile' and ${countsOn('m', today)}
               order by m.id limit 1) as head
        from teams t where coalesce(t.closed_on > rome_today(), true) and ${matches}
       order by starts_with(search_text(t.name), search_text(${text})) desc, t.name, t.id limit ${limit}`;
  },
  thing: ({ id, name, code, members, head }, { user }) => {
    const opens = satisfies(user.permissions, managesTeams);
    return {
      id,
      name,
      code,
      ...(opens && {
        detail: formatParts(head && `responsabile ${head}`),
        hint: formatCount(members, 'persona', 'persone'),
      }),
      page: opens ? pageLink('/reparti', {}, { reparto: id }) : null,
    };
  },
});
