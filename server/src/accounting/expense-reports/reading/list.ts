/** Pages of expense reports: the person's own, all of them, those that wait, and their lines as a file. */
import { type ExpenseReportState, expenseReportLife } from '@wms/contract/accounting/expense-reports/life';
import {
  lineCategoryNames,
  lineKindNames,
  paidByNames,
} from '@wms/contract/accounting/expense-reports/names';
import type {
  ExpenseReportFilters,
  ListedExpenseReport,
} from '@wms/contract/accounting/expense-reports/reading';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { countFilters, latestYears, valuesAs } from '../../../platform/database/filter-counts.ts';
import {
  counted,
  cursors,
  makePage,
  type Page,
  type Paging,
  pageById,
  readIdCursor,
  selectTotal,
} from '../../../platform/database/paging.ts';
import { beginsWord, typedWords } from '../../../platform/database/search-words.ts';
import type { TableColumn } from '../../../platform/spreadsheets/table-file.ts';
import { nameOf, numberOf } from '../shared/sql.ts';

type Filters = z.output<typeof ExpenseReportFilters>;

const listed = sql`
  r.id, ${numberOf()} as number, r.state,
  json_build_object('id', r.owner_id, 'name', ${nameOf(sql`r.owner_id`)}) as owner,
  (select json_build_object('id', t.id, 'name', t.name) from teams t where t.id = r.team_id) as team, r.purpose,
  r.from_on as "fromOn", r.to_on as "toOn",
  (select count(*)::integer from expense_lines l where l.report_id = r.id) as lines,
  (select count(*)::integer from expense_attachments a where a.report_id = r.id) as files,
  r.claimed, case when r.state in ('approvata', 'rimborsata') then r.approved end as approved, r.due,
  (r.created_at at time zone 'Europe/Rome')::date as "createdOn",
  case when r.state <> 'bozza' then (r.sent_at at time zone 'Europe/Rome')::date end as "sentOn",
  case when r.state not in ('bozza', 'inviata') then (r.decided_at at time zone 'Europe/Rome')::date end as "decidedOn",
  (select p.paid_on from expense_payments p where p.id = r.payment_id) as "paidOn",
  (select rome_today()) - (r.state_since at time zone 'Europe/Rome')::date as age, r.iban is not null as "hasIban"`;

const shownOnly = (userId: number) =>
  ({
    toApprove: sql`r.state = 'inviata' and r.owner_id <> ${userId}`,
    toPay: sql`r.state = 'approvata' and r.owner_id <> ${userId}`,
    mine: sql`r.owner_id = ${userId}`,
  }) as const;

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

const wordsOf = ({ q = '', state }: Pick<Filters, 'q' | 'state'>) => [
  ...(state ? [sql`r.state = ${state}`] : []),
  ...typedWords(q).map((word) => beginsWord(sql`r.search`, word)),
];

/** SQL: some line of report `r` meets this condition. */
const hasLine = (holds: RawBuilder<unknown>) =>
  sql`exists (select from expense_lines l where l.report_id = r.id and ${holds})`;

const dayBetween = ({ from, to }: Filters) =>
  all([...(from ? [sql`l.spent_on >= ${from}`] : []), ...(to ? [sql`l.spent_on <= ${to}`] : [])]);

/** SQL: the reports `r` that these filters choose, without drafts that were never sent. */
const conditionsOf = (filters: Filters, userId: number) => {
  const { owner, team, category, year, from, to, show } = filters;
  return all([
    sql`r.number is not null`,
    ...wordsOf(filters),
    ...(show ? [shownOnly(userId)[show]] : []),
    ...(owner ? [sql`r.owner_id = ${owner}`] : []),
    ...(team ? [sql`r.team_id = ${team}`] : []),
    ...(year ? [sql`r.year = ${year}`] : []),
    ...(category ? [hasLine(sql`l.category = ${category}`)] : []),
    ...(from || to ? [hasLine(dayBetween(filters))] : []),
  ]);
};

type CountedReport = ListedExpenseReport & { count: number | null };

