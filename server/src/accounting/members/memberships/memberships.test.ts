/** Fees: asked, paid in parts, renewed for many at once; late joiners; two who do the same at once. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { RenewalPreview } from '@wms/contract/accounting/members/renewal';
import { addMoney } from '@wms/contract/platform/money';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import {
  addMember,
  askFee,
  decide,
  members,
  memberships,
  readMember,
  send,
} from '../../../../testing/accounting/members.ts';
import { makeReceipt } from '../../../../testing/accounting/receipts.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { until } from '../../../../testing/jobs.ts';
import { inTransaction } from '../../../platform/database/connection.ts';
import { freePayments, markReceipted } from '../receipted-payments.ts';

let app: TestApp;
let treasurer: Caller;
before(async () => {
  app = await startTestApp();
  treasurer = await app.person({ permissions: [can.receiptsManagement] });
});
after(() => app.stop());

type RefusalAnswer = { detail: string; errors?: Record<string, string> };
type MassResult = { message: string; done: number; refused: { id: number; name: string; reason: string }[] };
const paying = { paidOn: '2026-01-02', method: 'bonifico', reference: 'CRO 1' };
const pay = (id: number, amount: string, changes = {}) =>
  treasurer.post(`${memberships}/${id}/payments`, { ...paying, amount, ...changes });
const feeOf = async (memberId: number, id: number) => {
  const fee = (await readMember(treasurer, memberId)).memberships.find((row) => row.id === id);
  assert.ok(fee);
  return fee;
};

describe('a fee', () => {
  test('is paid in parts, and is paid on the day of the last one', async () => {
    const member = await addMember(treasurer);
    const id = await askFee(treasurer, member, 2025, { fee: '77,47', dueOn: '2199-01-01' });
    const stateAfter = async (amount: string, paidOn: string) => {
      assert.equal((await pay(id, amount, { paidOn })).status, 200);
      const { paid, open, state, paidOn: on } = await feeOf(member, id);
      return [paid, open, state, on];
    };
    assert.equal((await feeOf(member, id)).state, 'daPagare');
    assert.deepEqual(await stateAfter('0,01', '2026-02-03'), ['0.01', '77.46', 'inParte', null]);
    assert.deepEqual(await stateAfter('77.46', '2026-02-01'), ['77.47', '0.00', 'pagata', '2026-02-03']);
    const more = await pay(id, '0.01');
    assert.match((await json<RefusalAnswer>(more)).detail, /non deve più niente/);
  });

  test('past its day is overdue, also when a part is paid', async () => {
    const member = await addMember(treasurer);
    const id = await askFee(treasurer, member, 2024, { dueOn: '2024-10-01' });
    await pay(id, '1');
    assert.equal((await feeOf(member, id)).state, 'scaduta');
  });

  test('of zero is paid from the first day', async () => {
    const member = await addMember(treasurer);
    const id = await askFee(treasurer, member, 2025, { fee: '0' });
    const { state, paidOn } = await feeOf(member, id);
    assert.deepEqual([state, paidOn], ['pagata', '2025-09-01']);
  });

  for (const [what, changes, field, sentence] of [
    ['of more than is open', { amount: '25.01' }, 'amount', /più di quanto resta da pagare: €.25,00/],
    ['of nothing', { amount: '0' }, 'amount', /maggiore di 0/],
    ['below zero', { amount: '-1' }, 'amount', /almeno 0|maggiore di 0/],
    ['of three decimals', { amount: '1,005' }, 'amount', /Al massimo 2 decimali/],
    ['after today', { paidOn: '2199-01-01' }, 'paidOn', /Deve essere precedente/],
    ['by a method that is none', { method: 'baratto' }, 'method', /Scegli uno dei valori/],
  ] as const)
    test(`refuses a payment ${what}, and nothing is written`, async () => {
      const member = await addMember(treasurer);
      const id = await askFee(treasurer, member, 2025);
      const answer = await treasurer.post(`${memberships}/${id}/payments`, {
        ...paying,
        amount: '1',
        ...changes,
      });
      assert.equal(answer.status, 422);
      assert.match((await json<RefusalAnswer>(answer)).errors?.[field] ?? '', sentence);
      assert.equal((await feeOf(member, id)).payments.length, 0);
    });

  test('is asked once a year, not before the admission and not after the end', async () => {
    const member = await addMember(treasurer, { admittedOn: '2025-09-01' });
    await askFee(treasurer, member, 2025);
    const ask = (socialYear: number) =>
      treasurer.post(`${members}/${member}/memberships`, { socialYear, kindId: 1, fee: '25', dueOn: null });
    assert.match((await json<RefusalAnswer>(await ask(2025))).errors?.socialYear ?? '', /Ha già la quota/);
    assert.match(
      (await json<RefusalAnswer>(await ask(2024))).errors?.socialYear ?? '',
      /dopo la fine di quell’anno/,
    );
    const end = { version: 1, endedOn: '2026-08-31', endReason: 'recesso', endResolution: null };
    await treasurer.post(`${members}/${member}/end`, end);
    assert.match(
      (await json<RefusalAnswer>(await ask(2026))).errors?.socialYear ?? '',
      /prima di quell’anno/,
    );
  });

  test('never goes below what is paid, and is taken away only while nobody paid', async () => {
    const member = await addMember(treasurer);
    const id = await askFee(treasurer, member, 2025);
    await pay(id, '10');
    const { version } = await feeOf(member, id);
    const edit = (fee: string, seen = version) =>
      send(treasurer, 'PATCH', `${memberships}/${id}`, { version: seen, kindId: 1, fee, dueOn: null });
    assert.match((await json<RefusalAnswer>(await edit('9.99'))).errors?.fee ?? '', /Ha già pagato €.10,00/);
    assert.equal((await edit('10')).status, 200);
    assert.deepEqual(
      [(await feeOf(member, id)).state, (await feeOf(member, id)).paidOn],
      ['pagata', '2026-01-02'],
    );
    assert.equal((await edit('12')).status, 409, 'a stale version');
    assert.match(
      (await json<RefusalAnswer>(await send(treasurer, 'DELETE', `${memberships}/${id}`))).detail,
      /togli prima/,
    );
  });

  test('is never overpaid, even by two at once', async () => {
    const member = await addMember(treasurer);
    const id = await askFee(treasurer, member, 2025);
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(id, '10')));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 422, 422, 422, 422]);
    assert.equal((await feeOf(member, id)).paid, '20.00');
    // The table itself holds it, whoever writes.
    await assert.rejects(
      sql`insert into membership_payments (membership_id, amount, paid_on, method)
          values (${id}, 5.01, '2026-01-02', 'carta')`.execute(app.owner),
      /memberships_paid/,
    );
  });

  test('adds up to the cent', async () => {
    const member = await addMember(treasurer);
    const id = await askFee(treasurer, member, 2025, { fee: '1000.00' });
    const amounts = Array.from(
      { length: 40 },
      (_, at) => `${at % 7}.${String((at * 37) % 99 || 1).padStart(2, '0')}`,
    );
    for (const amount of amounts) assert.equal((await pay(id, amount)).status, 200, amount);
    assert.equal((await feeOf(member, id)).paid, addMoney(...amounts));
  });
});

test('a payment is taken back until a receipt says it, and again when that is annulled', async () => {
  const member = await addMember(treasurer);
  const id = await askFee(treasurer, member, 2025);
  const { id: paymentId } = await json<{ id: number }>(await pay(id, '10'));
  const receipt = await makeReceipt(app, { userId: null, issuedOn: '2026-01-02' });
  await inTransaction(app.db, null, (tx) => markReceipted(tx, [paymentId], receipt));
  const takeBack = () => send(treasurer, 'DELETE', `/api/accounting/membership-payments/${paymentId}`);
  const refused = await takeBack();
  assert.deepEqual(
    [refused.status, (await json<RefusalAnswer>(refused)).detail],
    [409, 'Di questo pagamento c’è già la ricevuta: annullala prima di toglierlo'],
  );
  assert.deepEqual((await feeOf(member, id)).payments[0]?.receipt?.id, receipt);
  await assert.rejects(
    inTransaction(app.db, null, (tx) => markReceipted(tx, [paymentId], receipt)),
    /ha già una ricevuta/,
  );
  await assert.rejects(
    sql`delete from membership_payments where id = ${paymentId}`.execute(app.owner),
    /a receipt says this payment/,
  );
  await inTransaction(app.db, null, (tx) => freePayments(tx, receipt));
  assert.equal((await takeBack()).status, 200);
  assert.equal((await feeOf(member, id)).paid, '0.00');
});

describe('many', () => {
  const payAll = (body: object) =>
    treasurer.post(`${memberships}/pay`, { socialYear: 2025, ...paying, ...body });

  test('are marked paid, those who can’t be named; all or the good ones', async () => {
    const [former, latter, none] = [
      await addMember(treasurer),
      await addMember(treasurer),
      await addMember(treasurer),
    ];
    const first = await askFee(treasurer, former, 2025, { fee: '25' });
    await askFee(treasurer, latter, 2025, { fee: '30' });
    await pay(first, '5');
    const all = await payAll({ members: [former, latter, none] });
    assert.equal(all.status, 409);
    assert.match(
      (await json<RefusalAnswer>(all)).detail,
      /^Niente è stato fatto.*non ha una quota per il 2025\/26/,
    );
    assert.equal((await feeOf(former, first)).paid, '5.00');
    const good = await json<MassResult>(
      await payAll({ members: [former, latter, none, 99_999], skipRefused: true }),
    );
    assert.deepEqual(
      [good.done, good.message, good.refused.map(({ id, reason }) => [id, reason])],
      [
        2,
        '2 quote segnate pagate',
        [
          [none, 'Non ha una quota per il 2025/26'],
          [99_999, 'Non c’è più'],
        ],
      ],
    );
    assert.deepEqual(
      (await feeOf(former, first)).payments.map(({ amount, reference }) => [amount, reference]),
      [
        ['5.00', 'CRO 1'],
        ['20.00', 'CRO 1'],
      ],
    );
    assert.equal((await payAll({ members: [former, former], skipRefused: true })).status, 422);
  });

  test('are marked paid once by two at once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => addMember(treasurer)));
    for (const id of ids) await askFee(treasurer, id, 2025);
    const both = await Promise.all([1, 2, 3].map(() => payAll({ members: ids, skipRefused: true })));
    const done = await Promise.all(both.map((answer) => json<MassResult>(answer)));
    assert.deepEqual(done.map((answer) => answer.done).sort(), [0, 0, 8]);
  });
});

describe('cash', () => {
  const cash = { method: 'contanti', paidOn: '2026-03-04' };
  const fee = { fee: '6000' };
  const parent = { guardianName: 'Lia Fo', guardianTaxCode: 'FOXLAI01A41F205Y', birthDate: '2015-03-04' };

  test('from the limit on is refused, whatever it is split into; another day and other means go', async () => {
    const member = await addMember(treasurer);
    const [former, latter] = [
      await askFee(treasurer, member, 2025, fee),
      await askFee(treasurer, member, 2026, fee),
    ];
    const refused = async (answer: Response) => {
      assert.equal(answer.status, 422);
      return (await json<RefusalAnswer>(answer)).errors?.method ?? '';
    };
    assert.match(
      await refused(await pay(former, '5000', cash)),
      /^Da €.5\.000,00 niente contanti: serve un pagamento tracciabile$/,
    );
    assert.equal((await feeOf(member, former)).payments.length, 0);
    assert.equal((await pay(former, '4000', cash)).status, 200);
    assert.match(
      await refused(await pay(latter, '1000', cash)),
      /ne ha già dati €.4\.000,00 il 04\/03\/2026/,
    );
    for (const changes of [{}, { ...cash, paidOn: '2026-03-05' }])
      assert.equal((await pay(latter, '1000', changes)).status, 200);
    assert.equal((await pay(latter, '999.99', cash)).status, 200);
  });

  test('of one parent for two children is one sum, also when many are marked as paid', async () => {
    const ids = await Promise.all([1, 2].map(() => addMember(treasurer, parent)));
    for (const id of ids) await askFee(treasurer, id, 2025, { fee: '2500' });
    const payAll = (body: object) =>
      treasurer.post(`${memberships}/pay`, { socialYear: 2025, ...paying, ...cash, members: ids, ...body });
    const all = await payAll({});
    assert.equal(all.status, 409);
    assert.match(
      (await json<RefusalAnswer>(all)).detail,
      /\(da €.5\.000,00 niente contanti, e Lia Fo ne ha già dati €.2\.500,00/,
    );
    const good = await json<MassResult>(await payAll({ skipRefused: true }));
    assert.deepEqual([good.done, good.refused.length], [1, 1]);
  });

  test('given twice at once is refused once', async () => {
    const member = await addMember(treasurer);
    const fees = await Promise.all([2025, 2026].map((year) => askFee(treasurer, member, year, fee)));
    const answers = await Promise.all(fees.map((id) => pay(id, '3000', cash)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
  });
});

describe('the renewal of a year', () => {
  const preview = async (query: string) =>
    json<RenewalPreview>(await treasurer.get(`${memberships}/renewal?${query}`));
  const renew = (body: object) => treasurer.post(`${memberships}/renewal`, { socialYear: 2030, ...body });
  let kind: number;
  before(async () => {
    const body = { name: 'Rinnovo', fee: '40', votes: true };
    kind = (await json<{ id: number }>(await treasurer.post('/api/accounting/member-kinds', body))).id;
  });

  test('is shown first, then done for exactly those who were chosen', async () => {
    const [good, has, ended] = [
      await addMember(treasurer, { kindId: kind, lastName: 'Buono' }),
      await addMember(treasurer, { kindId: kind, lastName: 'Già' }),
      await addMember(treasurer, { kindId: kind, lastName: 'Uscito' }),
    ];
    await askFee(treasurer, has, 2030);
    await askFee(treasurer, good, 2025, { fee: '12.50' });
    const end = { version: 1, endedOn: '2030-08-31', endReason: 'recesso', endResolution: null };
    assert.equal((await treasurer.post(`${members}/${ended}/end`, end)).status, 200);
    const shown = await preview(`socialYear=2030&kind=${kind}`);
    assert.deepEqual(
      shown.good.map(({ memberId, fee, startsOn, endsOn, openFromEarlierYears }) => [
        memberId,
        fee,
        startsOn,
        endsOn,
        openFromEarlierYears,
      ]),
      [[good, '40.00', '2030-09-01', '2031-08-31', '12.50']],
    );
    assert.deepEqual(
      shown.leftOut.map(({ memberId, why }) => [memberId, why]),
      [
        [has, 'Ha già la quota di questo anno'],
        [ended, 'È cessato il 31/08/2030'],
      ],
    );
    assert.equal(shown.total, '40.00');
    assert.deepEqual((await preview(`socialYear=2030&kind=${kind}&paidBefore=yes`)).good, []);

    const wrongFee = await renew({ members: [{ memberId: good, fee: '39.99' }] });
    assert.match((await json<RefusalAnswer>(wrongFee)).detail, /la sua quota intanto è cambiata/);
    const chosen = [good, has, ended].map((memberId) => ({ memberId, fee: '40' }));
    assert.equal((await renew({ members: chosen })).status, 409);
    const done = await json<MassResult>(
      await renew({ members: chosen, dueOn: '2030-10-01', skipRefused: true }),
    );
    assert.deepEqual(
      [done.done, done.message, done.refused.length],
      [1, '1 socio rinnovato per il 2030/31', 2],
    );
    const fee = (await readMember(treasurer, good)).memberships[0];
    assert.deepEqual([fee?.socialYear, fee?.fee, fee?.dueOn], [2030, '40.00', '2030-10-01']);
  });

  test('is done once by many at once, and once by a repeated request', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => addMember(treasurer, { kindId: kind })));
    const chosen = ids.map((memberId) => ({ memberId, fee: '40' }));
    const answers = await Promise.all([1, 2, 3, 4].map(() => renew({ members: chosen, skipRefused: true })));
    const done = await Promise.all(answers.map((answer) => json<MassResult>(answer)));
    assert.deepEqual(done.map((answer) => answer.done).sort(), [0, 0, 0, 12]);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const more = [{ memberId: await addMember(treasurer, { kindId: kind }), fee: '40' }];
    const body = { socialYear: 2030, members: more, skipRefused: false };
    const [first, again] = [
      await treasurer.post(`${memberships}/renewal`, body, key),
      await treasurer.post(`${memberships}/renewal`, body, key),
    ];
    assert.deepEqual(await json<MassResult>(again), await json<MassResult>(first));
  });
});

test('who enters late pays the next year and is covered at once, as the setting says', async () => {
  await decide(treasurer, 'accounting.lateJoinersFrom', '06-01');
  const enter = async (admittedOn: string) => {
    const id = await addMember(treasurer, { admittedOn, withFee: true });
    return (await readMember(treasurer, id)).memberships.map(({ socialYear, startsOn, endsOn }) => [
      socialYear,
      startsOn,
      endsOn,
    ]);
  };
  const expected = [[2026, '2026-06-01', '2027-08-31']];
  await until(async () => (await enter('2026-06-01'))[0]?.[0] === 2026, 'the setting is heard');
  assert.deepEqual(await enter('2026-06-01'), expected);
  assert.deepEqual(await enter('2026-05-31'), [[2025, '2026-05-31', '2026-08-31']]);
  await decide(treasurer, 'accounting.lateJoinersFrom', null);
});

test('the form proposes the first year that the member lacks', async () => {
  const id = await addMember(treasurer);
  const { current } = await json<{ current: number }>(await treasurer.get(`${members}/overview`));
  await askFee(treasurer, id, current);
  const proposed = await json<object>(await treasurer.get(`${members}/${id}/memberships/proposed`));
  assert.deepEqual(
    { ...proposed, dueOn: null },
    {
      socialYear: current + 1,
      kindId: 1,
      fee: '0.00',
      dueOn: null,
      startsOn: `${current + 1}-09-01`,
      endsOn: `${current + 2}-08-31`,
    },
  );
});
