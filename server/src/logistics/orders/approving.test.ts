/** Requests and approvals: who may, how many it takes, what the team may spend, the numbers. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { selfApproval } from '@wms/contract/logistics/orders/settings';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { thisYear } from '../../../testing/days.ts';
import { until } from '../../../testing/jobs.ts';
import { makeSupplier, ordersOf, plainLine } from '../../../testing/logistics/ordering.ts';
import { decideSetting } from '../../../testing/organisation.ts';
import { isTrial } from '../../../testing/trial.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { settingsTopic } from '../../platform/settings/settings.ts';
import { readBudgetLeft } from '../budgets/left.ts';
import { requestOrder } from './approving.ts';

let app: TestApp;
let buyer: Caller;
let secondBuyer: Caller;
let three: Caller;
let supplier: number;
before(async () => {
  app = await startTestApp();
  const person = () => app.person({ permissions: [can.ordersManagement, can.productsManagement] });
  [buyer, secondBuyer, three] = await Promise.all([person(), person(), person()]);
  supplier = await makeSupplier(buyer);
});
after(() => app.stop());
afterEach(() => sql`delete from order_limits`.execute(app.owner));

type RefusalAnswer = { status: number; detail: string; errors?: Record<string, string> };
const said = async (answer: Response) => (await json<RefusalAnswer>(answer)).detail;

/** Without VAT, so that the total is the price. */
async function drafted(price = '100', values: object = {}): Promise<number> {
  return ordersOf(buyer).created(supplier, [plainLine({ quantity: '1', price, vat: '0' })], values);
}
async function requested(price?: string, values?: object): Promise<number> {
  const id = await drafted(price, values);
  await ordersOf(buyer).asked(id, 'request');
  return id;
}
const limit = (freeUpTo: string | null, twoAbove: string | null, teamId: number | null = null) =>
  sql`insert into order_limits (team_id, free_up_to, two_above) values (${teamId}, ${freeUpTo}, ${twoAbove})`.execute(
    app.owner,
  );