async function readNewest(
  db: Reader,
  which: RawBuilder<unknown>,
  paging: Paging,
): Promise<Page<ListedExpenseReport>> {
  const page = pageById(sql`r.id`, paging);
  const source = sql`expense_reports r where ${which}`;
  const rows = await runSql(db)<CountedReport>`
    select ${listed}, ${page.totalOfPage(source)} as count
      from (select r.* from ${source} and ${page.after} ${page.end}) r ${page.order}`;
  return page.of(rows);
}

/** The place in the list; `since` is in microseconds since 1970, as the database counts them. */
const waiting = cursors(
  z.strictObject({
    since: z.number().int().min(0).max(4e15),
    id: z.number().int().min(0).max(2_147_483_647),
  }),
);

const instantOf = (microseconds: number) =>
  sql`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`;

/** Reads the reports that have been longest in their state first. */
async function readOldest(
  db: Reader,
  which: RawBuilder<unknown>,
  { cursor, limit = 50 }: Paging,
): Promise<Page<ListedExpenseReport>> {
  const place = waiting.read(cursor);
  const source = sql`expense_reports r where ${which}`;
  const rows = await runSql(db)<CountedReport & { since: number }>`
    select ${listed}, (extract(epoch from r.state_since) * 1000000)::bigint as since,
           ${selectTotal(!place, source, limit)} as count
      from (select r.* from ${source}
             ${place ? sql`and (r.state_since, r.id) > (${instantOf(place.since)}, ${place.id}::integer)` : sql``}
             order by r.state_since, r.id limit ${limit + 1}) r
     order by r.state_since, r.id`;
  return makePage(rows, limit, place ? null : counted(rows[0]?.count ?? 0), ({ since, id }) =>
    waiting.write({ since, id }),
  );
}

type OwnFilters = Pick<Filters, 'q' | 'state'> & { show?: 'waiting' | undefined };

const states = namesOf(expenseReportLife.states);
const source = sql`expense_reports r where true`;

export async function readOwnReports(db: Reader, request: OwnFilters & Paging, userId: number) {
  const as = (chosen: Partial<OwnFilters>) => {
    const { show, ...words } = { ...request, ...chosen };
    const waits = show ? [sql`r.state in ('inviata', 'approvata')`] : [];
    return all([sql`r.owner_id = ${userId}`, ...waits, ...wordsOf(words)]);
  };
  const counts = countFilters(db, !request.cursor, {
    state: { source, values: valuesAs(states, (state) => as({ state })) },
    show: { source, values: valuesAs(['waiting'], (show) => as({ show })) },
  });
  const page = await readNewest(db, as({}), request);
  return { ...page, counts: await counts };
}

export async function readReports(db: Reader, request: Filters & Paging, userId: number) {
  const read = request.sort === 'oldest' ? readOldest : readNewest;
  const as = (chosen: Partial<Filters>) => conditionsOf({ ...request, ...chosen }, userId);
  const counts = countFilters(db, !request.cursor, {
    state: { source, values: valuesAs(states, (state) => as({ state })) },
    category: { source, values: valuesAs(namesOf(lineCategoryNames), (category) => as({ category })) },
    year: {
      source: sql`expense_reports r where ${as({ year: undefined })}`,
      values: latestYears((year) => sql`r.year = ${year}`),
    },
  });
  const page = await read(db, as({}), request);
  return { ...page, counts: await counts };
}

const wordOf = (state: ExpenseReportState) => expenseReportLife.states[state].label;

export const reportColumns: readonly TableColumn<ListedExpenseReport>[] = [
  { header: 'Numero', value: (row) => row.number, width: 14 },
  { header: 'Stato', value: (row) => wordOf(row.state), width: 14 },
  { header: 'Persona', value: (row) => row.owner.name, width: 26 },
  { header: 'Reparto', value: (row) => row.team?.name ?? null, width: 22 },
  { header: 'Motivo', value: (row) => row.purpose, width: 40 },
  { header: 'Dal', value: (row) => row.fromOn, kind: 'date', width: 12 },
  { header: 'Al', value: (row) => row.toOn, kind: 'date', width: 12 },
  { header: 'Righe', value: (row) => String(row.lines), kind: 'number', width: 8 },
  { header: 'Chiesto', value: (row) => row.claimed, kind: 'euro', width: 14, total: (row) => row.claimed },
  {
    header: 'Approvato',
    value: (row) => row.approved,
    kind: 'euro',
    width: 14,
    total: (row) => row.approved,
  },
  { header: 'Da rimborsare', value: (row) => row.due, kind: 'euro', width: 14, total: (row) => row.due },
  { header: 'Inviata il', value: (row) => row.sentOn, kind: 'date', width: 12 },
  { header: 'Decisa il', value: (row) => row.decidedOn, kind: 'date', width: 12 },
  { header: 'Rimborsata il', value: (row) => row.paidOn, kind: 'date', width: 12 },
];

