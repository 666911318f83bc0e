/** The demo's expense reports alone: every state, each expense with its receipt, each approval with its PDF. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction, runSql } from '../../server/src/platform/database/connection.ts';
import { startTestApp, type TestApp } from '../../server/testing/app.ts';
import { chanceFrom } from '../chance.ts';
import { makePeople } from '../people.ts';
import { planExpenses, yearOfExpenses } from './expense-reports.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

// The last fifteen of sixty have every state, too.
const reports = 60;

test(`${reports} reports in every state, with drawn receipts as photos`, { timeout: 300_000 }, async () => {
  const now = new Date();
  const { storage } = app;
  const planned = await planExpenses({ now, storage, first: 60 - reports });
  const since = new Date(now.getTime() - 366 * 86_400_000).toISOString();
  await inTransaction(app.owner, null, async (tx) => {
    await runSql(tx)`select shift_clock(${since}::timestamptz)`;
    const people = await makePeople(tx, chanceFrom(2026), { demo: 'x', others: 'x' }, since);
    for (const { at, happens } of yearOfExpenses(planned, { now, people, storage })) {
      await runSql(tx)`select shift_clock(${at}::timestamptz)`;
      await happens(tx);
    }
    await runSql(tx)`select shift_clock(null::timestamptz)`;
  });
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::integer as count from expense_reports group by state order by state`.execute(
    app.db,
  );
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['approvata', 'bozza', 'inviata', 'respinta', 'rimborsata'],
  );
  assert.equal(
    rows.reduce((sum, { count }) => sum + count, 0),
    reports,
  );
  const { rows: bare } = await sql`
    select from expense_lines l where kind = 'spesa'
       and not exists (select from expense_attachments a where a.line_id = l.id)`.execute(app.db);
  assert.equal(bare.length, 0);
  const { rows: withoutPaper } = await sql`
    select from expense_reports r where state in ('approvata', 'rimborsata')
       and not exists (select from papers p where p.expense_report_id = r.id)`.execute(app.db);
  assert.equal(withoutPaper.length, 0);
});
