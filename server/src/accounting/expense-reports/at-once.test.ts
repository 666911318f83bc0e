/** Many at once: numbers without a gap, a photo that came twice, cents that add up. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { euroOf } from '@wms/contract/accounting/expense-reports/totals';
import { addMoney } from '@wms/contract/platform/money';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import {
  drawnReceipt,
  refusal,
  reportsOf,
  reportsPath,
} from '../../../testing/accounting/expense-reports.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import { isTrial } from '../../../testing/trial.ts';

let app: TestApp;
let anna: Caller;
let treasurer: Caller;
before(async () => {
  app = await startTestApp();
  anna = await app.person({ permissions: [can.expenseReports] });
  treasurer = await app.person({ permissions: [can.receiptsManagement, can.expenseReports] });
});
after(() => app.stop());

const atOnce = isTrial ? 100 : 20;

test(`of ${atOnce} reports sent at once a tenth fails: the others have numbers from 1 on, without a gap`, async () => {
  const { rows } = await sql`
    with made as (
      insert into expense_reports (owner_id, purpose)
      select ${anna.id}, 'Gara ' || n from generate_series(1, ${atOnce}::integer) n returning id, version),
    lines as (
      insert into expense_lines (report_id, kind, spent_on, category, description, amount, paid_by)
      select id, 'spesa', rome_today(), 'treno', 'Biglietto', 12.5, 'persona'
        from made returning report_id)
    select id from made`.execute(app.owner);
  await sql`insert into settings (name, value, valid_from) values
    ('accounting.expenseProofAbove', '"1000.00"', '1900-01-01')`.execute(app.owner);
  // The tenth fails at the very end of its transaction.
  await sql`create function fail_at_the_end() returns trigger language plpgsql as $$
    begin
      raise exception 'refused at last' using errcode = 'check_violation', constraint = 'expense_lines_euro';
    end $$`.execute(app.owner);
  await sql`create constraint trigger fail after update of state on expense_reports deferrable initially deferred
    for each row when (new.state = 'inviata' and new.id % 10 = 0) execute function fail_at_the_end()`.execute(
    app.owner,
  );
  const { rows: made } = await sql<{ id: number; version: number }>`
    select id, version from expense_reports order by id`.execute(app.db);
  assert.equal(made.length, rows.length);
  const answers = await Promise.all(
    made.map(async ({ id, version }) => {
      for (;;) {
        const answer = await anna.post(`${reportsPath}/${id}/send`, { version });
        // A busy server asks to try again.
        if (answer.status !== 503) return answer;
      }
    }),
  );
  const statuses = answers.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 200).length, atOnce * 0.9, String(statuses));
  assert.equal(statuses.filter((status) => status === 409).length, atOnce * 0.1);
  const given = await sql<{ number: number }>`
    select number from expense_reports where number is not null order by number`.execute(app.db);
  assert.deepEqual(
    given.rows.map(({ number }) => number),
    Array.from({ length: atOnce * 0.9 }, (_, index) => index + 1),
  );
  await sql`drop trigger fail on expense_reports`.execute(app.owner);
  await sql`delete from settings where name = 'accounting.expenseProofAbove'`.execute(app.owner);
});

test('what has waited longest comes first, page by page, also where many were sent at one moment', async () => {
  const { id: owner } = await app.person({ permissions: [can.expenseReports] });
  await app.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into expense_reports
                (owner_id, owner_name, declaration, purpose, state, year, number, numbered_on, sent_at, state_since)
              select ${owner}, 'x', 'x', 'Gara', 'inviata', 2020, n, '2020-01-05', since, since
                from generate_series(1, 30) n,
             lateral (select timestamptz '2020-01-05 10:00:00.123457Z' - n % 3 * interval '1 day' as since) s`.execute(
      tx,
    );
  });
  const { rows: expected } = await sql<{ id: number }>`
    select id from expense_reports where owner_id = ${owner} order by state_since, id`.execute(app.db);
  const seen: number[] = [];
  const totals: (number | undefined)[] = [];
  // The pages end in the midst of a moment, and the last one is exactly full.
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = `show=toApprove&owner=${owner}&sort=oldest&limit=6${cursor && `&cursor=${cursor}`}`;
    const page: { rows: { id: number }[]; cursor: string | null; total: { count: number } | null } =
      await json(await treasurer.get(`${reportsPath}?${query}`));
    seen.push(...page.rows.map(({ id }) => id));
    totals.push(page.total?.count);
    cursor = page.cursor;
  }
  assert.deepEqual(
    seen,
    expected.map(({ id }) => id),
  );
  assert.deepEqual(totals, [30, ...Array(4).fill(undefined)]);
  for (const cursor of ['12', 'x', Buffer.from('{"since":-1,"id":1}').toString('base64url')])
    assert.equal((await treasurer.get(`${reportsPath}?sort=oldest&cursor=${cursor}`)).status, 422);
});

async function captured(caller: Caller, fields: Record<string, string>, photo: Buffer) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(photo)]), 'foto.jpg');
  return caller.fetch(`${reportsPath}/quick`, { method: 'POST', body: form });
}

test('a photo sent again and again, also at once, is one report with one number', async () => {
  const photo = await drawnReceipt('benzina');
  const clientId = crypto.randomUUID();
  const fields = { clientId, category: 'carburante', amount: '50,00', send: 'true' };
  const answers = await Promise.all(
    Array.from({ length: isTrial ? 6 : 2 }, () => captured(anna, fields, photo)),
  );
  const said = await Promise.all(
    answers.map((answer) => json<{ id: number; number: string; sent: boolean; repeated: boolean }>(answer)),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]), JSON.stringify(said));
  assert.equal(new Set(said.map(({ id }) => id)).size, 1);
  assert.equal(new Set(said.map(({ number }) => number)).size, 1);
  assert.equal(said.filter(({ repeated }) => !repeated).length, 1);
  const again = await json<{ id: number; repeated: boolean }>(await captured(anna, fields, photo));
  assert.deepEqual([again.id, again.repeated], [said[0]?.id, true]);
  const report = await reportsOf(anna).read(again.id);
  assert.deepEqual(
    [report.state, report.lines.length, report.lines[0]?.attachments.length, report.purpose, report.claimed],
    ['inviata', 1, 1, 'Carburante', '50.00'],
  );
  if (!isTrial) return;
  // The same id of another person is another report.
  const other = await json<{ id: number }>(await captured(treasurer, fields, photo));
  assert.notEqual(other.id, again.id);
});

test('what can’t be sent from the phone stays a draft and says why; what is wrong is refused', async () => {
  const photo = await drawnReceipt('vecchia');
  const fields = { category: 'vitto', amount: '12', date: inDays(-200) };
  const kept = await json<{ sent: boolean; why: string; id: number }>(
    await captured(anna, { ...fields, clientId: crypto.randomUUID() }, photo),
  );
  assert.equal(kept.sent, false);
  assert.match(kept.why, /entro 90 giorni/);
  assert.equal((await reportsOf(anna).read(kept.id)).state, 'bozza');
  const clientId = crypto.randomUUID();
  const wrong = await refusal(await captured(anna, { ...fields, clientId, amount: '0' }, photo));
  assert.equal(wrong.status, 422);
  const notPhoto = await refusal(
    await captured(anna, { ...fields, clientId }, Buffer.from('non è una foto')),
  );
  assert.match(notPhoto.detail, /Formato non ammesso/);
  const none = await sql`select from expense_reports where client_id = ${clientId}`.execute(app.db);
  assert.equal(none.rows.length, 0);
  const draft = await json<{ sent: boolean; number: string | null }>(
    await captured(anna, { ...fields, clientId, send: 'false' }, photo),
  );
  assert.deepEqual([draft.sent, draft.number], [false, null]);
});

test('a draft made twice with one clientId is one', async () => {
  const body = { purpose: 'Fiera', volunteer: true, clientId: crypto.randomUUID() };
  const made = await Promise.all([1, 2, 3].map(() => anna.post(reportsPath, body)));
  const ids = await Promise.all(made.map(async (answer) => (await json<{ id: number }>(answer)).id));
  assert.equal(new Set(ids).size, 1);
});

const reports = isTrial ? 100 : 10;

test(`sums of ${reports * 100} random lines are exact decimals in database, answer and export`, async () => {
  let state = 14;
  const chance = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const owner = await app.person({ permissions: [can.expenseReports] });
  const sums: string[] = [];
  for (let report = 0; report < reports; report++) {
    const lines = Array.from({ length: 100 }, () => ({
      amount: `${chance(900)}.${String(1 + chance(99)).padStart(2, '0')}`,
      rate: `${chance(3)}.${String(100_000 + chance(899_999))}`,
    }));
    sums.push(addMoney(...lines.map(({ amount, rate }) => euroOf(amount, rate))));
    await sql`
      with made as (insert into expense_reports (owner_id, purpose) values (${owner.id}, 'Conti') returning id)
      select id from made`.execute(app.owner);
    await sql`
      insert into expense_lines (report_id, kind, spent_on, category, description, amount, currency, rate)
      select (select max(id) from expense_reports), 'spesa', rome_today(), 'altro', 'x', amount, 'USD', rate
        from json_to_recordset(${JSON.stringify(lines)}::json) as l (amount numeric, rate numeric)`.execute(
      app.owner,
    );
  }
  const { rows } = await sql<{ claimed: string }>`
    select claimed from expense_reports where owner_id = ${owner.id} order by id`.execute(app.db);
  assert.deepEqual(
    rows.map(({ claimed }) => claimed),
    sums,
  );
  const file = await (await owner.get(`${reportsPath}/own/export?format=csv`)).text();
  const exported = file
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => (line.split(';')[8] ?? '').replace(',', '.'));
  const total = exported.pop() ?? '';
  assert.deepEqual([addMoney(...exported), total], [addMoney(...sums), addMoney(...sums)]);
});
