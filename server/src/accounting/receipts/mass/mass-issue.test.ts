/** Receipts of a social year: what is wanted and left out, each exactly once, stopped, gone on with, mailed after. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { MassIssue, MassIssuePreview } from '@wms/contract/accounting/receipts/mass-issue';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { addMember, receiptsOfPayments } from '../../../../testing/accounting/receipt-members.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { mailTo, workOff } from '../../../../testing/jobs.ts';
import { type Mailbox, openMailbox } from '../../../../testing/mailbox.ts';
import { isTrial } from '../../../../testing/trial.ts';
import { inTransaction } from '../../../platform/database/connection.ts';
import { annulReceipt } from '../issuing.ts';

let app: TestApp;
let treasurer: Caller;
let mailbox: Mailbox;
before(async () => {
  app = await startTestApp();
  mailbox = await openMailbox();
  treasurer = await app.person({ permissions: [can.receiptsManagement] });
});
after(async () => {
  await app.stop();
  await mailbox.close();
});

const base = '/api/accounting/mass-issues';
const start = async (body: object) => {
  const answer = await treasurer.post(base, { kindId: 1, ...body });
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await json<{ id: number }>(answer)).id;
};
type TestMember = Awaited<ReturnType<typeof addMember>>;
type WholeIssue = MassIssue & { failures: { member: string; why: string }[]; firstNumber: string | null };
const read = async (id: number) => json<WholeIssue>(await treasurer.get(`${base}/${id}`));
const preview = async (socialYear: number, kindId = 1) =>
  json<MassIssuePreview>(await treasurer.get(`${base}/preview?socialYear=${socialYear}&kindId=${kindId}`));

test('one receipt says all payments of a member of one day, method and reference; then none is left', async () => {
  const anna = await addMember(app.db, {
    lastName: 'Alfa',
    email: 'alfa@example.org',
    fee: '100.00',
    payments: [
      { amount: '10.00' },
      { amount: '15.10', reference: 'CRO 1' },
      { amount: '4.90' },
      { amount: '20.00', paidOn: '2025-11-02' },
      { amount: '5.00', method: 'contanti' },
    ],
  });
  await addMember(app.db, { lastName: 'Beta', payments: [{ amount: '25.00' }] });
  const found = await preview(2025);
  assert.deepEqual([found.count, found.amount, found.withoutMail], [5, '80.00', 1]);
  assert.deepEqual([found.leftOut, found.running, found.socialYearName], [[], null, '2025/26']);
  const id = await start({ socialYear: 2025, mail: true });
  await workOff(app, { mail: mailTo(mailbox) });
  const ended = await read(id);
  assert.deepEqual([ended.state, ended.issued, ended.failed, ended.amount], ['finita', 5, 0, '80.00']);
  assert.deepEqual(ended.mails, { asked: 4, left: 4, givenUp: 0 });
  assert.equal(mailbox.delivered.length, 4);
  assert.match(mailbox.delivered[0]?.content ?? '', /application\/pdf/);
  const [plain, referred, alsoPlain] = await receiptsOfPayments(app.db, anna.membershipId);
  assert.equal(plain, alsoPlain);
  assert.notEqual(plain, referred);
  assert.equal((await preview(2025)).count, 0);
  assert.equal((await treasurer.post(base, { kindId: 1, socialYear: 2025 })).status, 409);
  const news = await json<{ rows: { sentence: string }[] }>(
    await treasurer.get('/api/utilities/notifications'),
  );
  assert.match(JSON.stringify(news), /5 ricevute emesse/);
});

test('what wants a stamp, or is cash above the limit, is left out with the reason', async () => {
  await addMember(app.db, {
    socialYear: 2022,
    fee: '9000.00',
    lastName: 'Gamma',
    payments: [
      { amount: '77.47' },
      { amount: '77.48', reference: 'x' },
      { amount: '5000.00', method: 'contanti' },
    ],
  });
  const asCourse = await preview(2022, 2);
  assert.deepEqual([asCourse.count, asCourse.leftOutCount], [1, 2]);
  assert.match(asCourse.leftOut.map(({ why }) => why).join(), /bollo .*contrassegno/);
  const asFee = await preview(2022);
  assert.deepEqual([asFee.count, asFee.leftOut.map(({ why }) => /niente contanti/.test(why))], [2, [true]]);
});

test('a receipt with letters that no font has is left out with the reason, or fails alone with it', async () => {
  await addMember(app.db, { socialYear: 2016, lastName: '김', payments: [{ amount: '25.00' }] });
  await addMember(app.db, { socialYear: 2016, lastName: 'Delta', payments: [{ amount: '25.00' }] });
  const { memberId } = await addMember(app.db, {
    socialYear: 2016,
    lastName: 'Epsilon',
    payments: [{ amount: '25.00' }],
  });
  await sql`update members set address = 'Via 서울 1' where id = ${memberId}`.execute(app.db);
  const { count, leftOut } = await preview(2016);
  assert.deepEqual([count, leftOut.map(({ why }) => /non c’è 김/.test(why))], [2, [true]]);
  const id = await start({ socialYear: 2016 });
  await workOff(app);
  const ended = await read(id);
  assert.deepEqual([ended.state, ended.issued, ended.failed], ['finita', 1, 1]);
  assert.match(JSON.stringify(ended), /non c’è 서 e 울: scrivi «Via 서울 1»/);
});

test('an annulled receipt sets its payments free for the next one', async () => {
  const { membershipId } = await addMember(app.db, { socialYear: 2021, payments: [{ amount: '25.00' }] });
  await start({ socialYear: 2021 });
  await workOff(app);
  const [first] = await receiptsOfPayments(app.db, membershipId);
  await inTransaction(app.db, null, (tx) =>
    annulReceipt(tx, app.storage, { id: first ?? 0, reason: 'Errore', by: null }),
  );
  assert.equal((await preview(2021)).count, 1);
  await start({ socialYear: 2021 });
  await workOff(app);
  const [second] = await receiptsOfPayments(app.db, membershipId);
  assert.ok(second && first && second > first);
});

describe('a mass issue that is stopped', () => {
  test('issues no more, goes on when it is told, and each has one in the end', async () => {
    const members: TestMember[] = [];
    for (let n = 0; n < 8; n++)
      members.push(await addMember(app.db, { socialYear: 2020, payments: [{ amount: '25.00' }] }));
    const id = await start({ socialYear: 2020 });
    assert.equal((await treasurer.post(`${base}/${id}/stop`, {})).status, 200);
    assert.equal((await treasurer.post(`${base}/${id}/stop`, {})).status, 409);
    await workOff(app);
    assert.deepEqual([(await read(id)).state, (await read(id)).issued], ['ferma', 0]);
    assert.equal((await treasurer.post(`${base}/${id}/resume`, {})).status, 200);
    assert.equal((await treasurer.post(`${base}/${id}/resume`, {})).status, 409);
    await workOff(app);
    assert.deepEqual([(await read(id)).state, (await read(id)).issued], ['finita', 8]);
    assert.equal((await treasurer.post(`${base}/${id}/stop`, {})).status, 409);
    assert.equal((await treasurer.post(`${base}/${id}/resume`, {})).status, 409);
    const ids: (number | null)[] = [];
    for (const { membershipId } of members) ids.push(...(await receiptsOfPayments(app.db, membershipId)));
    assert.equal(new Set(ids).size, 8);
  });
});

test('two at once are refused, and what others issued meanwhile is told as failed', async () => {
  const { memberId, membershipId, paymentIds } = await addMember(app.db, {
    socialYear: 2019,
    payments: [{ amount: '25.00', paidOn: '2019-10-01' }],
  });
  const id = await start({ socialYear: 2019 });
  await addMember(app.db, { socialYear: 2018, payments: [{ amount: '25.00' }] });
  const other = await treasurer.post(base, { kindId: 1, socialYear: 2018 });
  assert.equal(other.status, 409);
  assert.match((await json<{ detail: string }>(other)).detail, /in corso/);
  const byHand = await treasurer.post('/api/accounting/receipts', {
    payer: { kind: 'socio', memberId },
    lines: [{ kindId: 1, amount: '25.00', membershipId, paymentIds }],
    method: 'bonifico',
    paidOn: '2019-10-01',
  });
  assert.equal(byHand.status, 200);
  await workOff(app);
  const ended = await read(id);
  assert.deepEqual([ended.state, ended.issued, ended.failed], ['finita', 0, 1]);
  assert.match(ended.failures[0]?.why ?? '', /intanto una ricevuta/);
});

const many = isTrial ? 12 : 5;

test('one of many that can’t be issued is told alone, and the others have numbers without a gap', async () => {
  const members: TestMember[] = [];
  for (let n = 0; n < many; n++)
    members.push(await addMember(app.db, { socialYear: 2014, payments: [{ amount: '25.00' }] }));
  const id = await start({ socialYear: 2014 });
  const [, taken] = members;
  assert.ok(taken);
  const { memberId, membershipId, paymentIds } = taken;
  const byHand = await treasurer.post('/api/accounting/receipts', {
    payer: { kind: 'socio', memberId },
    lines: [{ kindId: 1, amount: '25.00', membershipId, paymentIds }],
    method: 'bonifico',
    paidOn: '2025-10-01',
  });
  const { number } = await json<{ number: number }>(byHand);
  await workOff(app);
  const ended = await read(id);
  assert.deepEqual([ended.state, ended.issued, ended.failed], ['finita', many - 1, 1]);
  assert.match(ended.failures[0]?.why ?? '', /intanto una ricevuta/);
  const { rows } = await sql<{ number: number }>`
    select r.number from mass_issue_items i join receipts r on r.id = i.receipt_id
     where i.mass_issue_id = ${id} order by i.id`.execute(app.db);
  assert.deepEqual(
    rows.map((row) => row.number),
    Array.from({ length: many - 1 }, (_, at) => number + 1 + at),
  );
});

test('a day that is too old by now gives way to today', async () => {
  const { membershipId } = await addMember(app.db, { socialYear: 2017, payments: [{ amount: '25.00' }] });
  await start({ socialYear: 2017, issuedOn: '2025-12-31' });
  await workOff(app);
  const { membershipId: another } = await addMember(app.db, {
    socialYear: 2016,
    payments: [{ amount: '25.00' }],
  });
  await start({ socialYear: 2016, issuedOn: '2025-12-01' });
  await workOff(app);
  const day = async (membership: number) => {
    const [id] = await receiptsOfPayments(app.db, membership);
    const { rows } = await sql<{
      day: string;
    }>`select issued_on as day from receipts where id = ${id}`.execute(app.db);
    return rows[0]?.day;
  };
  assert.deepEqual([await day(membershipId), await day(another)], ['2025-12-31', today()]);
});

test('two servers that work at once issue each exactly once', async () => {
  const members: TestMember[] = [];
  for (let n = 0; n < many; n++)
    members.push(await addMember(app.db, { socialYear: 2015, payments: [{ amount: '25.00' }] }));
  const id = await start({ socialYear: 2015 });
  // The second job has no key, as if a lease had run out while the first one was still at it.
  await app.db
    .insertInto('jobs')
    .values({ name: 'mass-issue', payload: JSON.stringify({ massIssueId: id }), most_attempts: 5 })
    .execute();
  await Promise.all([workOff(app), workOff(app)]);
  assert.deepEqual([(await read(id)).state, (await read(id)).issued], ['finita', many]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from receipt_lines l join memberships m on m.id = l.membership_id
     where m.social_year = 2015`.execute(app.db);
  assert.equal(rows[0]?.count, many);
});
