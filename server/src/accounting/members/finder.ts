/** Members in the palette: by name, tax code or number, present members first. */
import type { MemberFacts } from '@wms/contract/accounting/members/found';
import { type MemberState, memberStateNames } from '@wms/contract/accounting/members/list';
import { pageLink } from '@wms/contract/pages/link';
import { formatEuro, formatParts } from '@wms/contract/platform/formats';
import { addMoney } from '@wms/contract/platform/money';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { finder } from '../../platform/cupboards/finder.ts';
import { numberAlone } from '../../platform/database/numbers-typed.ts';
import { holdsName } from '../../platform/database/search-words.ts';
import { surnameFirst } from '../../platform/people/name.ts';
import { isMemberToday, stateOfMember } from './shared/state.ts';

type Row = MemberFacts & {
  id: number;
  number: number;
  name: string;
  kind: string;
  state: MemberState;
  minor: boolean;
};

export const memberFinder = finder<Row>({
  kind: 'member',
  calledBy: ['socio', 'socia', 'soci', 'socie', 'tesserato', 'tesserata', 'tesserati', 'tessera', 'quota'],
  headings: { found: 'Soci', similar: 'Soci simili' },
  opens: [[can.receiptsManagement]],
  select: ({ text, words, nearest, limit }) => {
    const alone = numberAlone(text);
    const typed = sql.join(
      words.map((word) =>
        nearest ? sql`m.search %> search_words(${word})` : holdsName(sql`m.search`, word),
      ),
      sql` and `,
    );
    const found = alone === null ? typed : sql`(m.number = ${alone} or (${typed}))`;
    const byName = sql`${alone === null ? sql`` : sql`m.number <> ${alone}, `}search_text(${surnameFirst('m')}), m.id`;
    // Each of the two parts reads names in order until it has enough members, however many have the words.
    const part = (present: boolean) => sql`
      (select * from members m
        where ${found} and ${present ? isMemberToday : sql`m.ended_on < (select rome_today())`}
        order by ${byName} limit ${limit})`;
    return sql`
      select m.id, m.number, ${surnameFirst('m')} as name, k.name as kind, ${stateOfMember} as state,
             is_minor(m.birth_date, (select rome_today())) as minor,
             (select coalesce(json_agg(json_build_object(
                       'id', f.id, 'socialYear', f.social_year, 'open', (f.fee - f.paid)::text, 'dueOn', f.due_on)
                     order by f.social_year), '[]')
                from memberships f where f.member_id = m.id and f.paid < f.fee) as "openFees"
        from (${part(true)} union all ${part(false)}) m join member_kinds k on k.id = m.kind_id
       order by ${isMemberToday} desc, ${byName} limit ${limit}`;
  },
  thing: ({ id, number, name, kind, state, minor, openFees }) => ({
    id,
    name,
    number: String(number),
    detail: formatParts(`Socio n. ${number}`, kind, minor && 'minorenne'),
    hint:
      openFees.length > 0
        ? `da incassare ${formatEuro(addMoney(...openFees.map(({ open }) => open)))}`
        : memberStateNames[state],
    state,
    page: pageLink('/tesserati/$id', { id }),
    facts: { openFees },
  }),
});
