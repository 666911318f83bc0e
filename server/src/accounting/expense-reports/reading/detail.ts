/** Reads an expense report with everything that its page shows, in one query. */
import { expenseReportLife } from '@wms/contract/accounting/expense-reports/life';
import { categoriesToTrace } from '@wms/contract/accounting/expense-reports/names';
import type { ExpenseLine, ExpenseReport } from '@wms/contract/accounting/expense-reports/reading';
import { expenseTraceWarning } from '@wms/contract/accounting/expense-reports/settings';
import { openActions, openMoves } from '@wms/contract/platform/life';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import type { User } from '../../../platform/people/user.ts';
import { readSettings, type Settings } from '../../../platform/settings/settings.ts';
import { declarationFor } from '../shared/declaration.ts';
import { decides, noReport } from '../shared/locking.ts';
import { findObstacles, whyNobodyApproves } from '../shared/obstacles.ts';
import { effectiveIban, nameOf, numberOf } from '../shared/sql.ts';

type LineRow = Omit<ExpenseLine, 'warnings' | 'duplicates'> & {
  duplicates: (ExpenseLine['duplicates'][number] & { ownerId: number; owner: string })[];
  /** Whether the rate is above the figure of the ACI tables. */
  aboveAci: boolean;
};
type Row = Omit<
  ExpenseReport,
  'own' | 'lines' | 'declaration' | 'obstacles' | 'noApproverMessage' | 'moves' | 'actions'
> & {
  lines: LineRow[];
  declaration: string | null;
};

/**
 * SQL: lines that may be the same expense as line `l` of report `r`. Lines of drafts that were never sent are shown to
 * their owner only.
 */
const duplicatesFor = (userId: number): RawBuilder<unknown> => sql`
  coalesce((
    select json_agg(json_build_object(
             'reportId', o.id, 'number', ${numberOf('o')}, 'lineId', other.id, 'why', other.why,
             'ownerId', o.owner_id, 'owner', ${nameOf(sql`o.owner_id`)}) order by o.id, other.id)
      from (select same.id, same.report_id, 'importo' as why
              from expense_lines same join expense_reports of_same on of_same.id = same.report_id
             where same.spent_on = l.spent_on and same.euro = l.euro and same.id <> l.id
               and of_same.owner_id = r.owner_id
            union all
            select distinct twin.line_id, twin.report_id, 'file'
              from expense_attachments own
              join expense_attachments twin on twin.received_sha256 = own.received_sha256 and twin.line_id <> l.id
             where own.report_id = r.id and own.line_id = l.id) other
      join expense_reports o on o.id = other.report_id
     where o.number is not null or o.owner_id = ${userId}), '[]')`;

const linesFor = (userId: number) => sql`
  coalesce((select json_agg(json_build_object(
      'id', l.id, 'kind', l.kind, 'date', l.spent_on, 'category', l.category, 'description', l.description,
      'amount', coalesce(l.amount, l.euro)::text, 'currency', l.currency, 'rate', trim_scale(l.rate)::text,
      'euro', l.euro::text, 'claimed', l.claimed::text, 'paidBy', l.paid_by, 'traceable', l.traceable,
      'kilometres', case when l.kind = 'chilometri' then json_build_object(
        'from', l.way_from, 'to', l.way_to, 'roundTrip', l.round_trip, 'kilometres', trim_scale(l.kilometres)::text,
        'vehicle', l.vehicle, 'fuel', l.fuel, 'plate', l.plate, 'rate', l.km_rate::numeric(8, 4)::text) end,
      'aboveAci', l.kind = 'chilometri' and exists (
        select from mileage_rates m where lower(m.vehicle) = lower(l.vehicle) and m.fuel = l.fuel
           and daterange(m.valid_from, m.valid_to, '[]') @> l.spent_on and l.km_rate > m.aci),
      'resolution', (select json_build_object('id', s.id, 'number', s.number, 'decidedOn', s.decided_on)
                       from expense_resolutions s where s.id = l.resolution_id),
      'approved', l.approved::text, 'approvedReason', l.approved_reason,
      'attachments', coalesce((
        select json_agg(json_build_object('id', a.id, 'name', a.name, 'type', f.type, 'size', f.size,
                                          'pages', a.pages) order by a.id)
          from expense_attachments a join files f using (sha256)
         where a.report_id = r.id and a.line_id = l.id), '[]'),
      'duplicates', ${duplicatesFor(userId)}, 'version', l.version) order by l.spent_on, l.id)
    from expense_lines l where l.report_id = r.id), '[]')`;

