/** The resolutions under which volunteers declare small expenses themselves. */
import type { ExpenseCategory } from '@wms/contract/accounting/expense-reports/names';
import type { ExpenseResolution } from '@wms/contract/accounting/expense-reports/rules';
import {
  createExpenseResolution,
  deleteExpenseResolution,
  editExpenseResolution,
  getSelfDeclarable,
  listExpenseResolutions,
} from '@wms/contract/accounting/expense-reports/rules';
import { selfDeclaredPerDay, selfDeclaredPerMonth } from '@wms/contract/accounting/expense-reports/settings';
import type { ParsedRequest } from '@wms/contract/platform/endpoint';
import { compareMoney, subtractMoney } from '@wms/contract/platform/money';
import { sql } from 'kysely';
import { insertRow, runSql, updateRow, type Writer } from '../../../platform/database/connection.ts';
import { makePage, readIdCursor } from '../../../platform/database/paging.ts';
import { lockRow } from '../../../platform/database/row.ts';
import { hasWords } from '../../../platform/database/search-words.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { refuse } from '../../../platform/refusal.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { expenseHistory } from '../history.ts';

const noResolution = () => refuse.notFound('Delibera non trovata');

type Form = ParsedRequest<typeof createExpenseResolution>['body'];
const columnsOf = ({ number, decidedOn, categories, activities, validFrom, validTo }: Form) => ({
  number,
  decided_on: decidedOn,
  categories,
  activities,
  valid_from: validFrom,
  valid_to: validTo,
});

const subtractUsed = (most: string, used: string) => {
  const rest = subtractMoney(most, used);
  return compareMoney(rest, '0') < 0 ? '0.00' : rest;
};

export const expenseResolutionRoutes = [
  implement(listExpenseResolutions, async ({ query: { q, cursor, limit = 50 }, db }) => {
    const found = hasWords(q, sql`s.number`, sql`s.activities`);
    const before = readIdCursor(cursor);
    const rows = await runSql(db)<ExpenseResolution & { count: number }>`
      select s.id, s.number, s.decided_on as "decidedOn", s.categories, s.activities, s.valid_from as "validFrom",
             s.valid_to as "validTo",
             (select count(*)::integer from expense_lines l join expense_reports r on r.id = l.report_id
               where l.resolution_id = s.id and r.state not in ('bozza', 'respinta')) as lines,
             daterange(s.valid_from, s.valid_to, '[]') @> rome_today() as "inForce", s.version,
             (select count(*)::integer from expense_resolutions s where ${found}) as count
        from expense_resolutions s where ${found} ${before ? sql`and s.id < ${before}` : sql``}
       order by s.id desc limit ${limit + 1}`;
    const total = before ? null : { count: rows[0]?.count ?? 0, more: false };
    return makePage(rows, limit, total, ({ id }) => String(id));
  }),
  implement(createExpenseResolution, async ({ body, tx }) => ({
    message: 'Delibera aggiunta',
    id: await insertRow(tx, 'expense_resolutions', columnsOf(body)),
  })),
  implement(editExpenseResolution, async ({ params, body: { version, ...form }, tx }) => {
    const resolution = await lockResolution(tx, params.id);
    await expenseHistory.refuseStaleEdit(tx, 'expense_resolutions', resolution, version);
    await updateRow(tx, 'expense_resolutions', params.id, columnsOf(form));
    return { message: 'Delibera salvata' };
  }),
  implement(deleteExpenseResolution, async ({ params, tx }) => {
    await lockResolution(tx, params.id);
    await tx.deleteFrom('expense_resolutions').where('id', '=', params.id).execute();
    return { message: 'Delibera eliminata' };
  }),
  implement(getSelfDeclarable, async ({ query: { date }, user, db }) => {
    const settings = await readSettings(db);
    const [used] = await runSql(db)<{ categories: ExpenseCategory[]; ofDay: string; ofMonth: string }>`
      select coalesce((select array_agg(distinct category order by category)
                         from expense_resolutions s cross join unnest(s.categories) as category
                        where daterange(s.valid_from, s.valid_to, '[]') @> ${date}::date), '{}') as categories,
             self_declared(${user.id}, ${date}::date, ${date}::date, null) as "ofDay",
             self_declared(${user.id}, date_trunc('month', ${date}::date)::date,
                           (date_trunc('month', ${date}::date) + interval '1 month - 1 day')::date, null) as "ofMonth"`;
    return {
      categories: used?.categories ?? [],
      leftOfDay: subtractUsed(settings.value(selfDeclaredPerDay, date), used?.ofDay ?? '0'),
      leftOfMonth: subtractUsed(settings.value(selfDeclaredPerMonth, date), used?.ofMonth ?? '0'),
    };
  }),
];

async function lockResolution(tx: Writer, id: number) {
  const resolution = await lockRow(tx, 'expense_resolutions', id, noResolution);
  return resolution;
}
