/** A receipt's mail that a server refuses for ever is given up, told, and sent again to the right address. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ReceiptDetails } from '@wms/contract/accounting/receipts/reading';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { mailTo, workOff } from '../../../../testing/jobs.ts';
import { type Mailbox, openMailbox } from '../../../../testing/mailbox.ts';

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

const base = '/api/accounting/receipts';
const details = async (id: number) => json<ReceiptDetails>(await treasurer.get(`${base}/${id}/details`));
const send = (id: number, to: string) => treasurer.post(`${base}/${id}/mail`, { to });
const work = () => workOff(app, { mail: mailTo(mailbox) });

test('a mail to nobody is given up with its reason and told to who sent it, and then sent again', async () => {
  const issued = await treasurer.post(base, {
    payer: { kind: 'libero', name: 'Anna Prova' },
    lines: [{ kindId: 5, amount: '10.00' }],
    method: 'bonifico',
    paidOn: today(),
    mailTo: 'sbagliata@example.org',
  });
  assert.equal(issued.status, 200, await issued.clone().text());
  const { id, number, year } = await json<{ id: number; number: number; year: number }>(issued);
  mailbox.knowNobody(true);
  await work();
  const [failed, ...others] = (await details(id)).mails;
  assert.deepEqual([failed?.to, failed?.leftAt, others], ['sbagliata@example.org', null, []]);
  assert.ok(failed?.givenUpAt && failed.failure);
  const news = JSON.stringify(await json(await treasurer.get('/api/utilities/notifications')));
  assert.match(news, new RegExp(`La ricevuta ${number}/${year} non è partita per sbagliata@example\\.org`));
  assert.match(news, new RegExp(`/ricevute/${id}`));

  mailbox.knowNobody(false);
  assert.equal((await send(id, 'giusta@example.org')).status, 200);
  await work();
  const [again, former] = (await details(id)).mails;
  assert.ok(again?.leftAt && again.givenUpAt === null);
  assert.deepEqual(
    [again.to, former?.id, former?.givenUpAt],
    ['giusta@example.org', failed.id, failed.givenUpAt],
  );
  assert.deepEqual(
    mailbox.delivered.map(({ to }) => to),
    [['giusta@example.org']],
  );
  assert.match(mailbox.delivered[0]?.content ?? '', new RegExp(`ricevuta-${year}-${number}\\.pdf`));
});

test('a wrong address and a receipt that isn’t there are refused', async () => {
  assert.equal((await send(1, 'nessuna chiocciola')).status, 422);
  assert.equal((await send(9999, 'anna@example.org')).status, 404);
});
