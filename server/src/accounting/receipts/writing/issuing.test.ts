/** Receipts that the treasurer writes: what is issued, and what is refused with one sentence and changes nothing. */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { ReceiptDetails } from '@wms/contract/accounting/receipts/reading';
import type { ReceiptPreview } from '@wms/contract/accounting/receipts/writing';
import { socialYearOf } from '@wms/contract/accounting/shared/social-year';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sinceEver } from '@wms/contract/platform/setting';
import { sql } from 'kysely';
import { addMember, receiptsOfPayments } from '../../../../testing/accounting/receipt-members.ts';
import { makeReceipt } from '../../../../testing/accounting/receipts.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { inDays, thisYear } from '../../../../testing/days.ts';
import { decideSetting } from '../../../../testing/organisation.ts';
import { inTransaction } from '../../../platform/database/connection.ts';
import { keepRows } from '../../bank/files/routes.ts';

let app: TestApp;
let treasurer: Caller;
before(async () => {
  app = await startTestApp();
  treasurer = await app.person({ permissions: [can.receiptsManagement] });
});
after(() => app.stop());
beforeEach(() => app.owner.deleteFrom('settings').where('name', 'like', 'accounting.%').execute());

const base = '/api/accounting/receipts';
/** The seeds, in their order. */
const kinds = { quota: 1, corso: 2, donazione: 3, rimborso: 4, altro: 5 } as const;

const put = (name: string, body: { value: unknown; validFrom: string }) =>
  decideSetting(treasurer, '/api/accounting/settings', { name: `accounting.${name}`, ...body });
const decide = async (name: string, value: unknown, validFrom = sinceEver) => {
  const answer = await put(name, { value, validFrom });
  assert.equal(answer.status, 200, await answer.clone().text());
};

const free = { kind: 'libero', name: 'Paolo De Santis' } as const;
const form = (changes: object = {}) => ({
  payer: free,
  lines: [{ kindId: kinds.altro, description: 'Maglietta', amount: '18.50' }],
  method: 'bonifico',
  paidOn: today(),
  ...changes,
});
const send = (changes: object = {}) => treasurer.post(base, form(changes));
const issue = async (changes: object = {}) => {
  const answer = await send(changes);
  assert.equal(answer.status, 200, await answer.clone().text());
  return json<{ id: number; year: number; number: number }>(answer);
};
const details = async (id: number) => json<ReceiptDetails>(await treasurer.get(`${base}/${id}/details`));
const preview = async (changes: object = {}) =>
  json<ReceiptPreview>(await treasurer.post(`${base}/preview`, changes));

/** Everything that a refused request must leave alone. */
const state = async () =>
  (
    await sql`select (select count(*) from receipts) as receipts, (select count(*) from receipt_lines) as lines,
                     (select count(*) from papers) as papers, (select sum(last_number) from number_series) as given,
                     (select json_agg(p order by id) from membership_payments p) as payments,
                     (select count(*) from receipts where state = 'annullata') as annulled,
                     (select count(*) from receipt_mails) as mails`.execute(app.db)
  ).rows[0];

async function refused(answer: Promise<Response>, sentence: RegExp, field?: string): Promise<void> {
  const response = await answer;
  const problem = await json<{ detail: string; errors?: Record<string, string> }>(response);
  assert.ok([409, 422].includes(response.status), `${response.status} ${problem.detail}`);
  const said = Object.values(problem.errors ?? {}).join() || problem.detail;
  assert.match(said.replaceAll('\u00a0', ' '), sentence);
  if (field) assert.deepEqual(Object.keys(problem.errors ?? {}), [field]);
}