let teams = 0;
async function makeTeam(budget?: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into teams (name, code) values (${`Reparto ${++teams}`}, ${`ORD${teams}`}) returning id`.execute(
    app.owner,
  );
  const id = rows[0]?.id ?? 0;
  if (budget)
    await sql`insert into budgets (team_id, year, amount)
              values (${id}, extract(year from rome_today())::integer, ${budget})`.execute(app.owner);
  return id;
}

/** Tries again, as a person does when all connections are busy for too long. */
async function requestAtLast(who: Caller, id: number): Promise<void> {
  const body = { version: 1 };
  for (;;) {
    const { status } = await who.post(`/api/logistics/orders/${id}/request`, body);
    if (status === 200) return;
    assert.equal(status, 503);
  }
}

describe('the number', () => {
  test('comes with the first request, and stays through every rejection', async () => {
    const id = await requested();
    const { number, requester } = await ordersOf(buyer).read(id);
    assert.match(number ?? '', /^O-\d{4}-\d{4}$/);
    await ordersOf(secondBuyer).asked(id, 'moves/reject', { reason: 'No' });
    const again = await ordersOf(three).asked(id, 'request');
    assert.deepEqual([again.number, again.state], [number, 'richiesto']);
    assert.deepEqual(
      [requester?.id, again.requester?.id],
      [buyer.id, three.id],
      'whoever asks is the requester',
    );
  });

  test('of many requests at once, a tenth of which fail, has no gap, and its dates are in order', async () => {
    const fresh = await startTestApp();
    try {
      const buyer = await fresh.person({ permissions: [can.ordersManagement, can.productsManagement] });
      const orders = ordersOf(buyer);
      const from = await makeSupplier(buyer);
      const many = isTrial ? 100 : 20;
      const ids: number[] = [];
      for (let i = 0; i < many; i++) ids.push(await orders.created(from));
      const user = { ...buyer, permissions: new Set([can.ordersManagement]) } as never;
      const outcomes = await Promise.allSettled(
        ids.map((id, index) =>
          index % 10 === 3
            ? inTransaction(fresh.db, buyer.id, async (tx) => {
                await requestOrder(tx, { id, version: 2 }, user);
                throw new Error('the disk is full');
              })
            : requestAtLast(buyer, id),
        ),
      );
      assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, many / 10);
      const { rows } = await sql<{ number: number; ordered: boolean }>`
        select number, numbered_on >= coalesce(lag(numbered_on) over (order by number), numbered_on) as ordered
          from orders where number is not null order by number`.execute(fresh.db);
      assert.deepEqual(
        rows.map(({ number }) => number),
        Array.from({ length: many * 0.9 }, (_, index) => index + 1),
      );
      assert.ok(rows.every(({ ordered }) => ordered));
    } finally {
      await fresh.stop();
    }
  });

  test('is never another one, nor is its order deleted, by SQL either', async () => {
    const id = await requested();
    await assert.rejects(
      sql`update orders set number = 999 where id = ${id}`.execute(app.owner),
      /is frozen/,
    );
    await assert.rejects(sql`delete from orders where id = ${id}`.execute(app.owner), /never deleted/);
    await assert.rejects(
      sql`update order_lines set price = 1 where order_id = ${id}`.execute(app.owner),
      /are frozen/,
    );
  });
});

describe('an order is approved', () => {
  test('by somebody else than who asked, once', async () => {
    const id = await requested();
    const mine = await ordersOf(buyer).read(id);
    assert.deepEqual(
      [mine.approvalRefusal, mine.moves.includes('approve'), mine.approvalsNeeded],
      ['L’hai chiesto tu: lo approva un’altra persona', false, 1],
    );
    const own = await ordersOf(buyer).ask(id, 'approve');
    assert.deepEqual([own.status, await said(own)], [409, 'L’hai chiesto tu: lo approva un’altra persona']);
    const theirs = await ordersOf(secondBuyer).read(id);
    assert.deepEqual([theirs.approvalRefusal, theirs.moves.includes('approve')], [null, true]);
    const { state, approvals } = await ordersOf(secondBuyer).asked(id, 'approve');
    assert.deepEqual([state, approvals.map((by) => by.id)], ['approvato', [secondBuyer.id]]);
  });

  test('by who asked, where the organisation lets them', async () => {
    const decide = (value: boolean) =>
      sql`insert into settings (name, valid_from, value)
          values (${selfApproval.name}, '2020-01-01', ${JSON.stringify(value)}::jsonb)
          on conflict (name, valid_from) do update set value = excluded.value`.execute(app.owner);
    const id = await requested();
    const mayApprove = async () => (await ordersOf(buyer).read(id)).moves.includes('approve');
    const boss = await app.person({ permissions: [can.usersManagement] });
    const set = (value: boolean) =>
      decideSetting(boss, '/api/utilities/settings', {
        name: selfApproval.name,
        value,
        validFrom: '2020-01-01',
      });
    assert.equal((await set(true)).status, 200);
    await until(mayApprove, `the change of ${settingsTopic} is heard`);
    assert.equal((await ordersOf(buyer).asked(id, 'approve')).state, 'approvato');
    await decide(false);
    assert.equal((await set(false)).status, 200);
    const another = await requested();
    await until(
      async () => !(await ordersOf(buyer).read(another)).moves.includes('approve'),
      'it is heard again',
    );
  });

  test('by nobody up to the team’s limit, by two people above the other', async () => {
    await limit('50', '500');
    const team = await makeTeam();
    await limit(null, '20', team);
    const free = await ordersOf(buyer).asked(await drafted('50'), 'request');
    assert.deepEqual([free.state, free.approvals], ['approvato', []]);
    assert.equal((await ordersOf(buyer).asked(await drafted('50.01'), 'request')).state, 'richiesto');
    const own = await ordersOf(buyer).read(await requested('20.01', { teamId: team }));
    assert.deepEqual([own.state, own.approvalsNeeded], ['richiesto', 2]);
    const id = await requested('500.01');
    const first = await ordersOf(secondBuyer).asked(id, 'approve');
    assert.deepEqual([first.state, first.approvals.length, first.approvalsNeeded], ['richiesto', 1, 2]);
    const twice = await ordersOf(secondBuyer).ask(id, 'approve');
    assert.deepEqual([twice.status, await said(twice)], [409, 'L’hai già approvato: manca un’altra persona']);
    assert.equal((await ordersOf(three).asked(id, 'approve')).state, 'approvato');
  });

  test('afresh after every request: approvals of before no longer count', async () => {
    await limit(null, '10');
    const id = await requested();
    await ordersOf(secondBuyer).asked(id, 'approve');
    await ordersOf(buyer).asked(id, 'moves/withdraw');
    await ordersOf(buyer).asked(id, 'request');
    const { approvals } = await ordersOf(secondBuyer).asked(id, 'approve');
    assert.deepEqual(
      approvals.map((by) => by.id),
      [secondBuyer.id],
    );
  });

  test('by one of two who do it at once; where it takes two, both count once', async () => {
    const both = (id: number) =>
      Promise.all([secondBuyer, three].map((who) => ordersOf(who).ask(id, 'approve')));
    for (let round = 0; round < (isTrial ? 5 : 2); round++) {
      const answers = await both(await requested());
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
      const loser = answers.find(({ status }) => status === 409);
      assert.equal(loser && (await said(loser)), 'L’ordine è già approvato');
    }
    await limit(null, '10');
    for (let round = 0; round < (isTrial ? 5 : 2); round++) {
      const id = await requested();
      assert.deepEqual(
        (await both(id)).map(({ status }) => status),
        [200, 200],
      );
      const { state, approvals } = await ordersOf(buyer).read(id);
      assert.deepEqual(
        [state, approvals.map((by) => by.id).sort()],
        ['approvato', [secondBuyer.id, three.id].sort()],
      );
    }
  });
});

test('an order of a team that closed meanwhile is not asked for, and has no number', async () => {
  const teamId = await makeTeam();
  const id = await drafted('10', { teamId });
  await sql`update teams set closed_on = '2020-01-01' where id = ${teamId}`.execute(app.owner);
  const before = await ordersOf(buyer).read(id);
  const answer = await ordersOf(buyer).ask(id, 'request');
  assert.deepEqual(
    [answer.status, await said(answer)],
    [409, `«${before.team?.name}» è chiuso: scegli un altro reparto`],
  );
  assert.deepEqual(await ordersOf(buyer).read(id), before);
});

describe('the same person at once, twice', () => {
  const twice = (id: number) => Promise.all([1, 2, 3].map(() => ordersOf(secondBuyer).ask(id, 'approve')));

  test('approves what takes one person once', async () => {
    const id = await requested();
    const answers = await twice(id);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      assert.equal(await said(answer), 'L’ordine è già approvato');
    assert.equal((await ordersOf(buyer).read(id)).approvals.length, 1);
  });

  test('is one of the two persons that a large order takes, and no more', async () => {
    await limit(null, '10');
    const id = await requested();
    const answers = await twice(id);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      assert.equal(await said(answer), 'L’hai già approvato: manca un’altra persona');
    const { state, approvals } = await ordersOf(buyer).read(id);
    assert.deepEqual([state, approvals.map((by) => by.id)], ['richiesto', [secondBuyer.id]]);
  });
});

test('an order that is asked for at 23:59 of the last day is of that year, a minute later of the next', async () => {
  const fresh = await startTestApp();
  try {
    const buyer = await fresh.person({ permissions: [can.ordersManagement, can.productsManagement] });
    const orders = ordersOf(buyer);
    const from = await makeSupplier(buyer);
    const user = { ...buyer, permissions: new Set([can.ordersManagement]) } as never;
    for (const [moment, number, day] of [
      ['2025-12-31T22:59:59Z', 'O-2025-0001', '2025-12-31'],
      ['2025-12-31T23:00:00Z', 'O-2026-0001', '2026-01-01'],
    ] as const) {
      const id = await orders.created(from);
      const { version } = await orders.read(id);
      await inTransaction(fresh.owner, buyer.id, async (tx) => {
        await sql`select shift_clock(${moment}::timestamptz)`.execute(tx);
        await requestOrder(tx, { id, version }, user);
      });
      const asked = await orders.read(id);
      assert.deepEqual([asked.number, asked.numberedOn], [number, day], moment);
    }
  } finally {
    await fresh.stop();
  }
});

describe('a budget', () => {
  const year = thisYear();

  test('stops what exceeds it, unless an approver who didn’t ask says why', async () => {
    const teamId = await makeTeam('150');
    const first = await requested('100', { teamId });
    await ordersOf(secondBuyer).asked(first, 'approve');
    const id = await requested('50.01', { teamId });
    assert.deepEqual((await ordersOf(secondBuyer).read(id)).overBudget, {
      left: '50.00',
      overriddenBecause: null,
    });
    const stopped = await ordersOf(secondBuyer).ask(id, 'approve');
    const { errors } = await json<RefusalAnswer>(stopped.clone());
    assert.deepEqual([stopped.status, Object.keys(errors ?? {})], [409, ['overBudgetBecause']]);
    assert.match(await said(stopped), /ne restano €.50,00/);
    const order = await ordersOf(secondBuyer).asked(id, 'approve', {
      overBudgetBecause: 'Serve per la gara',
    });
    assert.deepEqual(
      [order.state, order.overBudget],
      ['approvato', { left: '50.00', overriddenBecause: 'Serve per la gara' }],
    );
    assert.equal((await readBudgetLeft(app.db, { teamId, year }))?.left, '-0.01');
  });

  test('is not exceeded by what would need nobody’s approval', async () => {
    const teamId = await makeTeam('100');
    await limit('500', null);
    const over = await ordersOf(buyer).asked(await drafted('100.01', { teamId }), 'request');
    assert.deepEqual([over.state, over.approvalsNeeded], ['richiesto', 1]);
    assert.equal(
      (await ordersOf(buyer).asked(await drafted('100', { teamId }), 'request')).state,
      'approvato',
    );
  });

  test('is not taken twice by two orders that are approved at once', async () => {
    for (let round = 0; round < (isTrial ? 5 : 2); round++) {
      const teamId = await makeTeam('100');
      const ids = [await requested('60', { teamId }), await requested('60', { teamId })];
      const answers = await Promise.all(
        ids.map((id, index) => ordersOf(index ? secondBuyer : three).ask(id, 'approve')),
      );
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    }
  });

  test('is committed by what was approved, and spent by what arrived, VAT included', async () => {
    const teamId = await makeTeam('1000');
    const id = await ordersOf(buyer).created(supplier, [plainLine({ quantity: '10', price: '10' })], {
      teamId,
      shipping: '5',
      shippingVat: '22',
    });
    const use = async () => {
      const budget = await readBudgetLeft(app.db, { teamId, year });
      return [budget?.committed, budget?.spent, budget?.left];
    };
    await ordersOf(buyer).asked(id, 'request');
    assert.deepEqual(await use(), ['0.00', '0.00', '1000.00']);
    await ordersOf(secondBuyer).asked(id, 'approve');
    await ordersOf(buyer).asked(id, 'send');
    assert.deepEqual(await use(), ['128.10', '0.00', '871.90']);
    const set = (state: string, received: string) =>
      app.owner.transaction().execute(async (tx) => {
        await sql`update order_lines set received = ${received} where order_id = ${id}`.execute(tx);
        await sql`update orders set state = ${state} where id = ${id}`.execute(tx);
      });
    await set('parzialmente ricevuto', '4');
    assert.deepEqual(await use(), ['73.20', '54.90', '871.90']);
    await set('ricevuto', '10');
    assert.deepEqual(await use(), ['0.00', '128.10', '871.90']);
    await set('parzialmente ricevuto', '4');
    await set('chiuso con residuo', '4');
    assert.deepEqual(await use(), ['0.00', '54.90', '945.10']);
  });
});