/** SQL: whether nobody has changed report `r`, its lines or its attachments since the latest refusal. */
const isUnchanged = sql`
  not exists (
    select from audit_log edit
     where (edit.table_name = 'expense_reports' and edit.row_id = r.id
            or edit.about_table = 'expense_reports' and edit.about_id = r.id)
       and edit.id > (select max(refusal.id) from audit_log refusal
                       where refusal.table_name = 'expense_reports' and refusal.row_id = r.id
                         and refusal.after ->> 'state' = 'respinta'))`;

export async function readReport(db: Reader, id: number, user: User): Promise<ExpenseReport> {
  const [row] = await runSql(db)<Row>`
    select r.id, ${numberOf()} as number, r.numbered_on as "numberedOn", r.state,
           json_build_object('id', r.owner_id, 'name', ${nameOf(sql`r.owner_id`)}) as owner,
           (select json_build_object('id', t.id, 'name', t.name) from teams t where t.id = r.team_id) as team,
           r.purpose, r.place, r.from_on as "fromOn", r.to_on as "toOn", r.volunteer, r.advance,
           case when r.state in ('inviata', 'approvata') then ${effectiveIban} else r.iban end as iban,
           r.declaration, ${linesFor(user.id)} as lines, r.spent, r.claimed,
           case when r.state in ('approvata', 'rimborsata') then r.approved end as approved, r.due,
           r.sent_at as "sentAt",
           case when r.state not in ('bozza', 'inviata') then json_build_object(
             'by', ${nameOf(sql`r.decided_by`)}, 'at', r.decided_at, 'refused', r.state = 'respinta',
             'reason', case when r.state = 'respinta' then (
               select step.reason from steps_taken step
                where step.expense_report_id = r.id and step.to_state = 'respinta' order by step.id desc limit 1) end)
             end as decided,
           r.state = 'respinta' and ${isUnchanged} as unchanged,
           (select json_build_object('id', p.id, 'paidOn', p.paid_on, 'method', p.method,
                                     'reference', p.reference,
                                     'by', ${nameOf(sql`p.made_by`)})
              from expense_payments p where p.id = r.payment_id) as payment,
           exists (select from papers p where p.expense_report_id = r.id) as "hasPaper",
           r.created_at as "createdAt", r.version
      from expense_reports r
     where r.id = ${id}
       and (r.owner_id = ${user.id} or (${decides(user)}::boolean and r.number is not null))`;
  if (!row) throw noReport();
  const own = row.owner.id === user.id;
  const person = { permissions: user.permissions, owns: own };
  const settings = await readSettings(db);
  const moves = openMoves(expenseReportLife, row.state, person);
  const selfDeclares = row.lines.some(({ kind }) => kind === 'autocertificazione');
  return {
    ...row,
    own,
    declaration:
      row.state === 'bozza' || row.declaration === null
        ? declarationFor(settings, selfDeclares)
        : row.declaration,
    lines: row.lines.map((line) => describeLine(line, user, settings)),
    obstacles: moves.includes('send') ? await findObstacles(db, id) : [],
    noApproverMessage:
      own && ['bozza', 'inviata', 'respinta'].includes(row.state)
        ? await whyNobodyApproves(db, row.owner.id)
        : null,
    moves,
    actions: openActions(expenseReportLife, row.state, person),
  };
}

const reasons = { importo: 'stesso giorno e stesso importo', file: 'lo stesso file' } as const;

function describeLine(
  { aboveAci, duplicates, ...line }: LineRow,
  user: User,
  settings: Settings,
): ExpenseLine {
  return {
    ...line,
    duplicates: duplicates
      // Lines of other people's reports are shown only to those who decide about the reports.
      .filter(({ ownerId }) => ownerId === user.id || decides(user))
      .map(({ ownerId, owner, ...duplicate }) => ({
        ...duplicate,
        sentence: `${duplicate.number ?? 'Una bozza'} di ${owner}: ${reasons[duplicate.why]}`,
      })),
    warnings: [
      ...(line.traceable === false &&
      categoriesToTrace.includes(line.category) &&
      settings.value(expenseTraceWarning, line.date)
        ? ['Non pagata in modo tracciabile: per vitto e alloggio è richiesto dal 2025 (L. 207/2024)']
        : []),
      ...(aboveAci ? ['La tariffa è sopra il costo chilometrico ACI annotato in contabilità'] : []),
    ],
  };
}
