/** `npm run bench -- --receipts` measures the register with 200,000 receipts, an issue, and a mass issue. */
import { setTimeout as sleep } from 'node:timers/promises';
import { getMassIssue, previewMassIssue, startMassIssue } from '@wms/contract/accounting/receipts/mass-issue';
import { listReceipts } from '@wms/contract/accounting/receipts/register';
import { today } from '@wms/contract/platform/schema';
import pg from 'pg';
import type { Instance } from './instance.ts';
import { median } from './load.ts';
import { measurePath, type Point } from './point.ts';

const receipts = 200_000;
const years = 8;
const members = 600;
const lastYear = new Date().getFullYear() - 1;

/** The requests that people send to the register, most of all for its first page. */
const filters = [
  ['page of 50', ''],
  ['of last year', `&year=${lastYear}`],
  ['annulled', '&state=annullata'],
  ['of a frequent kind', '&kindId=1'],
  ['of a rare kind', '&kindId=4'],
  ['by the rarest method', '&method=paypal'],
  ['by the commonest method, of last year', `&method=bonifico&year=${lastYear}`],
  ['of a member', '&memberId=7'],
  ['of a period', `&from=${lastYear}-03-01&to=${lastYear}-03-31`],
  ['with duty', '&stamp=dovuto'],
  ['without duty', '&stamp=non+dovuto'],
  ['search: a number', `&q=12%2F${lastYear}`],
  ['search: a payer', '&q=rossi+1234'],
  ['search: a word of every receipt', '&q=quota'],
  ['search: nothing has it', '&q=zanzibar'],
] as const;

export async function measureReceipts(instance: Instance): Promise<Point[]> {
  await fillReceipts(instance.databaseUrl);
  const points: Point[] = [];
  for (const [what, filter] of filters)
    points.push({
      what: `receipts, ${what}`,
      ms: await measurePath(instance, `${listReceipts.path}?limit=50${filter}`),
      aim: '≤ 10 ms',
    });
  const single = `${listReceipts.path}/${receipts / 2}/details`;
  points.push({ what: 'a receipt', ms: await measurePath(instance, single), aim: '≤ 10 ms' });
  const totals = `${listReceipts.path}/totals?year=${lastYear}`;
  points.push({
    what: `totals of a year (${receipts / years})`,
    ms: await measurePath(instance, totals),
    aim: '',
  });
  points.push({ what: 'issue with its PDF', ms: await measureIssues(instance), aim: '≤ 60 ms' });
  points.push(await measureMass(instance));
  return points;
}

async function send<T>({ url, token }: Instance, path: string, body: object): Promise<T> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function read<T>({ url, token }: Instance, path: string): Promise<T> {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function measureIssues(instance: Instance): Promise<number> {
  const waits: number[] = [];
  for (let round = 0; round < 40; round++) {
    const before = performance.now();
    await send(instance, listReceipts.path, {
      payer: { kind: 'libero', name: `Rossi ${round}` },
      lines: [
        { kindId: 1, amount: '25.00' },
        { kindId: 3, amount: '10.00' },
      ],
      method: 'bonifico',
      paidOn: today(),
    });
    waits.push(performance.now() - before);
  }
  // The first ones load fonts and prepare the statements.
  return median(waits.slice(10));
}

/** One receipt for each of 600 members, while nobody else asks for anything. */
async function measureMass(instance: Instance): Promise<Point> {
  const { count } = await read<{ count: number }>(
    instance,
    `${previewMassIssue.path}?socialYear=${lastYear}&kindId=1`,
  );
  if (count !== members) throw new Error(`${count} receipts would be issued`);
  const before = performance.now();
  const { id } = await send<{ id: number }>(instance, startMassIssue.path, {
    socialYear: lastYear,
    kindId: 1,
  });
  for (;;) {
    const { state, issued, failed } = await read<{ state: string; issued: number; failed: number }>(
      instance,
      getMassIssue.path.replace(':id', String(id)),
    );
    if (failed > 0) throw new Error(`${failed} receipts failed`);
    if (state === 'finita') {
      const perSecond = issued / ((performance.now() - before) / 1000);
      return {
        what: `mass issue of ${issued} with PDFs`,
        figure: `${perSecond.toFixed(0)}/s`,
        aim: '≥ 20/s',
      };
    }
    await sleep(250);
  }
}

/**
 * Eight years of receipts with one or two lines, and members of whom each has paid last year's fee. Triggers are off,
 * so what they write is written here.
 */
export async function fillReceipts(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
      begin;
      set local session_replication_role = replica;
      insert into members (number, kind_id, first_name, last_name, admitted_on, email)
      select n, 1, 'Anna', 'Rossi ' || n, '2015-01-01', 'anna' || n || '@example.org'
        from generate_series(1, ${members}) n;
      insert into memberships (member_id, social_year, kind_id, fee, paid, paid_on, starts_on, ends_on)
      select id, ${lastYear}, 1, 25, 25, '${lastYear}-10-01', '${lastYear}-09-01', '${lastYear + 1}-08-31' from members;
      insert into membership_payments (membership_id, member_id, amount, paid_on, method, reference)
      select id, member_id, 25, '${lastYear}-10-01', 'bonifico', 'CRO ' || id from memberships;
      insert into receipts
        (year, number, issued_on, paid_on, member_id, payer_name, reason, amount, method, organisation, line_count,
         stamp_due, stamp_bearer, stamp_charged, stamp_authorisation, state, annulled_at, annulment_reason)
      select year, place, day, day, case when n % 3 = 0 then 1 + n % ${members} end, 'Anna Rossi ' || n % 9973,
             'Quota associativa ' || year, case when n % 25 = 0 then 102 else 50 end,
             case when n % 200 = 0 then 'paypal'
                  else (array['bonifico', 'contanti', 'carta', 'bonifico'])[1 + n % 4] end,
             '{"name": "Prova"}', 1 + n % 2,
             case when n % 25 = 0 then 2 end, case when n % 25 = 0 then 'pagante' end,
             case when n % 25 = 0 then 2 else 0 end, case when n % 25 = 0 then 'aut. n. 1' end,
             case when n % 150 = 0 then 'annullata' else 'emessa' end,
             case when n % 150 = 0 then now() end, case when n % 150 = 0 then 'Errore' end
        from generate_series(1, ${receipts}) n
       cross join lateral (select ${lastYear - years + 1} + (n - 1) / ${receipts / years} as year,
                                  1 + (n - 1) % ${receipts / years} as place) y
       cross join lateral (select make_date(year, 1, 1) + (place * 364 / ${receipts / years}) as day) d;
      insert into receipt_lines (receipt_id, position, kind_id, nature, description, amount)
      select r.id, place, case when r.id % 1000 = 0 then 4 else place end, 'altro', 'Quota',
             (r.amount - r.stamp_charged) / r.line_count
        from receipts r cross join lateral generate_series(1, r.line_count) place;
      insert into number_series (series, year, last_number, last_date)
      select 'receipts', year, max(number), max(issued_on) from receipts group by year;
      commit`);
    for (const table of ['receipts', 'receipt_lines', 'members', 'memberships', 'membership_payments'])
      await client.query(`vacuum analyze ${table}`);
  } finally {
    await client.end();
  }
}
