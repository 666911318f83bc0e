/** A supplier who has an order that was annulled hears of it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { mailTo, workOff } from '../../../../testing/jobs.ts';
import { makeSupplier, ordersOf } from '../../../../testing/logistics/ordering.ts';
import { type Mailbox, openMailbox } from '../../../../testing/mailbox.ts';

let app: TestApp;
let mailbox: Mailbox;
let buyer: Caller;
let other: Caller;
let supplier: number;
before(async () => {
  [app, mailbox] = await Promise.all([startTestApp(), openMailbox()]);
  buyer = await app.person({ permissions: [can.ordersManagement, can.productsManagement] });
  other = await app.person({ permissions: [can.ordersManagement] });
  supplier = await makeSupplier(buyer);
});
after(async () => {
  await mailbox.close();
  await app.stop();
});

const base = '/api/logistics/orders';
type Mail = { subject: string; body: string };
async function proposed(id: number, language: string): Promise<Mail> {
  const { subject, body } = await json<Mail>(await buyer.get(`${base}/${id}/mail?language=${language}`));
  return { subject, body };
}

test('in the words that are proposed in their language, without the paper, and the page says so', async () => {
  const id = await ordersOf(buyer).created(supplier);
  await ordersOf(buyer).asked(id, 'request');
  await ordersOf(other).asked(id, 'approve');
  const { number } = await ordersOf(buyer).asked(id, 'send');
  const early = await buyer.post(`${base}/${id}/call-off`, { to: 'a@example.org', subject: 'x', body: 'y' });
  assert.equal(early.status, 409, 'it still stands');
  const annulled = await ordersOf(buyer).asked(id, 'moves/cancel', { reason: 'Non serve più' });
  assert.ok(annulled.actions.includes('notifyCancelled'));
  assert.match((await proposed(id, 'en')).subject, new RegExp(`^Purchase order ${number} cancelled`));
  const words = await proposed(id, 'it');
  assert.match(words.body, new RegExp(`annulliamo il nostro ordine ${number}`));
  const answer = await buyer.post(`${base}/${id}/call-off`, { to: 'vendite@example.org', ...words });
  assert.equal(answer.status, 200, await answer.clone().text());
  await workOff(app, { mail: mailTo(mailbox) });
  const mail = mailbox.lastTo('vendite@example.org');
  assert.match(mail.readable, /annulliamo/);
  assert.doesNotMatch(mail.content, /\.pdf/);
  const { revisions } = await ordersOf(buyer).read(id);
  assert.deepEqual(
    revisions[0]?.sendings.map(({ recipient, cancels }) => [recipient, cancels]),
    [['vendite@example.org', true]],
  );
});

test('not of an order that they never had', async () => {
  const id = await ordersOf(buyer).created(supplier);
  const { actions } = await ordersOf(buyer).asked(id, 'moves/cancel', { reason: 'Prova' });
  assert.ok(!actions.includes('notifyCancelled'));
  const answer = await buyer.post(`${base}/${id}/call-off`, { to: 'a@example.org', subject: 'x', body: 'y' });
  assert.equal(answer.status, 409);
});
