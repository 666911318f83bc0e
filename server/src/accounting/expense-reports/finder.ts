/** Expense reports in the palette: the person's own, or all that were ever sent for those who decide about them. */
import { decidesExpenses, expenseReportLife } from '@wms/contract/accounting/expense-reports/life';
import { pageLink } from '@wms/contract/pages/link';
import { formatEuro, formatParts } from '@wms/contract/platform/formats';
import { can, satisfies } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { finder } from '../../platform/cupboards/finder.ts';
import { numberAlone, readPaperNumber } from '../../platform/database/numbers-typed.ts';
import { beginsWord } from '../../platform/database/search-words.ts';
import { nameOf, numberOf } from './shared/sql.ts';

type Row = {
  id: number;
  name: string | null;
  number: number | null;
  state: keyof typeof expenseReportLife.states;
  owner: string | null;
  purpose: string;
  amount: string;
  version: number;
};

export const expenseReportFinder = finder<Row>({
  kind: 'expenseReport',
  calledBy: ['nota spese', 'note spese', 'nota spesa', 'note spesa', 'spese', 'rimborso', 'rimborsi'],
  headings: { found: 'Note spesa', similar: 'Note spesa simili' },
  opens: [[can.expenseReports], ...decidesExpenses],
  // The lines of a report are read, too.
  readsMore: true,
  select: ({ text, words, named, nearest, limit, user }) => {
    if (nearest) return null;
    const paper = named ? readPaperNumber(text) : null;
    const alone = numberAlone(text);
    const typed = sql.join(
      words.map((word) => beginsWord(sql`r.search`, word)),
      sql` and `,
    );
    const numbered = (year: number, number: number) => sql`(r.year = ${year} and r.number = ${number})`;
    const thisYear = Number(user.today.slice(0, 4));
    const matches = paper
      ? numbered(paper.year, paper.number)
      : alone === null
        ? typed
        : sql`(${numbered(thisYear, alone)} or (${typed}))`;
    const isOwn = sql`r.owner_id = ${user.id}`;
    const own = user.permissions.has(can.expenseReports) ? isOwn : sql`false`;
    const readable = satisfies(user.permissions, decidesExpenses)
      ? sql`(r.number is not null or ${own})`
      : own;
    return sql`
      select r.id, ${numberOf()} as name, r.number, r.state, ${nameOf(sql`r.owner_id`)} as owner, r.purpose,
             coalesce(case when r.state in ('approvata', 'rimborsata') then r.approved end, r.claimed)::text as amount,
             r.version
        from expense_reports r where ${readable} and ${matches} order by r.id desc limit ${limit}`;
  },
  thing: ({ id, name, number, state, owner, purpose, amount, version }) => ({
    id,
    name: name ?? 'Bozza di nota spese',
    ...(number !== null && { number: String(number) }),
    detail: formatParts(owner && `${owner}: ${purpose}`, formatEuro(amount)),
    hint: expenseReportLife.states[state].label,
    state,
    page: pageLink('/noteSpesa/$id', { id }),
    facts: { version },
  }),
});
