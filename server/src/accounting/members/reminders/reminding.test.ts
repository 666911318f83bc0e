/** Open fees are reminded of: by news, by mail, to the parent of a minor; each occasion once. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { addMember, askFee, memberships, readMember } from '../../../../testing/accounting/members.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { inDays } from '../../../../testing/days.ts';
import { mailTo, startTestWorker, until, workOff } from '../../../../testing/jobs.ts';
import { type Mailbox, openMailbox } from '../../../../testing/mailbox.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { feeReminders } from './reminding.ts';

let app: TestApp;
let treasurer: Caller;
let mailbox: Mailbox;
before(async () => {
  app = await startTestApp();
  mailbox = await openMailbox();
  treasurer = await app.person({ permissions: [can.receiptsManagement] });
});
after(async () => {
  await mailbox.close();
  await app.stop();
});
beforeEach(() => {
  mailbox.delivered.length = 0;
});

const runMorning = async () => {
  await addJob(app.db, feeReminders, {});
  await workOff(app, { mail: mailTo(mailbox) });
};
const bell = async (by: Caller) =>
  (
    await sql<{ sentence: string; path: string }>`
      select sentence, path from notifications where user_id = ${by.id} and kind = 'accounting.fee-reminder'`.execute(
      app.db,
    )
  ).rows;
type MassResult = { done: number; refused: { reason: string }[] };

test('a member without a user gets a mail, once for each occasion, and none when the fee is paid', async () => {
  const id = await addMember(treasurer, { firstName: 'Ugo', email: 'ugo@example.org' });
  const fee = await askFee(treasurer, id, 2025, { dueOn: inDays(5) });
  await runMorning();
  await runMorning();
  assert.deepEqual(
    mailbox.delivered.map(({ to }) => to),
    [['ugo@example.org']],
  );
  assert.match(
    mailbox.delivered[0]?.readable ?? '',
    /Ciao Ugo[\s\S]*2025\/26 restano da pagare €.25,00 entro (il |l’)/,
  );
  assert.equal((await readMember(treasurer, id)).memberships[0]?.remindedOn, today());
  await sql`update memberships set due_on = ${inDays(-7)} where id = ${fee}`.execute(app.db);
  await runMorning();
  assert.match(mailbox.delivered[1]?.readable ?? '', /scaduta/);
  await treasurer.post(`${memberships}/${fee}/payments`, {
    amount: '25',
    paidOn: today(),
    method: 'carta',
    reference: null,
  });
  await sql`update memberships set due_on = ${inDays(-40)} where id = ${fee}`.execute(app.db);
  await runMorning();
  assert.equal(mailbox.delivered.length, 2);
});

test('a fee that is paid before the mail leaves is not reminded of', async () => {
  const id = await addMember(treasurer, { email: 'ida@example.org' });
  const fee = await askFee(treasurer, id, 2025, { dueOn: inDays(3) });
  await addJob(app.db, feeReminders, {});
  const worker = startTestWorker(app);
  const told = sql`select from membership_reminders where membership_id = ${fee}`;
  await until(async () => (await told.execute(app.db)).rows.length > 0, 'the mail waits');
  await worker.stop();
  const body = { amount: '25', paidOn: today(), method: 'carta', reference: null };
  await treasurer.post(`${memberships}/${fee}/payments`, body);
  await workOff(app, { mail: mailTo(mailbox) });
  assert.deepEqual(mailbox.delivered, []);
});

test('a person of WMS hears of it by news; for a minor the parent gets the mail', async () => {
  const person = await app.person({ permissions: [can.userEdit] });
  const own = await addMember(treasurer, { userId: person.id });
  await askFee(treasurer, own, 2025, { dueOn: inDays(-10) });
  const child = await addMember(treasurer, {
    firstName: 'Leo',
    lastName: 'Neri',
    birthDate: '2015-01-01',
    email: 'leo@example.org',
    guardianName: 'Luisa Neri',
    guardianTaxCode: 'BNCLRA98H55L219J',
    guardianEmail: 'luisa@example.org',
  });
  await askFee(treasurer, child, 2025, { dueOn: inDays(2) });
  await runMorning();
  const [told] = await bell(person);
  assert.match(told?.sentence ?? '', /^Quota associativa 2025\/26: €.25,00, scaduta/);
  assert.equal(told?.path, '/areaUtente?scheda=tessera');
  const mail = mailbox.delivered.find(({ to }) => to.includes('luisa@example.org'));
  assert.match(mail?.readable ?? '', /Ciao Luisa Neri[\s\S]*la quota di Leo Neri/);
  assert.ok(!mailbox.delivered.some(({ to }) => to.includes('leo@example.org')));
});

test('the treasurer reminds by hand once a day; who can’t be told is named', async () => {
  const told = await addMember(treasurer, { email: 'zoe@example.org' });
  const nobody = await addMember(treasurer);
  const none = await addMember(treasurer, { email: 'zac@example.org' });
  for (const id of [told, nobody]) await askFee(treasurer, id, 2025, { dueOn: inDays(90) });
  const remind = async () =>
    json<MassResult>(
      await treasurer.post(`${memberships}/remind`, { socialYear: 2025, members: [told, nobody, none] }),
    );
  const first = await remind();
  assert.deepEqual(
    [first.done, first.refused.map(({ reason }) => reason)],
    [1, ['Non ha un’e-mail', 'Non ha quote aperte per questo anno, o è cessato']],
  );
  assert.equal((await remind()).done, 0);
  await workOff(app, { mail: mailTo(mailbox) });
  assert.equal(mailbox.delivered.length, 1);
});