describe('a receipt', () => {
  test('has its lines, words, payer and number, and a PDF whose hash is known', async () => {
    const { id, year, number } = await issue({
      payer: { ...free, taxCode: 'RSSMRA85T10A562S', address: 'Via Po 1, Torino' },
      lines: [
        { kindId: kinds.quota, description: 'Quota sostenitore', amount: '1200,5' },
        { kindId: kinds.donazione, amount: '0.05' },
      ],
      reference: 'CRO 123',
    });
    const receipt = await details(id);
    assert.deepEqual([receipt.year, receipt.number, receipt.issuedOn], [year, number, today()]);
    assert.deepEqual(
      receipt.lines.map(({ kind, description, amount }) => [kind, description, amount]),
      [
        ['Quota associativa', 'Quota sostenitore', '1200.50'],
        ['Erogazione liberale', 'Erogazione liberale', '0.05'],
      ],
    );
    assert.deepEqual([receipt.amount, receipt.amountInWords], ['1200.55', 'milleduecento/55 euro']);
    assert.equal(receipt.payer.taxCode, 'RSSMRA85T10A562S');
    assert.deepEqual([receipt.reference, receipt.paidOn, receipt.method], ['CRO 123', today(), 'bonifico']);
    assert.deepEqual(receipt.moves, ['annul']);
    const [paper] = receipt.papers;
    const pdf = Buffer.from(await (await treasurer.get(`${base}/${id}/papers/issued`)).arrayBuffer());
    assert.equal(createHash('sha256').update(pdf).digest('hex'), paper?.sha256);
    assert.equal((await treasurer.get(`${base}/${id}/papers/annulled`)).status, 404);
  });

  test('is issued once when the same request comes twice', async () => {
    const key = randomUUID();
    const twice = await Promise.all(
      [1, 2].map(() =>
        treasurer.fetch(base, {
          method: 'POST',
          body: JSON.stringify(form()),
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
        }),
      ),
    );
    const ids = await Promise.all(twice.filter(({ ok }) => ok).map((answer) => json<{ id: number }>(answer)));
    assert.equal(new Set(ids.map(({ id }) => id)).size, 1);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from receipts where id >= ${ids[0]?.id}`.execute(app.db);
    assert.equal(rows[0]?.count, 1);
  });

  test('for a minor is the parent’s, on behalf of the member; for a member of age it is their own', async () => {
    const child = await addMember(app.db, {
      firstName: 'Ugo',
      lastName: 'Neri',
      guardian: 'Rita Neri',
      birthDate: '2015-05-05',
    });
    const ofChild = await details((await issue({ payer: { kind: 'socio', memberId: child.memberId } })).id);
    assert.deepEqual([ofChild.payer.name, ofChild.payer.onBehalfOf], ['Rita Neri', 'Ugo Neri']);
    assert.equal(ofChild.payer.memberId, child.memberId);
    const user = await app.person({ nome: 'Lia', cognome: 'Blu' });
    const ofUser = await details((await issue({ payer: { kind: 'utente', userId: user.id } })).id);
    assert.deepEqual([ofUser.payer.name, ofUser.payer.onBehalfOf], ['Lia Blu', null]);
  });

  test('says the payments of a fee, which another receipt may say after its annulment', async () => {
    const { memberId, membershipId, paymentIds } = await addMember(app.db, {
      payments: [{ amount: '10.00' }, { amount: '15.00' }],
    });
    const fee = {
      payer: { kind: 'socio', memberId },
      lines: [{ kindId: kinds.quota, amount: '25.00', membershipId, paymentIds }],
      paidOn: '2025-10-01',
    };
    const { id } = await issue(fee);
    assert.deepEqual(await receiptsOfPayments(app.db, membershipId), [id, id]);
    assert.equal((await details(id)).lines[0]?.description, 'Quota associativa 2025/26');
    await refused(send(fee), /ha già una ricevuta/, 'lines.0.paymentIds');
    assert.equal((await treasurer.post(`${base}/${id}/annul`, { reason: 'Errore' })).status, 200);
    assert.deepEqual(await receiptsOfPayments(app.db, membershipId), [null, null]);
    const again = await issue(fee);
    assert.deepEqual(await receiptsOfPayments(app.db, membershipId), [again.id, again.id]);
  });

  test('for an open fee records the payment, too, and never more than is open', async () => {
    const { memberId, membershipId } = await addMember(app.db);
    const fee = (amount: string) => ({
      payer: { kind: 'socio', memberId },
      lines: [{ kindId: kinds.quota, amount, membershipId }],
    });
    const { id } = await issue(fee('20.00'));
    assert.deepEqual(await receiptsOfPayments(app.db, membershipId), [id]);
    const before = await state();
    await refused(send(fee('5.01')), /resta da pagare € 5,00/, 'lines.0.amount');
    assert.deepEqual(await state(), before);
  });

  test('keeps what was printed, whatever is decided later', async () => {
    await decide('bodyKind', 'odv');
    await decide('receiptPlace', 'Torino');
    await decide('receiptSignatory', 'La tesoriera Ada Rossi');
    await decide('registrationLine', 'Iscritta al RUNTS');
    const { id } = await issue({ lines: [{ kindId: kinds.corso, amount: '100' }] });
    const before = await details(id);
    assert.deepEqual(
      [before.place, before.signatory, before.registration],
      ['Torino', 'La tesoriera Ada Rossi', 'Iscritta al RUNTS'],
    );
    assert.match(before.texts.join(), /art\. 82/);
    await decide('bodyKind', 'comitato');
    await decide('receiptPlace', 'Milano');
    assert.deepEqual(await details(id), before);
  });
});

describe('the duty', () => {
  test('wants a stamp above the threshold, charged to whoever pays as a line of its own', async () => {
    const asked = { lines: [{ kindId: kinds.corso, amount: '77.48' }] };
    await refused(send(asked), /imposta di bollo di € 2,00/, 'stamp.code');
    const stamp = { code: '01234567890123', date: today() };
    const receipt = await details((await issue({ ...asked, stamp })).id);
    assert.deepEqual(receipt.stamp, {
      due: '2.00',
      bearer: 'pagante',
      charged: '2.00',
      authorisation: null,
      code: stamp.code,
      date: stamp.date,
    });
    assert.equal(receipt.amount, '79.48');
    assert.match(receipt.texts.join(), /assolta sull’originale, contrassegno n\. 01234567890123/);
    await refused(send({ ...asked, stamp }), /già su un’altra ricevuta/, 'stamp.code');
    const below = await details((await issue({ lines: [{ kindId: kinds.corso, amount: '77.47' }] })).id);
    assert.deepEqual([below.stamp, below.amount], [null, '77.47']);
    assert.match(below.texts.join(), /non dovuta per l’importo/);
  });

  test('is paid virtually where that is authorised, and may be the body’s', async () => {
    await decide('virtualStamp', 'aut. n. 12345 del 01/02/2026');
    await decide('stampBearer', 'ente');
    const receipt = await details((await issue({ lines: [{ kindId: kinds.corso, amount: '100.00' }] })).id);
    assert.deepEqual([receipt.amount, receipt.stamp?.charged, receipt.stamp?.code], ['100.00', '0.00', null]);
    assert.match(receipt.texts.join(), /modo virtuale .*aut\. n\. 12345/);
  });

  test('of a fee of a cultural association is none, with its article printed', async () => {
    const receipt = await details((await issue({ lines: [{ kindId: kinds.quota, amount: '500.00' }] })).id);
    assert.equal(receipt.stamp, null);
    assert.match(receipt.texts.join(), /Esente .*art\. 7/);
  });
});

describe('a donation', () => {
  const lines = [{ kindId: kinds.donazione, amount: '50.00' }];
  test('by traceable means says what may be deducted, in cash never', async () => {
    await decide('bodyKind', 'aps');
    assert.match((await details((await issue({ lines })).id)).texts.join(), /art\. 83/);
    const cash = await details((await issue({ lines, method: 'contanti' })).id);
    assert.doesNotMatch(cash.texts.join(), /art\. 83|detra|dedu/);
    assert.match((await preview({ lines, method: 'contanti' })).warnings.join(), /donazione in contanti/);
  });

  test('to a body that is none of the third sector promises nothing by itself', async () => {
    assert.doesNotMatch((await details((await issue({ lines })).id)).texts.join(), /art\. 83/);
  });
});

describe('one sentence, and nothing changed', () => {
  const line = (amount: string) => ({ lines: [{ kindId: kinds.altro, amount }] });
  const stamped = (stamp: object, more: object = {}) => ({
    lines: [{ kindId: kinds.corso, amount: '100.00' }],
    stamp,
    ...more,
  });
  const cases: [what: string, changes: object, sentence: RegExp, field: string][] = [
    ['an amount of 0', line('0'), /maggiore di 0/, 'lines.0.amount'],
    ['a negative amount', line('-5.00'), /maggiore di 0/, 'lines.0.amount'],
    ['three decimals', line('1.005'), /Al massimo 2 decimali/, 'lines.0.amount'],
    ['no line', { lines: [] }, /./, 'lines'],
    ['cash from the limit on', { ...line('5000.00'), method: 'contanti' }, /niente contanti/, 'method'],
    ['a payment after today', { paidOn: inDays(2) }, /./, 'paidOn'],
    ['a date after today', { issuedOn: inDays(2) }, /./, 'issuedOn'],
    [
      'a date before the last receipt',
      { issuedOn: `${thisYear() - 1}-12-30`, paidOn: `${thisYear() - 1}-12-30` },
      /L’ultima ricevuta/,
      'issuedOn',
    ],
    ['a date before the payment', { issuedOn: inDays(-1) }, /il pagamento è/i, 'issuedOn'],
    ['a stamp of 13 digits', stamped({ code: '0123456789012', date: today() }), /14 cifre/, 'stamp.code'],
    [
      ...(['a stamp dated after the receipt', stamped({ code: '99234567890123', date: inDays(2) })] as const),
      ...([/non può avere una data dopo quella della ricevuta, il /, 'stamp.date'] as const),
    ],
    [
      'a stamp that nobody owes',
      { stamp: { code: '99234567890123', date: today() } },
      /non è dovuto/,
      'stamp',
    ],
    [
      'a tax code that is none',
      { payer: { ...free, taxCode: 'RSSMRA85T10A562X' } },
      /non valido/,
      'payer.taxCode',
    ],
    ['an unknown kind', { lines: [{ kindId: 9999, amount: '1' }] }, /non c’è più/, 'lines.0.kindId'],
    ['an unknown member', { payer: { kind: 'socio', memberId: 9999 } }, /non c’è più/, 'payer.memberId'],
    ['an unknown user', { payer: { kind: 'utente', userId: 99_999 } }, /non c’è più/, 'payer.userId'],
    [
      ...(['an unknown fee', { lines: [{ kindId: 1, amount: '1', membershipId: 9999 }] }] as const),
      ...([/non c’è più/, 'lines.0.membershipId'] as const),
    ],
  ];
  before(async () => {
    // On the first of January no day of the same year comes before it, so the year before has a last receipt, too.
    await issue({ issuedOn: `${thisYear() - 1}-12-31`, paidOn: `${thisYear() - 1}-12-31` });
    await issue();
  });
  for (const [what, changes, sentence, field] of cases)
    test(what, async () => {
      const before = await state();
      await refused(send(changes), sentence, field);
      assert.deepEqual(await state(), before);
    });

  test('a tax code of somebody else, with whose name it is; their own name in any order is right', async () => {
    await addMember(app.db, { firstName: 'Bianca', lastName: 'Conti', taxCode: 'BNCLRA98H55L219J' });
    const taxCode = 'BNCLRA98H55L219J';
    const before = await state();
    await refused(
      send({ payer: { ...free, taxCode } }),
      /di un’altra persona, Bianca Conti/,
      'payer.taxCode',
    );
    assert.deepEqual(await state(), before);
    await issue({ payer: { kind: 'libero', name: 'CONTI Bianca', taxCode } });
  });

  test('cash that one person splits over the day; another person, another day and other means go', async () => {
    const payer = { kind: 'libero', name: 'Cassa Rossi' };
    const cash = (amount: string, more: object = {}) => ({
      ...line(amount),
      payer,
      method: 'contanti',
      ...more,
    });
    await decide('regimeLaw', true);
    const stampOf = (n: number) => ({ stamp: { code: `7000000000000${n}`, date: today() } });
    await issue(cash('600.00', stampOf(1)));
    const before = await state();
    await refused(send(cash('400.00', stampOf(2))), /ne ha già dati € 602,00/, 'method');
    assert.deepEqual(await state(), before);
    await issue(cash('390.00', stampOf(2)));
    await issue(cash('500.00', { ...stampOf(3), payer: { kind: 'libero', name: 'Altro Rossi' } }));
    await issue(cash('500.00', { ...stampOf(4), paidOn: inDays(-1) }));
    await issue(cash('5000.00', { ...stampOf(5), method: 'carta' }));
  });

  test('cash besides fees paid on the same day, also at once; a receipt of those payments says them once', async () => {
    await decide('regimeLaw', true);
    const { memberId, membershipId } = await addMember(app.db, { fee: '2000' });
    const pay = (amount: string) =>
      treasurer.post(`/api/accounting/memberships/${membershipId}/payments`, {
        amount,
        method: 'contanti',
        paidOn: today(),
        reference: null,
      });
    const paid = await json<{ id: number }>(await pay('600'));
    const payer = { kind: 'socio', memberId };
    const cash = { payer, method: 'contanti' };
    await refused(send({ ...cash, ...line('400.00') }), /ne ha già dati € 600,00/, 'method');
    const fee = { kindId: kinds.quota, amount: '600.00' };
    const said = { ...cash, lines: [{ ...fee, paymentIds: [paid.id] }] };
    assert.deepEqual((await preview(said)).refusals, []);
    await issue({ ...said, lines: [{ ...fee, membershipId, paymentIds: [paid.id] }] });
    const both = await Promise.all([pay('350'), send({ ...cash, ...line('60.00') })]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 422]);
  });

  test('a course of a body with commercial activity, which wants an invoice', async () => {
    await decide('commercialActivity', true);
    const before = await state();
    await refused(
      send({ lines: [{ kindId: kinds.corso, amount: '10' }] }),
      /emetti fattura/,
      'lines.0.kindId',
    );
    assert.deepEqual(await state(), before);
    await issue({ lines: [{ kindId: kinds.quota, amount: '10' }] });
  });

  test('annulling twice, and replacing what is annulled', async () => {
    const { id } = await issue();
    const annul = () => treasurer.post(`${base}/${id}/annul`, { reason: 'Errore' });
    assert.equal((await annul()).status, 200);
    const before = await state();
    await refused(annul(), /già annullata/);
    await refused(treasurer.post(`${base}/${id}/replace`, { ...form(), reason: 'Errore' }), /già annullata/);
    assert.deepEqual(await state(), before);
  });

  test('a replacement that is refused leaves the first one as it is', async () => {
    const { id } = await issue();
    const before = await state();
    const replace = treasurer.post(`${base}/${id}/replace`, { ...form(line('0')), reason: 'Errore' });
    await refused(replace, /maggiore di 0/);
    const late = { ...form(), lines: [{ kindId: kinds.corso, amount: '100' }], reason: 'Errore' };
    await refused(treasurer.post(`${base}/${id}/replace`, late), /imposta di bollo/);
    assert.deepEqual(await state(), before);
    assert.equal((await details(id)).state, 'emessa');
  });
});

test('a receipt from before there were lines is replaced with its whole reason', async () => {
  const person = await app.person();
  const reason = `Quota ${'associativa '.repeat(24)}`.trim();
  const id = await makeReceipt(app, { userId: person.id, issuedOn: '2019-10-01', reason });
  const { lines } = await json<{ lines: { description: string }[] }>(
    await treasurer.get(`${base}/${id}/prepared`),
  );
  assert.deepEqual(
    lines.map(({ description }) => description),
    [reason],
  );
});

test('a receipt is replaced: both say so, and the payments go over', async () => {
  const { memberId, membershipId, paymentIds } = await addMember(app.db, { payments: [{ amount: '25.00' }] });
  const fee = {
    payer: { kind: 'socio', memberId },
    lines: [{ kindId: kinds.quota, amount: '25.00', membershipId, paymentIds }],
    paidOn: '2025-10-01',
  };
  const { id } = await issue(fee);
  const prepared = await json<{ lines: { paymentIds: number[] }[] }>(
    await treasurer.get(`${base}/${id}/prepared`),
  );
  assert.deepEqual(prepared.lines[0]?.paymentIds, paymentIds);
  const answer = await treasurer.post(`${base}/${id}/replace`, {
    ...form({ ...fee, reference: 'CRO 9' }),
    reason: 'Mancava il riferimento',
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  const issued = await json<{ id: number }>(answer);
  const [former, latter] = [await details(id), await details(issued.id)];
  assert.deepEqual([former.state, former.replacedBy?.id, latter.replaces?.id], ['annullata', issued.id, id]);
  assert.deepEqual(
    former.papers.map(({ kind }) => kind),
    ['issued', 'annulled'],
  );
  assert.deepEqual(await receiptsOfPayments(app.db, membershipId), [issued.id]);
});

test('a replacement corrects a wrong amount with its payment, unless the fee or the bank says otherwise', async () => {
  const { memberId, membershipId, paymentIds } = await addMember(app.db, { payments: [{ amount: '1.00' }] });
  const fee = (amount: string) => ({
    payer: { kind: 'socio', memberId },
    lines: [{ kindId: kinds.quota, amount, membershipId, paymentIds }],
    paidOn: '2025-10-01',
    reason: 'Importo sbagliato',
  });
  const { reason: _, ...first } = fee('1.00');
  const { id } = await issue(first);
  const replace = (amount: string, receiptId = id) =>
    treasurer.post(`${base}/${receiptId}/replace`, form(fee(amount)));
  const before = await state();
  await refused(replace('25.01'), /La quota è di € 25,00/, 'lines.0.amount');
  assert.deepEqual(await state(), before);
  const answer = await replace('25.00');
  assert.equal(answer.status, 200, await answer.clone().text());
  const issued = await json<{ id: number }>(answer);
  const paid = async () =>
    (
      await sql`select m.paid, p.amount, p.receipt_id as receipt from memberships m
                  join membership_payments p on p.membership_id = m.id where m.id = ${membershipId}`.execute(
        app.db,
      )
    ).rows;
  assert.deepEqual(await paid(), [{ paid: '25.00', amount: '25.00', receipt: issued.id }]);
  assert.deepEqual([(await details(id)).amount, (await details(issued.id)).amount], ['1.00', '25.00']);

  const row = {
    row: 1,
    bookedOn: '2025-10-01',
    amount: '25.00',
    description: 'Quota',
    name: null,
    reference: null,
  };
  await inTransaction(app.db, treasurer.id, (tx) =>
    keepRows(tx, { rows: [row], name: 'conto.csv', userId: treasurer.id }),
  );
  const bank = await json<{ rows: { id: number }[] }>(await treasurer.get('/api/accounting/bank/rows'));
  const targets = [{ kind: 'receipt', id: issued.id }];
  const matches = [{ rowId: bank.rows[0]?.id, targets }];
  const match = await treasurer.post('/api/accounting/bank/matches', { matches });
  assert.equal(match.status, 200, await match.clone().text());
  const matched = await state();
  await refused(replace('20.00', issued.id), /prima l’abbinamento in Banca/, 'lines.0.amount');
  assert.deepEqual(await state(), matched);
});

test('a receipt with two lines of one fee is replaced with the payments of each, and none is said twice', async () => {
  const { memberId, membershipId, paymentIds } = await addMember(app.db, {
    payments: [{ amount: '10.00' }, { amount: '10.00' }, { amount: '5.00' }],
  });
  const [first = 0, second = 0, third = 0] = paymentIds;
  const line = (amount: string, ids: number[]) => ({
    kindId: kinds.quota,
    amount,
    membershipId,
    paymentIds: ids,
  });
  const fee = (...lines: object[]) => ({
    payer: { kind: 'socio', memberId },
    lines,
    paidOn: '2025-10-01',
  });
  const before = await state();
  await refused(
    send(fee(line('10.00', [first]), line('15.00', [first, third]))),
    /è in due righe/,
    'lines.0.paymentIds',
  );
  assert.deepEqual(await state(), before);
  const { id } = await issue(fee(line('10.00', [second]), line('15.00', [first, third])));
  const prepared = await json<{ lines: { amount: string; paymentIds: number[] }[] }>(
    await treasurer.get(`${base}/${id}/prepared`),
  );
  assert.deepEqual(
    prepared.lines.map(({ amount, paymentIds: ids }) => [amount, ids.length]),
    [
      ['10.00', 1],
      ['15.00', 2],
    ],
  );
  assert.deepEqual(prepared.lines.flatMap(({ paymentIds: ids }) => ids).toSorted(), paymentIds.toSorted());
  const lines = prepared.lines.map(({ amount, paymentIds: ids }) => line(amount, ids));
  const replaced = await treasurer.post(`${base}/${id}/replace`, {
    ...form(fee(...lines)),
    reason: 'Importo sbagliato',
  });
  assert.equal(replaced.status, 200, await replaced.clone().text());
  const issued = await json<{ id: number }>(replaced);
  assert.deepEqual(await receiptsOfPayments(app.db, membershipId), [issued.id, issued.id, issued.id]);
});

describe('the database itself', () => {
  test('refuses to change, delete and empty receipts and lines, whoever tries', async () => {
    const { id } = await issue();
    const statements = [
      `update receipts set amount = 1 where id = ${id}`,
      `update receipts set stamp_code = '00000000000000' where id = ${id}`,
      `update receipts set line_count = 0 where id = ${id}`,
      `update receipts set texts = '{}' where id = ${id}`,
      `delete from receipts where id = ${id}`,
      `update receipt_lines set amount = 1 where receipt_id = ${id}`,
      `update receipt_lines set description = 'x' where receipt_id = ${id}`,
      `delete from receipt_lines where receipt_id = ${id}`,
      'truncate receipt_lines',
      'truncate receipts cascade',
      `insert into receipt_lines (receipt_id, position, kind_id, nature, description, amount)
       values (${id}, 2, 1, 'quota', 'x', 1)`,
    ];
    for (const db of [app.db, app.owner])
      for (const statement of statements)
        await assert.rejects(
          sql.raw(statement).execute(db),
          /never change|never deleted|denied|do not make its amount/,
          statement,
        );
  });

  test('refuses a receipt whose lines don’t make its amount', async () => {
    const insert = (amount: string, count: number) =>
      app.db.transaction().execute(async (tx) => {
        await sql`
          with r as (insert into receipts (number, year, issued_on, payer_name, reason, amount, method, organisation,
                                           line_count, paid_on)
            values (0, receipt_year(rome_today()), rome_today(), 'A', 'x', ${amount}::numeric, 'carta', '{}', ${count},
                    rome_today()) returning id)
          insert into receipt_lines (receipt_id, position, kind_id, nature, description, amount)
          select id, 1, 5, 'altro', 'x', 10 from r`.execute(tx);
      });
    await assert.rejects(insert('10.01', 1), /do not make its amount/);
    await assert.rejects(insert('10.00', 2), /do not make its amount/);
    await insert('10.00', 1);
  });
});

test('a preview tells the sums, the duty, what would refuse it, and gives no number', async () => {
  const before = await state();
  const found = await preview({
    payer: free,
    lines: [{ kindId: kinds.corso, amount: '100' }, { kindId: kinds.quota }, { kindId: 9999, amount: '1' }],
    method: 'contanti',
    paidOn: today(),
    issuedOn: inDays(3),
  });
  assert.deepEqual(
    [found.lines, found.stampCharged, found.total, found.totalInWords],
    ['100.00', '2.00', '102.00', 'centodue/00 euro'],
  );
  assert.deepEqual([found.stamp.due, found.stamp.wanted], ['2.00', true]);
  assert.deepEqual(
    found.refusals.map(({ field }) => field),
    ['issuedOn'],
  );
  assert.equal((await preview({ lines: [] })).total, '0.00');
  assert.deepEqual(await state(), before);
});

test('letters without a font are named by the preview and refused by the issue; Chinese ones are printed', async () => {
  const sentence = /Nei caratteri di stampa non c’è 김, 한 e 국: scrivi «김한국» con altre lettere/;
  const before = await state();
  for (const changes of [
    { payer: { ...free, name: '김한국' } },
    { reference: '김한국' },
    { lines: [{ kindId: kinds.altro, description: '김한국', amount: '18.50' }] },
  ]) {
    const { refusals } = await preview(form(changes));
    assert.match(refusals.map((refusal) => refusal.sentence).join(), sentence);
    await refused(send(changes), sentence);
  }
  assert.deepEqual(await state(), before);
  const { id } = await issue({ payer: { ...free, name: '王小明 Łukasz Đặng 🎉' } });
  const kept = await state();
  await refused(treasurer.post(`${base}/${id}/annul`, { reason: 'È di 김한국' }), /non c’è 김, 한 e 국/);
  assert.deepEqual(await state(), kept);
});

test('payers are proposed: members, users, and who has paid before', async () => {
  await issue({ payer: { kind: 'libero', name: 'Zaccaria Unico', taxCode: null } });
  await addMember(app.db, { firstName: 'Zaccaria', lastName: 'Tesserato' });
  await app.person({ nome: 'Zaccaria', cognome: 'Utente' });
  const found = await json<{ kind: string; name: string }[]>(await treasurer.get(`${base}/payers?q=zacc`));
  assert.deepEqual(
    found.map(({ kind, name }) => [kind, name]),
    [
      ['socio', 'Zaccaria Tesserato'],
      ['utente', 'Zaccaria Utente'],
      ['libero', 'Zaccaria Unico'],
    ],
  );
});

// The last one: with receipts of a social year, the setting can't be taken back.
describe('the year of the numbers', () => {
  const begins = (start: string, validFrom: string) =>
    sql`insert into settings (name, value, valid_from)
        values ('accounting.socialYearStart', to_jsonb(${start}::text), ${validFrom})`.execute(app.db);
  const social = (validFrom: string) => put('receiptYear', { value: 'sociale', validFrom });

  test('changes only from a year without receipts', async () => {
    await issue();
    await refused(social(sinceEver), /ci sono già ricevute/, 'validFrom');
    await refused(social(today()), /ci sono già ricevute/, 'validFrom');
    assert.equal((await social('2150-09-01')).status, 200);
    await begins('10-01', '2150-01-01');
  });

  test('is the one in which the social year of the day begins, the same in SQL and in the contract', async () => {
    assert.equal((await social('2150-09-01')).status, 200);
    await begins('03-15', '2152-01-01');
    const { rows } = await sql<{ day: string; year: number }>`
      select day::date::text as day, receipt_year(day::date) as year
        from generate_series('2150-08-01'::timestamp, '2153-12-31', '1 day') day`.execute(app.db);
    for (const { day, year } of rows) {
      const start = day < '2152' ? '09-01' : '03-15';
      const expected = day < '2150-09-01' ? Number(day.slice(0, 4)) : socialYearOf(day, start);
      assert.equal(year, expected, day);
    }
    const insert = (day: string, year: number) =>
      sql<{ number: number }>`
      insert into receipts (number, year, issued_on, payer_name, reason, amount, method, organisation)
      values (0, ${year}, ${day}, 'A', 'x', 1, 'carta', '{}') returning number`.execute(app.db);
    await assert.rejects(insert('2151-08-31', 2151), /receipts_check/);
    assert.equal((await insert('2151-08-31', 2150)).rows[0]?.number, 1);
    assert.equal((await insert('2151-09-01', 2151)).rows[0]?.number, 1);
  });
});