type ExportedLine = {
  id: number;
  number: string;
  state: ExpenseReportState;
  owner: string;
  team: string | null;
  date: string;
  category: keyof typeof lineCategoryNames;
  kind: keyof typeof lineKindNames;
  description: string;
  amount: string | null;
  currency: string;
  rate: string;
  euro: string;
  paidBy: keyof typeof paidByNames;
  kilometres: string | null;
  kmRate: string | null;
  claimed: string;
  approved: string | null;
  reason: string | null;
};

/** Reads the lines of the filtered reports, restricted to the wanted days and category. */
export async function readExportedLines(db: Reader, request: Filters & Paging, userId: number) {
  const { cursor, limit = 50, category, from, to } = request;
  const before = readIdCursor(cursor);
  const rows = await runSql(db)<ExportedLine>`
    select l.id, ${numberOf()} as number, r.state, ${nameOf(sql`r.owner_id`)} as owner,
           (select t.name from teams t where t.id = r.team_id) as team, l.spent_on as date, l.category, l.kind,
           l.description, l.amount, l.currency, trim_scale(l.rate) as rate, l.euro, l.paid_by as "paidBy", l.kilometres,
           l.km_rate as "kmRate", l.claimed, l.approved, l.approved_reason as reason
      from expense_reports r join expense_lines l on l.report_id = r.id
     where ${conditionsOf(request, userId)}
       ${category ? sql`and l.category = ${category}` : sql``}
       ${from || to ? sql`and ${dayBetween(request)}` : sql``}
       ${before ? sql`and l.id < ${before}` : sql``}
     order by l.id desc limit ${limit + 1}`;
  return makePage(rows, limit, null, ({ id }) => String(id));
}

export const lineColumns: readonly TableColumn<ExportedLine>[] = [
  { header: 'Nota spese', value: (row) => row.number, width: 14 },
  { header: 'Stato', value: (row) => wordOf(row.state), width: 14 },
  { header: 'Persona', value: (row) => row.owner, width: 26 },
  { header: 'Reparto', value: (row) => row.team, width: 22 },
  { header: 'Data', value: (row) => row.date, kind: 'date', width: 12 },
  { header: 'Categoria', value: (row) => lineCategoryNames[row.category], width: 14 },
  { header: 'Tipo', value: (row) => lineKindNames[row.kind], width: 22 },
  { header: 'Descrizione', value: (row) => row.description, width: 40 },
  { header: 'Importo', value: (row) => row.amount, kind: 'euro', width: 12 },
  { header: 'Valuta', value: (row) => row.currency, width: 8 },
  { header: 'Cambio', value: (row) => row.rate, kind: 'number', width: 12 },
  { header: 'Chilometri', value: (row) => row.kilometres, kind: 'number', width: 12 },
  { header: 'Tariffa km', value: (row) => row.kmRate, kind: 'price', width: 12 },
  { header: 'Euro', value: (row) => row.euro, kind: 'euro', width: 12, total: (row) => row.euro },
  { header: 'Pagata', value: (row) => paidByNames[row.paidBy], width: 16 },
  { header: 'Chiesto', value: (row) => row.claimed, kind: 'euro', width: 12, total: (row) => row.claimed },
  {
    header: 'Approvato',
    value: (row) => row.approved,
    kind: 'euro',
    width: 12,
    total: (row) => row.approved,
  },
  { header: 'Motivo della riduzione', value: (row) => row.reason, width: 30 },
];
