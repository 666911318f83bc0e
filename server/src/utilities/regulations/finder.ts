/** Regulations in the palette: those that the person may read, by the words of their titles. */
import { pageLink } from '@wms/contract/pages/link';
import { formatDate } from '@wms/contract/platform/formats';
import { kindWords, type RegulationKind } from '@wms/contract/utilities/regulations/regulation';
import { sql } from 'kysely';
import { finder } from '../../platform/cupboards/finder.ts';
import { containsWords } from '../../platform/database/contains-words.ts';
import { visibleTo } from './reading.ts';

type Row = {
  id: number;
  title: string;
  kind: RegulationKind;
  closed: boolean;
  version: number | null;
  dueOn: string | null;
  confirmedOn: string | null;
};

export const regulationFinder = finder<Row>({
  kind: 'regulation',
  calledBy: ['regolamento', 'regolamenti', 'procedura', 'procedure'],
  headings: { found: 'Regolamenti', similar: 'Regolamenti simili' },
  opens: null,
  select: ({ text, words, nearest, limit, user }) => {
    const matches = nearest
      ? sql.join(
          words.map((word) => sql`word_similarity(search_text(${word}), search_text(r.title)) >= 0.45`),
          sql` and `,
        )
      : containsWords(sql`r.title`, text);
    return sql`
      select r.id, r.title, r.kind, r.closed_at is not null as closed, v.version, asked.due_on as "dueOn",
             (select (a.accepted_at at time zone 'Europe/Rome')::date from regulation_acceptances a
               where a.version_id = v.id and a.user_id = ${user.id}) as "confirmedOn"
        from regulations r
        left join lateral (
          select id, version from regulation_versions
           where regulation_id = r.id and effective_on <= rome_today() order by version desc limit 1) v on true
        left join asked_regulations asked on asked.regulation_id = r.id and asked.user_id = ${user.id}
       where ${visibleTo(user)} and ${matches}
       order by closed, starts_with(search_text(r.title), search_text(${text})) desc, lower(r.title), r.id
       limit ${limit}`;
  },
  thing: ({ id, title, kind, closed, version, dueOn, confirmedOn }) => ({
    id,
    name: title,
    ...(version !== null && { detail: `Versione ${version}` }),
    hint: closed
      ? 'Chiuso'
      : version === null
        ? 'Non ancora in vigore'
        : confirmedOn !== null
          ? `${kindWords[kind].done} ${formatDate(confirmedOn, 'il')}`
          : dueOn !== null
            ? `${kindWords[kind].open} entro ${formatDate(dueOn, 'il')}`
            : '',
    page: pageLink('/regolamenti/$id', { id }),
  }),
});
