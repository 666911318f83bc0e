/**
 * `npm run bench -- --expense-reports`: an approval with 20 photos of a camera as one PDF, and the lists with 50,000
 * reports.
 */
import { randomUUID } from 'node:crypto';
import { approveExpenseReport } from '@wms/contract/accounting/expense-reports/moving';
import { listPayable } from '@wms/contract/accounting/expense-reports/paying';
import {
  getExpenseReport,
  getExpenseReportPaper,
  listExpenseReports,
  listOwnExpenseReports,
} from '@wms/contract/accounting/expense-reports/reading';
import {
  addExpenseAttachment,
  addExpenseLine,
  createExpenseReport,
} from '@wms/contract/accounting/expense-reports/writing';
import { today } from '@wms/contract/platform/schema';
import pg from 'pg';
import sharp from 'sharp';
import type { Instance } from './instance.ts';
import { median } from './load.ts';
import { measurePath, type Point } from './point.ts';

const reports = 50_000;
const photos = 20;
const rounds = 3;

/** A civil date so many days before today. */
function dayBefore(days: number) {
  return Temporal.PlainDate.from(today()).subtract({ days }).toString();
}

const filters = [
  ['page of 50', ''],
  ['to approve, the oldest first', '&show=toApprove&sort=oldest'],
  ['to pay', '&show=toPay&sort=oldest'],
  ['paid', '&state=rimborsata'],
  ['of a category', '&category=treno'],
  ['of a category that none has', '&category=aereo'],
  ['of a day', `&from=${dayBefore(100)}&to=${dayBefore(100)}`],
  ['of days before all of them', '&from=2001-01-01&to=2001-12-31'],
  ['search: a number', `&q=NS-${new Date().getFullYear()}-1234`],
  ['search: a word of every report', '&q=gara'],
  ['search: nothing has it', '&q=zanzibar'],
] as const;

export async function measureExpenseReports(instance: Instance): Promise<Point[]> {
  const client = new pg.Client({ connectionString: instance.databaseUrl });
  await client.connect();
  try {
    const points = await measureApprovals(instance, client);
    await fill(client);
    for (const [what, filter] of filters)
      points.push({
        what: `expense reports, ${what}`,
        ms: await measurePath(instance, `${listExpenseReports.path}?limit=50${filter}`),
        aim: '≤ 10 ms',
      });
    for (const [what, path] of [
      ['own expense reports', `${listOwnExpenseReports.path}?limit=50`],
      ['expense reports to pay', listPayable.path],
      ['an expense report', getExpenseReport.path.replace(':id', '20000')],
    ] as const)
      points.push({ what, ms: await measurePath(instance, path), aim: '≤ 10 ms' });
    return points;
  } finally {
    await client.end();
  }
}

/** Photos of 12 megapixels are uploaded, and the report is approved: its PDF is made while the approver waits. */
async function measureApprovals(instance: Instance, client: pg.Client): Promise<Point[]> {
  // The person who measures approves, so the reports are somebody else's once they are written.
  const { rows } = await client.query<{ id: number }>(
    `insert into users (username, first_name, last_name, institutional_email)
     values ('spende', 'Anna', 'Spende', 'spende@example.org') returning id`,
  );
  const owner = rows[0]?.id;
  const waits: number[] = [];
  const uploads: number[] = [];
  let bytes = 0;
  // A photo takes longer to invent than to upload, so that each report has the same ones.
  const shots: Buffer[] = [];
  for (let photo = 0; photo < photos; photo++) shots.push(await takePhoto());
  for (let round = 0; round < rounds; round++) {
    const { id } = await send<{ id: number }>(instance, createExpenseReport.path, {
      purpose: 'Trasferta',
      volunteer: true,
    });
    for (const [photo, shot] of shots.entries()) {
      const line = await send<{ id: number }>(instance, addExpenseLine.path.replace(':id', String(id)), {
        kind: 'spesa',
        date: today(),
        category: 'altro',
        amount: '12.50',
        traceable: true,
        description: `Spesa ${photo + 1}`,
      });
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(shot)]), 'foto.jpg');
      const before = performance.now();
      await send(instance, addExpenseAttachment.path.replace(':id', String(line.id)), form);
      uploads.push(performance.now() - before);
    }
    await client.query('update expense_reports set owner_id = $1 where id = $2', [owner, id]);
    const { rows: sent } = await client.query<{ version: number }>(
      `update expense_reports
          set state = 'inviata', sent_at = now(), owner_name = 'Anna Spende', declaration = 'Dichiaro'
        where id = $1 returning version`,
      [id],
    );
    const before = performance.now();
    await send(instance, approveExpenseReport.path.replace(':id', String(id)), { version: sent[0]?.version });
    waits.push(performance.now() - before);
    const paper = await fetch(instance.url + getExpenseReportPaper.path.replace(':id', String(id)), {
      headers: { authorization: `Bearer ${instance.token}` },
    });
    bytes = Math.max(bytes, (await paper.arrayBuffer()).byteLength);
  }
  return [
    { what: `approval with ${photos} photos as one PDF`, ms: median(waits), aim: '≤ 3000 ms' },
    { what: 'its PDF', figure: `${(bytes / 1024 / 1024).toFixed(1)} MB`, aim: '≤ 10 MB' },
    { what: 'upload of a photo of 12 megapixels', ms: median(uploads), aim: '' },
  ];
}

/** Noise is heavier than what a camera sees. */
const takePhoto = () =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 140, sigma: 12 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer();

/** Five years of reports of all people, three lines each; the last thousand wait. Triggers are off. */
async function fill(client: pg.Client): Promise<void> {
  await client.query(`
    begin;
    set local session_replication_role = replica;
    insert into expense_reports
      (owner_id, owner_name, declaration, purpose, state, year, number, numbered_on, sent_at, decided_at, state_since,
       spent, claimed, approved, search, payment_id)
    select case when n % 500 = 0 then (select min(id) from users) else (select max(id) from users) end, 'Anna Spende',
           'Dichiaro', 'Gara ' || n, kind.state, years.of, 10000 + n, make_date(years.of, 1, 1),
           now() - make_interval(hours => ${reports} - n), now(), now() - make_interval(hours => ${reports} - n),
           37.5, 37.5,
           case when kind.state in ('approvata', 'rimborsata') then 37.5 end,
           ' ns ' || years.of || ' ' || n || ' gara ' || n || ' anna spende biglietto',
           case when kind.state = 'rimborsata' then 1 end
      from generate_series(1, ${reports}) n
     cross join lateral (select case when n <= ${reports - 1000} then 'rimborsata'
                                     else (array['inviata', 'approvata'])[1 + n % 2] end as state) kind
     cross join lateral (select extract(year from rome_today())::integer - 4 + (n - 1) / ${reports / 5} as of) years;
    insert into expense_payments (paid_on) values (rome_today());
    insert into expense_lines (report_id, kind, spent_on, category, description, amount)
    select r.id, 'spesa', rome_today() - r.id % 900, (array['treno', 'vitto', 'altro'])[nth], 'Biglietto',
           12.5
      from expense_reports r, generate_series(1, 3) nth where r.number > 10000;
    commit`);
  for (const table of ['expense_reports', 'expense_lines']) await client.query(`vacuum analyze ${table}`);
}

async function send<T>({ url, token }: Instance, path: string, body: object): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
