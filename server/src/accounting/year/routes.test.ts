/** The treasurer's year: exact sums, each with its entries; the lock of a closed year; statements of donors. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ClosedYear, Donor, TreasurersYear, YearEntry } from '@wms/contract/accounting/year/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { askForNoPhotos, reportsOf } from '../../../testing/accounting/expense-reports.ts';
import { addMemberWithFee } from '../../../testing/accounting/fees.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays, thisYear } from '../../../testing/days.ts';
import { readTexts } from '../../../testing/files/pdf-texts.ts';
import { mailTo, workOff } from '../../../testing/jobs.ts';
import { untilWaiting } from '../../../testing/locks/meeting.ts';
import { openMailbox } from '../../../testing/mailbox.ts';
import { isTrial } from '../../../testing/trial.ts';
import { insertRow, inTransaction } from '../../platform/database/connection.ts';
import { annulReceipt, issueReceipt } from '../receipts/issuing.ts';

let app: TestApp;
let treasurer: Caller;
let kinds: Record<'quota' | 'donazione' | 'corso', number>;
before(async () => {
  app = await startTestApp();
  await askForNoPhotos(app);
  treasurer = await app.person({ permissions: [can.receiptsManagement] });
  const { rows } = await sql<{ nature: string; id: number }>`select nature, id from receipt_kinds`.execute(
    app.db,
  );
  kinds = Object.fromEntries(rows.map(({ nature, id }) => [nature, id])) as typeof kinds;
  await sql`insert into settings (name, value, valid_from)
            values ('accounting.virtualStamp', ${JSON.stringify('aut. n. 1 del 01/01/2010')}, '2010-01-01')`.execute(
    app.owner,
  );
});
after(() => app.stop());

const base = '/api/accounting/year';
const read = async (year: number, kind = 'solare') => {
  const answer = await treasurer.get(`${base}?kind=${kind}&year=${year}`);
  assert.equal(answer.status, 200, await answer.clone().text());
  return json<TreasurersYear>(answer);
};
type Page = { rows: YearEntry[]; cursor: string | null; sums: { income: string; expenses: string } | null };
const entries = async (query: string) => {
  const answer = await treasurer.get(`${base}/entries?${query}`);
  assert.equal(answer.status, 200, await answer.clone().text());
  return json<Page>(answer);
};
const refusal = async (answer: Response) => {
  const { detail } = await json<{ detail: string }>(answer);
  return { status: answer.status, detail };
};

type IssuedReceipt = {
  on: string;
  paidOn?: string;
  name?: string;
  taxCode?: string | null;
  method?: 'contanti' | 'bonifico' | 'carta';
  lines: { kind: keyof typeof kinds; amount: string }[];
};
const issue = ({
  on,
  paidOn = on,
  name = 'Anna Prova',
  taxCode = null,
  method = 'bonifico',
  lines,
}: IssuedReceipt) =>
  inTransaction(app.db, null, (tx) =>
    issueReceipt(tx, app.storage, {
      payer: { kind: 'libero', name, taxCode, address: null, email: null },
      lines: lines.map(({ kind, amount }) => ({ kindId: kinds[kind], description: 'Prova', amount })),
      method,
      paidOn,
      issuedOn: on,
      issuedBy: treasurer.id,
      organisation: { name: 'Officina', address: null, taxCode: null, vatNumber: null, site: null },
    }),
  );

/** Small numbers that look like any: the same at each run. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

const euro = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
const cents = (amount: string) => BigInt(amount.replace('.', ''));

const count = isTrial ? 2000 : 500;

describe(`the figures of a year with ${count} receipts and more lines`, () => {
  /** Computes the figures of SQL once more, in whole cents. */
  type Line = { month: string; kind: number; amount: string; cash: boolean };
  const lines: Line[] = [];
  before(async () => {
    const random = seeded(7);
    const receipts = Array.from({ length: count }, (_, index) => {
      const day = new Date(Date.UTC(2021, 0, 1 + Math.floor((index * 365) / count)))
        .toISOString()
        .slice(0, 10);
      const method = random(3) === 0 ? 'contanti' : 'bonifico';
      const own = Array.from({ length: 1 + random(4) }, () => ({
        kind: [kinds.quota, kinds.corso, kinds.donazione][random(3)] ?? kinds.quota,
        amount: euro(BigInt(1 + random(99_999))),
      }));
      for (const line of own) lines.push({ month: day.slice(0, 7), ...line, cash: method === 'contanti' });
      return {
        index,
        day,
        method,
        own,
        amount: euro(own.reduce((sum, { amount }) => sum + cents(amount), 0n)),
      };
    });
    await sql`
      with made as (
        insert into receipts (year, number, issued_on, paid_on, payer_name, reason, amount, method, organisation,
                              line_count, reference)
        select 2021, 0, day, day, 'Persona ' || index, 'Prova', amount, method, '{}', json_array_length(own),
               index::text
          from json_to_recordset(${JSON.stringify(receipts)}::json)
            as r (index integer, day date, method text, amount numeric, own json) order by r.index
        returning id, reference)
      insert into receipt_lines (receipt_id, position, kind_id, nature, description, amount)
      select made.id, line.position, (line.value ->> 'kind')::integer, k.nature, 'Prova',
             (line.value ->> 'amount')::numeric
        from made
        join json_to_recordset(${JSON.stringify(receipts)}::json) as r (index integer, own json)
          on r.index::text = made.reference
       cross join lateral json_array_elements(r.own) with ordinality as line (value, position)
        join receipt_kinds k on k.id = (line.value ->> 'kind')::integer`.execute(app.owner);
  });

  const sumOf = (lines: readonly Line[]) => euro(lines.reduce((sum, { amount }) => sum + cents(amount), 0n));

  test('are the exact sums of its lines: in all, by causale, by month, in cash', async () => {
    const year = await read(2021);
    assert.equal(year.income.total, sumOf(lines));
    for (const kind of [kinds.quota, kinds.corso, kinds.donazione]) {
      const share = year.income.byWhat.find(({ key }) => key === `c${kind}`);
      assert.equal(share?.amount, sumOf(lines.filter((line) => line.kind === kind)));
    }
    for (const month of year.months) {
      const own = lines.filter((line) => line.month === month.from.slice(0, 7));
      assert.equal(month.income, sumOf(own), month.from);
      assert.equal(month.cashIn, sumOf(own.filter(({ cash }) => cash)), month.from);
    }
    assert.equal(year.cash.received, sumOf(lines.filter(({ cash }) => cash)));
    assert.equal(year.expenses.total, '0.00');
  });

  test('are what their entries come to, and what the file says', async () => {
    const { rows, sums } = await entries('from=2021-03-01&to=2021-03-31&direction=entrata&limit=200');
    const march = lines.filter(({ month }) => month === '2021-03');
    assert.equal(sums?.income, sumOf(march));
    assert.ok(rows.every(({ on }) => on.startsWith('2021-03')));
    const outgoing = await entries('from=2021-03-01&to=2021-03-31&direction=uscita&source=pagamento');
    assert.deepEqual(outgoing.rows, [], 'no payment of a member goes out');
    const csv = await (await treasurer.get(`${base}/export?kind=solare&year=2021&format=csv`)).text();
    const total = csv.split('\r\n').find((line) => line.startsWith('Entrate;Totale'));
    assert.equal(total?.split(';').at(-1), sumOf(lines).replace('.', ','));
    const book = await (
      await treasurer.get(`${base}/entries/export?from=2021-03-01&to=2021-03-31&format=csv`)
    ).text();
    const marchSums = `Totale${';'.repeat(10)}${sumOf(march).replace('.', ',')};0,00`;
    assert.equal(book.trimEnd().split('\r\n').at(-1), marchSums);
  });

  test('are listed without days for this year alone, and from a day on for all since', async () => {
    assert.deepEqual(
      (await entries('direction=entrata')).rows.filter(({ on }) => on < today().slice(0, 4)),
      [],
    );
    const since = await entries('from=2021-12-31&direction=entrata');
    assert.ok(cents(since.sums?.income ?? '0.00') > 0n);
  });

  test('are read page by page, each entry once, the latest first', async () => {
    const seen: YearEntry[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page = await entries(
        `from=2021-01-01&to=2021-12-31&limit=200${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...page.rows);
      cursor = page.cursor;
    }
    assert.deepEqual([seen.length, new Set(seen.map(({ id }) => id)).size], [lines.length, lines.length]);
    assert.deepEqual(
      seen.map(({ on }) => on),
      seen
        .map(({ on }) => on)
        .toSorted()
        .reverse(),
    );
  });
});

describe('a year has', () => {
  test('the stamps that payers were charged, and no receipt that was annulled', async () => {
    const receipt = await issue({ on: '2022-05-10', lines: [{ kind: 'corso', amount: '100.00' }] });
    await issue({ on: '2022-06-10', lines: [{ kind: 'corso', amount: '77.47' }] });
    const year = await read(2022);
    const { rows } = await sql<{ amount: string; charged: string; due: string | null }>`
      select amount, stamp_charged as charged, stamp_due as due from receipts where id = ${receipt.id}`.execute(
      app.db,
    );
    const stamp = rows[0];
    assert.equal(stamp?.due, '2.00');
    assert.equal(year.income.total, euro(10_200n + 7747n));
    assert.equal(year.stamps.virtual.amount, '2.00');
    assert.deepEqual(
      year.stamps.virtual.quarters.map(({ from, to, count }) => [from, to, count]),
      [['2022-04-01', '2022-06-30', 1]],
    );
    await inTransaction(app.db, null, (tx) =>
      annulReceipt(tx, app.storage, { id: receipt.id, reason: 'Sbagliata', by: null }),
    );
    const after = await read(2022);
    assert.deepEqual([after.income.total, after.stamps.virtual.count], ['77.47', 0]);
  });

  test('payments without a receipt, counted once when the receipt comes, on the day of the payment', async () => {
    const { membershipId, memberId } = await addMemberWithFee(app, {
      firstName: 'Lia',
      lastName: 'Soci',
      socialYear: 2019,
    });
    await inTransaction(app.db, null, (tx) =>
      insertRow(tx, 'membership_payments', {
        membership_id: membershipId,
        amount: '10.00',
        paid_on: '2019-12-31',
        method: 'contanti',
      }),
    );
    const year = await read(2019);
    assert.deepEqual(
      [year.income.total, year.withoutReceipt.amount, year.openFees.amount, year.openFees.count],
      ['10.00', '10.00', '15.00', 1],
    );
    assert.deepEqual(
      year.income.byWhat.map(({ name }) => name),
      ['Quote senza ricevuta'],
    );
    const { rows } = await entries('from=2019-01-01&to=2019-12-31');
    assert.deepEqual(
      rows.map(({ who, whom, source, to }) => [who, whom, source, to]),
      [['Soci Lia', 'Ordinario', 'pagamento', `/tesserati/${memberId}`]],
    );
    // The day is inside the social year 2019/20, but not inside 2018/19.
    assert.equal((await read(2019, 'sociale')).income.total, '10.00');
    assert.equal((await read(2018, 'sociale')).income.total, '0.00');
  });

  test('its last day inside, and the next day outside, solar and social', async () => {
    await issue({ on: '2023-08-31', lines: [{ kind: 'corso', amount: '1.00' }] });
    await issue({ on: '2023-09-01', lines: [{ kind: 'corso', amount: '2.00' }] });
    await issue({ on: '2023-12-31', lines: [{ kind: 'corso', amount: '4.00' }] });
    await issue({ on: '2024-01-02', paidOn: '2023-12-31', lines: [{ kind: 'corso', amount: '8.00' }] });
    await issue({ on: '2024-01-02', paidOn: '2024-01-01', lines: [{ kind: 'corso', amount: '16.00' }] });
    assert.equal((await read(2023)).income.total, '15.00');
    assert.equal((await read(2022, 'sociale')).income.total, '1.00');
    const social = await read(2023, 'sociale');
    assert.deepEqual(
      [social.income.total, social.from, social.to, social.name],
      ['30.00', '2023-09-01', '2024-08-31', '2023/24'],
    );
    assert.equal(social.months.length, 12);
  });
});

test('what reports cost counts on the day of their payment, as it was approved, by category and team', async () => {
  const spender = await app.person({ permissions: [can.expenseReports], nome: 'Paolo', cognome: 'Neri' });
  const [own, decide] = [reportsOf(spender), reportsOf(treasurer)];
  const report = await own.ready({ amount: '24.50' });
  const waiting = await own.ready({ amount: '11.11', category: 'vitto' });
  const line = (await own.read(report)).lines[0]?.id;
  await decide.approved(report, [{ id: line, approved: '20,05', reason: 'Senza prenotazione' }]);
  const today = inDays(0);
  const year = Number(today.slice(0, 4));
  const before = await read(year);
  assert.deepEqual(
    [before.expenses.total, before.reports.toPay.amount, before.reports.toApprove.amount],
    ['0.00', '20.05', '11.11'],
  );
  const paid = await treasurer.post('/api/accounting/expense-reports/pay', { ids: [report], paidOn: today });
  assert.equal(paid.status, 200, await paid.clone().text());
  const after = await read(year);
  assert.deepEqual(
    [after.expenses.total, after.expenses.byWhat, after.expenses.byWhom.map(({ name }) => name)],
    ['20.05', [{ key: 'treno', name: 'Treno', amount: '20.05', count: 1 }], ['Senza reparto']],
  );
  assert.equal(after.months.find(({ from }) => from.slice(0, 7) === today.slice(0, 7))?.expenses, '20.05');
  const { rows } = await entries(`from=${today}&to=${today}&direction=uscita`);
  assert.deepEqual(
    rows.map(({ who, what, to, amount }) => [who, what, to, amount]),
    [['Paolo Neri', 'Treno', `/noteSpesa/${report}`, '20.05']],
  );
  assert.deepEqual([after.reports.toApprove.count, after.reports.toApprove.oldestDays], [1, 0]);
  assert.ok(waiting);
});

describe('a closed year', () => {
  const close = (year: number, who = treasurer, kind = 'solare') =>
    who.post(`${base}/close`, { kind, year, reason: 'Bilancio approvato' });
  let receipt: { id: number; number: number };
  let payment: number;
  before(async () => {
    receipt = await issue({ on: '2017-03-01', lines: [{ kind: 'corso', amount: '5.00' }] });
    const { membershipId } = await addMemberWithFee(app, { lastName: 'Chiusi', socialYear: 2016 });
    payment = await inTransaction(app.db, null, (tx) =>
      insertRow(tx, 'membership_payments', {
        membership_id: membershipId,
        amount: '3.00',
        paid_on: '2017-01-10',
        method: 'bonifico',
      }),
    );
  });

  test('is one that is over, and is closed once, also by two at the same moment', async () => {
    assert.match((await refusal(await close(thisYear()))).detail, /non è finito/);
    const other = await app.person({ permissions: [can.receiptsManagement] });
    const answers = await Promise.all([close(2017), close(2017, other)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await read(2017)).closed?.reason, 'Bilancio approvato');
  });

  test('refuses its receipts, payments and reimbursements, and nothing changes', async () => {
    const day = '2017-06-01';
    const refused = (work: Promise<unknown>) =>
      assert.rejects(
        work,
        (error) => (error as { constraint?: string }).constraint === 'closed_years_closed',
      );
    const before = await read(2017);
    await refused(issue({ on: day, lines: [{ kind: 'corso', amount: '1.00' }] }));
    await refused(
      issue({ on: '2018-01-02', paidOn: '2017-12-31', lines: [{ kind: 'corso', amount: '1.00' }] }),
    );
    await refused(
      inTransaction(app.db, null, (tx) =>
        annulReceipt(tx, app.storage, { id: receipt.id, reason: 'Sbagliata', by: null }),
      ),
    );
    await refused(sql`update membership_payments set amount = 1 where id = ${payment}`.execute(app.db));
    await refused(
      sql`update membership_payments set paid_on = '2018-01-01' where id = ${payment}`.execute(app.db),
    );
    await refused(sql`delete from membership_payments where id = ${payment}`.execute(app.db));
    await refused(sql`insert into expense_payments (paid_on) values (${day})`.execute(app.db));
    assert.deepEqual(await read(2017), before);
    const answer = await treasurer.post(`/api/accounting/receipts/${receipt.id}/annul`, {
      reason: 'Sbagliata',
    });
    assert.deepEqual(await refusal(answer), {
      status: 409,
      detail: 'Quella data è in un anno chiuso: usa un’altra data, oppure riapri l’anno in Ricevute, L’anno',
    });
    const { membershipId } = await addMemberWithFee(app, { lastName: 'Tardi', socialYear: 2016 });
    const pay = await treasurer.post(`/api/accounting/memberships/${membershipId}/payments`, {
      amount: '5,00',
      paidOn: day,
      method: 'bonifico',
    });
    assert.equal(pay.status, 409, await pay.clone().text());
  });

  test('lets the days around it be, and its receipts be read', async () => {
    await issue({ on: '2018-01-02', lines: [{ kind: 'corso', amount: '1.00' }] });
    assert.equal((await treasurer.get(`/api/accounting/receipts/${receipt.id}`)).status, 200);
  });

  test('waits for a receipt that is being issued, and then has it', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: written, resolve: wrote } = Promise.withResolvers<void>();
    const issuing = inTransaction(app.db, null, async (tx) => {
      await insertRow(tx, 'receipts', {
        number: 0,
        year: 2015,
        issued_on: '2015-05-05',
        payer_name: 'A',
        reason: 'B',
        amount: '9.00',
        method: 'carta',
        organisation: '{}',
      });
      wrote();
      await held;
    });
    await written;
    const closing = close(2015);
    await untilWaiting(app);
    assert.equal((await read(2015)).closed, null);
    release();
    await issuing;
    assert.equal((await closing).status, 200);
    assert.deepEqual([(await read(2015)).income.total, (await read(2015)).closed !== null], ['9.00', true]);
  });

  test('is opened again with a reason, which stays, and is then free', async () => {
    const reopen = () =>
      treasurer.post(`${base}/reopen`, { kind: 'solare', year: 2017, reason: 'Manca una ricevuta' });
    assert.equal(
      (await treasurer.post(`${base}/reopen`, { kind: 'solare', year: 2017, reason: ' ' })).status,
      422,
    );
    assert.equal((await reopen()).status, 200);
    assert.equal((await reopen()).status, 409);
    await inTransaction(app.db, null, (tx) =>
      annulReceipt(tx, app.storage, { id: receipt.id, reason: 'Sbagliata', by: null }),
    );
    const closed = await json<ClosedYear[]>(await treasurer.get(`${base}/closed`));
    assert.deepEqual(
      closed
        .filter(({ year }) => year === 2017)
        .map(({ reopened, closed: { reason } }) => [reason, reopened?.reason]),
      [['Bilancio approvato', 'Manca una ricevuta']],
    );
    const { rows } =
      await sql`select from audit_log where table_name = 'closed_years' and action = 'update'`.execute(
        app.db,
      );
    assert.equal(rows.length, 1);
    await assert.rejects(sql`delete from closed_years`.execute(app.db));
    await assert.rejects(
      sql`update closed_years set reopened_at = null, reopen_reason = null where year = 2017`.execute(app.db),
    );
  });
});

describe('the statements of donors', () => {
  const list = async (query = 'year=2014') =>
    (await json<{ rows: Donor[] }>(await treasurer.get(`${base}/donors?${query}`))).rows;
  before(async () => {
    const gift = (on: string, amount: string, more: Partial<IssuedReceipt> = {}) =>
      issue({
        on,
        name: 'Bruna Dono',
        taxCode: 'VRDNNA85T50A562S',
        lines: [{ kind: 'donazione', amount }],
        ...more,
      });
    await gift('2014-01-01', '100.10');
    await gift('2014-02-01', '0.05', { method: 'carta' });
    await gift('2014-03-01', '50.00', { method: 'contanti' });
    const annulled = await gift('2014-04-01', '999.00');
    await inTransaction(app.db, null, (tx) =>
      annulReceipt(tx, app.storage, { id: annulled.id, reason: 'Sbagliata', by: null }),
    );
    await issue({
      on: '2014-05-01',
      name: 'Carlo Corsi',
      lines: [
        { kind: 'corso', amount: '70.00' },
        { kind: 'donazione', amount: '7.00' },
      ],
    });
    await gift('2014-06-01', '20.00', { name: 'Dario Contanti', taxCode: null, method: 'contanti' });
    await gift('2015-12-30', '5.00', { name: 'Altro Anno', taxCode: null }).catch(() => undefined);
  });

  test('have what was paid by traceable means in the year, cent by cent, and never cash', async () => {
    assert.deepEqual(
      (await list()).map(({ name, count, amount, cash }) => [name, count, amount, cash]),
      [
        ['Bruna Dono', 2, '100.15', '50.00'],
        ['Carlo Corsi', 1, '7.00', '0.00'],
        ['Dario Contanti', 0, '0.00', '20.00'],
      ],
    );
    assert.deepEqual(
      (await list('year=2014&q=vrdnna85')).map(({ name }) => name),
      ['Bruna Dono'],
    );
  });

  test('are PDFs, one by one and in a zip, and nobody has one for cash', async () => {
    const [bruna, , dario] = await list();
    const pdf = await treasurer.get(`${base}/donor-statement?year=2014&donor=${bruna?.id}`);
    assert.deepEqual([pdf.status, pdf.headers.get('content-type')], [200, 'application/pdf']);
    assert.equal((await treasurer.get(`${base}/donor-statement?year=2014&donor=${dario?.id}`)).status, 404);
    assert.equal((await treasurer.get(`${base}/donor-statement?year=2014&donor=l`)).status, 422);
    const zip = Buffer.from(await (await treasurer.get(`${base}/donor-statements?year=2014`)).arrayBuffer());
    assert.deepEqual(
      [...zip.toString('latin1').matchAll(/donazioni-2014-[A-Za-z ]+\.pdf/g)]
        .map(([name]) => name)
        .slice(0, 2),
      ['donazioni-2014-Bruna Dono.pdf', 'donazioni-2014-Carlo Corsi.pdf'],
    );
    assert.equal((await treasurer.get(`${base}/donor-statements?year=2011`)).status, 404);
  });

  test('say who signs, where, and in which register the body is, as the treasurer keeps it from a day on', async () => {
    const [bruna] = await list();
    const textOf = async () => {
      const pdf = await treasurer.get(`${base}/donor-statement?year=2014&donor=${bruna?.id}`);
      return (await readTexts(Buffer.from(await pdf.arrayBuffer()))).join(' ').replace(/\s+/g, ' ');
    };
    const set = (name: string, value: string, from: string) =>
      sql`insert into settings (name, value, valid_from)
          values (${`accounting.${name}`}, ${JSON.stringify(value)}, ${from})`.execute(app.owner);
    const day = today().split('-').reverse().join('/');
    const bare = await textOf();
    assert.ok(bare.includes(day) && !bare.includes('Torino'), bare);
    await set('receiptPlace', 'Torino', '2010-01-01');
    await set('registrationLine', 'Iscritta al RUNTS, n. 12345', '2010-01-01');
    await set('receiptSignatory', 'La tesoriera Ada Rossi', '2010-01-01');
    await set('receiptSignatory', 'Il tesoriere Ugo Neri', inDays(1));
    const text = await textOf();
    for (const said of ['Iscritta al RUNTS, n. 12345', 'La tesoriera Ada Rossi', `Torino, ${day}`])
      assert.ok(text.includes(said), text);
    assert.ok(!text.includes('Ugo Neri'));
  });

  test('go by mail once to everybody who has an address', async () => {
    const { memberId } = await addMemberWithFee(app, {
      firstName: 'Elsa',
      lastName: 'Posta',
      email: 'elsa@example.org',
      socialYear: 2012,
    });
    await inTransaction(app.db, null, (tx) =>
      issueReceipt(tx, app.storage, {
        payer: { kind: 'socio', memberId },
        lines: [{ kindId: kinds.donazione, description: 'Dono', amount: '33.00' }],
        method: 'bonifico',
        paidOn: '2013-03-03',
        issuedOn: '2013-03-03',
        issuedBy: null,
        organisation: { name: 'Officina', address: null, taxCode: null, vatNumber: null, site: null },
      }),
    );
    const send = (donors: string[] | null) =>
      treasurer.post(`${base}/donor-statements`, { year: 2013, donors });
    // Letters that no font has are named before anything is made or mailed: alone, in the zip and by mail.
    await sql`insert into settings (name, value, valid_from)
              values ('accounting.receiptSignatory', '"Il tesoriere 김"', '2010-01-02')`.execute(app.owner);
    const [donor] = await list('year=2013');
    for (const answer of [
      await treasurer.get(`${base}/donor-statement?year=2013&donor=${donor?.id}`),
      await treasurer.get(`${base}/donor-statements?year=2013`),
      await send(null),
    ])
      assert.deepEqual(await refusal(answer), {
        status: 409,
        detail: 'Nei caratteri di stampa non c’è 김: scrivi «Il tesoriere 김» con altre lettere',
      });
    await sql`delete from settings where valid_from = '2010-01-02'`.execute(app.owner);
    const mailbox = await openMailbox();
    try {
      assert.deepEqual((await json(await send(null))).message, '1 riepilogo parte per e-mail');
      assert.equal((await send(null)).status, 409);
      await workOff(app, { mail: mailTo(mailbox, 'Officina') });
      assert.deepEqual(
        mailbox.delivered.flatMap(({ to }) => to).filter((to) => to === 'elsa@example.org'),
        ['elsa@example.org'],
      );
      assert.match(
        mailbox.delivered.find(({ to }) => to.includes('elsa@example.org'))?.content ?? '',
        /donazioni-2013-Elsa Posta\.pdf/,
      );
      const [elsa] = await list('year=2013');
      assert.ok(elsa?.sentAt);
      assert.equal((await send([elsa.id])).status, 200);
    } finally {
      await mailbox.close();
    }
    const [bruna] = await list();
    const answer = await treasurer.post(`${base}/donor-statements`, { year: 2014, donors: [bruna?.id] });
    assert.deepEqual(await refusal(answer), {
      status: 409,
      detail: 'Nessuno di loro ha un’e-mail e donazioni tracciabili: scarica il PDF',
    });
  });
});

test('the year is a PDF, too', async () => {
  const pdf = await treasurer.get(`${base}/pdf?kind=sociale&year=2021`);
  assert.deepEqual([pdf.status, pdf.headers.get('content-type')], [200, 'application/pdf']);
  const text = (await readTexts(Buffer.from(await pdf.arrayBuffer()))).join(' ');
  const [, total = ''] = /Entrate: € ([\d.,]+)/.exec(text) ?? [];
  // The shares by causale, by member's category and by method.
  assert.equal(text.split(new RegExp(`Totale\\s+${RegExp.escape(total)}`)).length - 1, 3, text);
});
