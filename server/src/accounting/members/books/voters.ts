/** Lists who may vote on a date, and who may not and why. */
import type { ListedVoter, listVoters } from '@wms/contract/accounting/members/books';
import { votingMonths, votingNeedsFee } from '@wms/contract/accounting/members/settings';
import { Id } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { CursorText, counted, cursors, makePage } from '../../../platform/database/paging.ts';
import { holdsWord, typedWords } from '../../../platform/database/search-words.ts';
import { surnameFirst } from '../../../platform/people/name.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { exportPages, type TableColumn } from '../../../platform/spreadsheets/table-file.ts';

type Query = (typeof listVoters)['query']['_output'];

type VotingRules = { months: number; feeNeeded: boolean };

const places = cursors(z.object({ name: CursorText, id: Id }));

/** SQL: the first membership of each member that covers a day. The lateral form is for a page of few members. */
const feeOf = (on: string, ofEach: boolean) => {
  const covering = sql`s.starts_on <= ${on}::date and s.ends_on >= ${on}::date`;
  return ofEach
    ? sql`lateral (
        select s.id, s.kind_id, s.paid_on from memberships s where s.member_id = m.id and ${covering}
         order by s.social_year limit 1) s on true`
    : sql`(
        select distinct on (s.member_id) s.id, s.member_id, s.kind_id, s.paid_on from memberships s where ${covering}
         order by s.member_id, s.social_year) s on s.member_id = m.id`;
};

/**
 * SQL: the members `m` on a day, each with the kind of that day's membership (else their own) and the reasons why they
 * may not vote. A fee counts as paid when nothing of it was open on that day.
 */
const judged = (on: string, { months, feeNeeded }: VotingRules, ofEach: boolean) => sql`(
  select m.id, m.number, ${surnameFirst('m')} as name, m.search, m.admitted_on as "admittedOn",
         k.name as kind, search_text(${surnameFirst('m')}) as key,
         array_remove(array[
           case when not k.votes then 'La categoria «' || k.name || '» non vota' end,
           case when is_minor(m.birth_date, ${on}::date) then 'È minorenne' end,
           case when m.admitted_on > (${on}::date - make_interval(months => ${months}::integer))::date
                then 'È entrato il ' || to_char(m.admitted_on, 'DD/MM/YYYY') || ', da meno di '
                     || case ${months}::integer when 1 then 'un mese' else ${months}::integer || ' mesi' end end,
           case when ${feeNeeded}::boolean and s.id is null then 'Non ha la quota di quell’anno' end,
           case when ${feeNeeded}::boolean and s.paid_on is null and s.id is not null then 'Non ha pagato la quota' end,
           case when ${feeNeeded}::boolean and s.paid_on > ${on}::date
                then 'Ha pagato la quota il ' || to_char(s.paid_on, 'DD/MM/YYYY') || ', dopo quella data' end
         ], null) as why
    from members m
    left join ${feeOf(on, ofEach)}
    join member_kinds k on k.id = coalesce(s.kind_id, m.kind_id)
   where m.admitted_on <= ${on}::date and coalesce(m.ended_on >= ${on}::date, true)) v`;

const votingRules = (on: string, settings: Settings): VotingRules => ({
  months: settings.value(votingMonths, on),
  feeNeeded: settings.value(votingNeedsFee, on),
});

const matching = ({ q = '', show = 'all' }: Query) => {
  const shown = show === 'all' ? sql`true` : sql`(cardinality(v.why) = 0) = ${show === 'voters'}`;
  return sql.join([shown, ...typedWords(q).map((word) => holdsWord(sql`v.search`, word))], sql` and `);
};

/** Reads a page of members, and looks up fees for the members of this page only. */
async function readPage(db: Reader, query: Query, settings: Settings) {
  const { on, cursor, limit = 50 } = query;
  const place = places.read(cursor);
  const after = place ? sql`(v.key, v.id) > (${place.name}, ${place.id})` : sql`true`;
  const rows = await runSql(db)<ListedVoter & { key: string }>`
    select v.id, v.number, v.name, v.kind, v."admittedOn", v.why, cardinality(v.why) = 0 as votes, v.key
      from ${judged(on, votingRules(on, settings), true)}
     where ${matching(query)} and ${after} order by v.key, v.id limit ${limit + 1}`;
  return makePage(rows, limit, null, ({ key, id }) => places.write({ name: key, id }));
}

export async function readVoters(db: Reader, query: Query, settings: Settings) {
  const rules = votingRules(query.on, settings);
  const page = await readPage(db, query, settings);
  const [sums] = await runSql(db)<{ voters: number; excluded: number; shown: number }>`
    select count(*) filter (where cardinality(v.why) = 0)::integer as voters,
           count(*) filter (where cardinality(v.why) > 0)::integer as excluded,
           count(*) filter (where ${matching(query)})::integer as shown
      from ${judged(query.on, rules, false)}`;
  const { voters = 0, excluded = 0, shown = 0 } = sums ?? {};
  return { ...page, total: query.cursor ? null : counted(shown), voters, excluded, ...rules };
}

const columns: readonly TableColumn<ListedVoter>[] = [
  { header: 'Numero', value: ({ number }) => String(number), kind: 'identifier', width: 9 },
  { header: 'Socio', value: ({ name }) => name, width: 32 },
  { header: 'Categoria', value: ({ kind }) => kind, width: 16 },
  { header: 'Ammissione', value: ({ admittedOn }) => admittedOn, kind: 'date', width: 12 },
  { header: 'Vota', value: ({ votes }) => (votes ? 'sì' : 'no'), width: 6 },
  { header: 'Perché', value: ({ why }) => why.join('; ') || null, width: 60 },
  // An empty column, for the signatures of the members who are present.
  { header: 'Firma', value: () => null, width: 30 },
];

export const exportAllVoters = (
  db: Reader,
  query: Omit<Query, 'cursor' | 'limit'> & { format: 'csv' | 'xlsx' },
  settings: Settings,
) => exportPages(`voto-${query.on}`, columns, query, (request) => readPage(db, request, settings));
