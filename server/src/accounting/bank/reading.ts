/** Pages of the bank's rows, the latest first, with the things that they could pay and those that they pay. */
import {
  type BankRow,
  type BankTarget,
  bankRowStates,
  type listBankRows,
} from '@wms/contract/accounting/bank/endpoints';
import { socialYearStart } from '@wms/contract/accounting/shared/social-year';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { CivilDate } from '@wms/contract/platform/schema';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { countFilters, valuesAs } from '../../platform/database/filter-counts.ts';
import { cursors, pageBy } from '../../platform/database/paging.ts';
import { beginsWord, typedWords } from '../../platform/database/search-words.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { proposeFor } from './matching/proposing.ts';
import { nameThing } from './matching/things.ts';

type Request = z.output<(typeof listBankRows)['query']>;

const places = cursors(z.object({ bookedOn: CivilDate, id: z.number().int().positive().max(2_147_483_647) }));

type MatchRow = {
  kind: BankTarget;
  id: number;
  amount: string;
  numbers: string[];
  memberId: number | null;
  socialYear: number | null;
  who: string;
  what: string | null;
};

type Row = Omit<BankRow, 'candidates' | 'matches'> & { matches: MatchRow[]; count: number | null };

/** Reads a page. Without a person, as for a file, it makes no proposals. */
export async function readBankPage(db: Reader, request: Request, userId: number | null) {
  const source = sql`bank_rows b where ${conditions(request)}`;
  const keys = { bookedOn: sql`b.booked_on`, id: sql`b.id` };
  const { after, end, order, total, of } = pageBy(places, keys, request, 'desc');
  const counts = countBankRows(db, request);
  const rows = await runSql(db)<Row>`
    select b.id, b.booked_on as "bookedOn", b.amount, b.description, b.name, b.reference, b.state,
           case when b.done_at is not null then json_build_object(
             'by', (select u.first_name || ' ' || u.last_name from users u where u.id = b.done_by),
             'at', b.done_at,
             'reason', b.aside_reason) end as done,
           case when b.state = 'abbinata' then ${matchesOf} else '[]'::json end as matches,
           ${total(source)} as count
      from (select b.* from ${source} and ${after} ${end}) b ${order}`;
  const page = of(rows, ({ bookedOn, id }) => ({ bookedOn, id }));
  const open = page.rows.filter(({ state }) => state === 'aperta');
  const proposed = userId === null || open.length === 0 ? [] : await proposeFor(db, open, userId);
  const start = (await readSettings(db)).value(socialYearStart);
  return {
    ...page,
    rows: page.rows.map(({ count: _, matches, ...row }) => ({
      ...row,
      candidates: proposed[open.findIndex(({ id }) => id === row.id)] ?? [],
      matches: matches.map((match) => ({
        kind: match.kind,
        id: match.id,
        amount: match.amount,
        ...nameThing(match, start),
      })),
    })),
    counts: await counts,
  };
}

/** Counts what each state and direction would leave. */
function countBankRows(db: Reader, request: Request) {
  const source = sql`bank_rows b where true`;
  const as = (chosen: Partial<Request>) => conditions({ ...request, ...chosen });
  const states = [...namesOf(bankRowStates), 'tutte'] as const;
  return countFilters(db, !request.cursor, {
    state: { source, values: valuesAs(states, (state) => as({ state })) },
    direction: { source, values: valuesAs(['in', 'out'], (direction) => as({ direction })) },
  });
}

const matchesOf = sql`(
  select coalesce(json_agg(json_build_object(
           'kind', case when k.receipt_id is not null then 'receipt'
                        when k.expense_report_id is not null then 'report' else 'payment' end,
           'id', coalesce(k.membership_payment_id, k.receipt_id, k.expense_report_id), 'amount', k.amount::text,
           'numbers', array_remove(array[r.number || '/' || r.year, expense_report_number(e.year, e.number)], null),
           'memberId', coalesce(m.id, r.member_id), 'socialYear', s.social_year,
           'who', coalesce(m.last_name || ' ' || m.first_name, r.payer_name, e.owner_name), 'what', e.purpose)
         order by k.id), '[]')
    from bank_matches k
    left join receipts r on r.id = k.receipt_id
    left join expense_reports e on e.id = k.expense_report_id
    left join membership_payments p on p.id = k.membership_payment_id
    left join memberships s on s.id = p.membership_id
    left join members m on m.id = s.member_id
   where k.row_id = b.id)`;

/** The state is a literal, because only then does PostgreSQL use the partial index of open rows. */
function conditions({ q, state = 'aperta', direction, from, to }: Request): RawBuilder<boolean> {
  const all = [
    sql`true`,
    ...(state === 'tutte' ? [] : [sql`b.state = ${sql.lit(state)}`]),
    ...(direction ? [direction === 'in' ? sql`b.amount > 0` : sql`b.amount < 0`] : []),
    ...(from ? [sql`b.booked_on >= ${from}::date`] : []),
    ...(to ? [sql`b.booked_on <= ${to}::date`] : []),
    ...typedWords(q).map((word) => beginsWord(sql`b.search`, word)),
  ];
  return sql`(${sql.join(all, sql` and `)})`;
}
