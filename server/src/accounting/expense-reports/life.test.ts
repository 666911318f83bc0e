/** The life of an expense report: each move in each state, by whoever spent and by others. */
import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import {
  type ExpenseReportMove,
  type ExpenseReportState,
  expenseReportLife,
} from '@wms/contract/accounting/expense-reports/life';
import { can, type Permission } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { plainExpense, reportsPath } from '../../../testing/accounting/expense-reports.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { testActions, testLife } from '../../../testing/lives.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const paths: Readonly<Record<ExpenseReportState, readonly ExpenseReportState[]>> = {
  bozza: [],
  inviata: ['inviata'],
  approvata: ['inviata', 'approvata'],
  respinta: ['inviata', 'respinta'],
  rimborsata: ['inviata', 'approvata', 'rimborsata'],
};

/** A report in this state, by the steps that lead there; the association paid, so it needs nothing but a line. */
async function make(state: ExpenseReportState, owner: Caller): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into expense_reports (owner_id, purpose) values (${owner.id}, 'Gara') returning id`.execute(
    app.owner,
  );
  const id = rows[0]?.id as number;
  // Below what needs an attachment: it was declared to be so for the tests.
  await sql`insert into expense_lines (report_id, kind, spent_on, category, description, amount, traceable)
            values (${id}, 'spesa', rome_today(), 'treno', 'Biglietto', 3, true)`.execute(app.owner);
  for (const next of paths[state]) {
    if (next === 'approvata')
      await sql`update expense_lines set approved = claimed where report_id = ${id}`.execute(app.owner);
    const payment =
      next === 'rimborsata'
        ? (
            await sql<{
              id: number;
            }>`insert into expense_payments (paid_on) values (rome_today()) returning id`.execute(app.owner)
          ).rows[0]?.id
        : null;
    await sql`update expense_reports
       set state = ${next}, sent_at = coalesce(sent_at, current_moment()), owner_name = 'Anna', declaration = 'x',
           decided_at = coalesce(decided_at, current_moment()), payment_id = ${payment ?? null}
     where id = ${id}`.execute(app.owner);
  }
  return id;
}

async function read(id: number) {
  const { rows } = await sql<{ state: string; row: unknown }>`
    select state, to_jsonb(r) as row from expense_reports r where id = ${id}`.execute(app.db);
  assert.ok(rows[0]);
  return rows[0];
}

const versionOf = async (id: number) =>
  (await sql<{ version: number }>`select version from expense_reports where id = ${id}`.execute(app.db))
    .rows[0]?.version;

async function ask(caller: Caller, move: ExpenseReportMove, id: number): Promise<Response> {
  if (move === 'pay') return caller.post(`${reportsPath}/pay`, { ids: [id], paidOn: '2026-01-01' });
  const plain = ['reject', 'reconsider', 'withdraw', 'unpay'].includes(move);
  return caller.post(`${reportsPath}/${id}/${plain ? `moves/${move}` : move}`, {
    version: await versionOf(id),
    ...(plain && { reason: 'Manca lo scontrino' }),
  });
}

describe('by whoever spent and by others', () => {
  before(async () => {
    await sql`insert into settings (name, value, valid_from) values
      ('accounting.expenseProofAbove', '"5.00"', '1900-01-01')`.execute(app.owner);
  });
  testLife(expenseReportLife, () => ({
    person: (permissions: readonly Permission[]) =>
      app.person({ permissions: permissions.length === 0 ? [can.expenseReports] : permissions }),
    make,
    ask,
    read,
    hidden: true,
  }));
  testActions(expenseReportLife, () => ({
    person: () => app.person({ permissions: [can.expenseReports] }),
    make,
    act: async (caller, _action, id) => {
      const answer = await caller.post(`${reportsPath}/${id}/lines`, plainExpense());
      assert.ok(answer.status < 500, JSON.stringify(await json(answer.clone())));
      return answer;
    },
  }));
});
