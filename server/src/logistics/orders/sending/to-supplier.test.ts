/** Orders that go to their supplier: the paper, its revisions, the mails. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { netOfLine } from '@wms/contract/logistics/orders/totals';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { chanceFrom } from '../../../../../demo/chance.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { mailTo, workOff } from '../../../../testing/jobs.ts';
import { makeSupplier, ordersOf, plainLine } from '../../../../testing/logistics/ordering.ts';
import { type Mailbox, openMailbox } from '../../../../testing/mailbox.ts';
import { trial } from '../../../../testing/trial.ts';

let app: TestApp;
let mailbox: Mailbox;
let keeper: Caller;
let buyer: Caller;
let other: Caller;
let supplier: number;
before(async () => {
  [app, mailbox] = await Promise.all([startTestApp(), openMailbox()]);
  keeper = await app.person({ permissions: [can.productsManagement] });
  buyer = await app.person({ permissions: [can.ordersManagement] });
  other = await app.person({ permissions: [can.ordersManagement] });
  supplier = await makeSupplier(keeper);
});
after(async () => {
  await mailbox.close();
  await app.stop();
});

type RefusalAnswer = { status: number; detail: string; errors?: Record<string, string> };
const base = '/api/logistics/orders';

/** An order that was asked for and approved by another person. */
async function approved(lines = [plainLine()], values: object = {}): Promise<number> {
  const id = await ordersOf(buyer).created(supplier, lines, values);
  await ordersOf(buyer).asked(id, 'request');
  await ordersOf(other).asked(id, 'approve');
  return id;
}
const paper = async (id: number, revision: number) => {
  const answer = await buyer.get(`${base}/${id}/papers/${revision}`);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe('an order that is made elsewhere', () => {
  test('gets its paper in the same moment, which is never made again', async () => {
    const id = await approved();
    assert.equal((await paper(id, 1)).status, 404);
    const order = await ordersOf(buyer).asked(id, 'send', { expectedOn: '2199-01-01' });
    const { state, orderedOn, expectedOn, revisions } = order;
    assert.deepEqual([state, expectedOn, revisions.length], ['ordinato', '2199-01-01', 1]);
    assert.ok(orderedOn);
    assert.deepEqual([revisions[0]?.differences, revisions[0]?.sendings], [[], []]);
    const first = await paper(id, 1);
    assert.equal(first.bytes.subarray(0, 5).toString(), '%PDF-');
    await app.db.updateTable('suppliers').set({ name: 'Un altro nome' }).where('id', '=', supplier).execute();
    assert.deepEqual((await paper(id, 1)).bytes, first.bytes);
  });

  test('is sent only once it is approved, and only to a supplier in use', async () => {
    const orders = ordersOf(buyer);
    const id = await orders.created(supplier);
    const early = await orders.ask(id, 'send');
    assert.deepEqual(
      [early.status, (await json<RefusalAnswer>(early)).detail],
      [409, 'L’ordine è ancora una bozza: invia prima la richiesta'],
    );
    const ready = await approved();
    await app.db.updateTable('suppliers').set({ active: false }).where('id', '=', supplier).execute();
    const idle = await orders.ask(ready, 'send');
    await app.db.updateTable('suppliers').set({ active: true }).where('id', '=', supplier).execute();
    assert.equal(idle.status, 409);
    assert.match((await json<RefusalAnswer>(idle)).detail, /è fuori uso/);
    assert.equal((await orders.read(ready)).state, 'approvato');
  });

  test('stays approved, with nothing half-done, when its paper can’t be made', async () => {
    const id = await approved();
    const before = await ordersOf(buyer).read(id);
    await sql`alter table papers add constraint broken check (order_revision_id is null) not valid`.execute(
      app.owner,
    );
    try {
      assert.notEqual((await ordersOf(buyer).ask(id, 'send')).status, 200);
    } finally {
      await sql`alter table papers drop constraint broken`.execute(app.owner);
    }
    assert.deepEqual(await ordersOf(buyer).read(id), before);
  });
});

describe('an order that goes by mail', () => {
  test('leaves with its paper, for answers to whoever sent it, and a copy is kept', async () => {
    const id = await approved([plainLine({ description: 'Viti lunghe' })]);
    const mail = {
      to: 'Vendite@Example.org',
      subject: 'Ordine',
      body: 'Buongiorno,\n\nin allegato.\nGrazie',
    };
    await ordersOf(buyer).asked(id, 'send', { mail });
    const waiting = (await ordersOf(buyer).read(id)).revisions[0]?.sendings[0];
    assert.deepEqual([waiting?.recipient, waiting?.leftAt], ['vendite@example.org', null]);
    await workOff(app, { mail: mailTo(mailbox) });
    const sent = mailbox.lastTo('vendite@example.org');
    assert.doesNotMatch(sent.content, /auto-submitted/i, 'a person wrote it');
    const { number, revisions } = await ordersOf(buyer).read(id);
    assert.match(sent.content, new RegExp(`filename="?${number}\\.pdf`));
    assert.match(sent.content, /^Reply-To: /m);
    assert.match(sent.readable, /in allegato/);
    assert.doesNotMatch(sent.readable, /Non serve rispondere/);
    const { bytes } = await paper(id, 1);
    assert.ok(sent.content.replace(/\r?\n/g, '').includes(bytes.toString('base64').slice(0, 400)));
    assert.ok(revisions[0]?.sendings[0]?.leftAt);
  });

  test('goes once more to somebody else', async () => {
    const id = await approved();
    await ordersOf(buyer).asked(id, 'send');
    const again = { to: 'ufficio@example.org', subject: 'Di nuovo', body: 'Eccolo' };
    assert.equal((await buyer.post(`${base}/${id}/send-again`, again)).status, 200);
    await workOff(app, { mail: mailTo(mailbox) });
    assert.match(mailbox.lastTo('ufficio@example.org').readable, /Eccolo/);
    await assert.rejects(
      sql`update order_sendings set recipient = 'x@example.org'`.execute(app.db),
      /frozen/,
      'the copy never changes',
    );
  });

  const failed = async (id: number) => {
    const { revisions, number } = await ordersOf(buyer).read(id);
    const { rows } = await sql<{ sentence: string; path: string }>`
      select sentence, path from notifications where user_id = ${buyer.id}
         and kind = 'logistics.order-mail-given-up' and path = ${`/ordini/${id}`}`.execute(app.owner);
    return { number, sendings: revisions[0]?.sendings ?? [], told: rows.map(({ sentence }) => sentence) };
  };

  test('and is refused for ever is given up at once; who sent it hears why and sends it elsewhere', async () => {
    const id = await approved();
    // The mails about the approval would be tried again for longer.
    await workOff(app, { mail: mailTo(mailbox) });
    const mail = { to: 'nessuno@example.org', subject: 'Ordine', body: 'Eccolo' };
    await ordersOf(buyer).asked(id, 'send', { mail });
    const before = mailbox.refusals();
    mailbox.knowNobody(true);
    try {
      await workOff(app, { mail: mailTo(mailbox) });
    } finally {
      mailbox.knowNobody(false);
    }
    assert.equal(mailbox.refusals() - before, 1, 'nobody asks a second time');
    const { number, sendings, told } = await failed(id);
    const why = 'il server di posta la rifiuta («550 5.1.1 <nessuno@example.org>: no such user here»)';
    assert.deepEqual([sendings[0]?.leftAt, sendings[0]?.failure], [null, why]);
    assert.deepEqual(told, [
      `L’e-mail di ${number} a nessuno@example.org non è partita: ${why}. Manda di nuovo`,
    ]);
    const again = { to: 'vendite@example.org', subject: 'Ordine', body: 'Eccolo' };
    assert.equal((await buyer.post(`${base}/${id}/send-again`, again)).status, 200);
    await workOff(app, { mail: mailTo(mailbox) });
    assert.match(mailbox.lastTo('vendite@example.org').readable, /Eccolo/);
    assert.deepEqual(
      (await failed(id)).sendings.map(({ failure }) => failure),
      [why, null],
    );
  });

  trial('to a mail server that never takes it is tried again, and given up in the end', async () => {
    const id = await approved();
    // The mails about the approval would be tried again for longer.
    await workOff(app, { mail: mailTo(mailbox) });
    const mail = { to: 'vendite@example.org', subject: 'Ordine', body: 'Eccolo' };
    await ordersOf(buyer).asked(id, 'send', { mail });
    await sql`update jobs set most_attempts = 4 where name = 'order-mail'`.execute(app.owner);
    const before = mailbox.refusals();
    mailbox.refuse(true);
    try {
      await workOff(app, { mail: mailTo(mailbox) });
    } finally {
      mailbox.refuse(false);
    }
    assert.equal(mailbox.refusals() - before, 4);
    const { sendings, told } = await failed(id);
    assert.deepEqual([sendings[0]?.failure, told.length], ['il server di posta la rifiuta («550 later»)', 1]);
  });

  test('without a mail server is refused with what to do instead', async () => {
    const silent = await startTestApp({ mailIsSent: false });
    try {
      const [first, second] = [
        await silent.person({ permissions: [can.ordersManagement, can.productsManagement] }),
        await silent.person({ permissions: [can.ordersManagement] }),
      ];
      const id = await ordersOf(first).created(await makeSupplier(first));
      await ordersOf(first).asked(id, 'request');
      await ordersOf(second).asked(id, 'approve');
      const mail = { to: 'a@example.org', subject: 'x', body: 'y' };
      const refused = await ordersOf(first).ask(id, 'send', { mail });
      assert.equal(refused.status, 409);
      assert.match((await json<RefusalAnswer>(refused)).detail, /non c’è un server di posta/);
      assert.equal((await ordersOf(first).asked(id, 'send')).state, 'ordinato');
    } finally {
      await silent.stop();
    }
  });
});

test('a line costs the same in SQL and in the contract', async () => {
  const { between } = chanceFrom(5000);
  const chance = (below: number) => between(0, below - 1);
  const decimal = (whole: number, decimals: number) =>
    `${chance(whole)}.${String(chance(10 ** decimals)).padStart(decimals, '0')}`;
  const rows = Array.from({ length: 5000 }, () => {
    const quantity = decimal(1000, 3);
    const line = { price: decimal(chance(2) ? 10 : 2000, 4), discount: chance(3) ? '0' : decimal(100, 2) };
    return { quantity: /[1-9]/.test(quantity) ? quantity : '1', ...line };
  });
  const { rows: reckoned } = await sql<{ net: string }>`
    select round(quantity * price * (100 - discount) / 100, 2)::text as net
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r (quantity numeric(14, 3), price numeric(12, 4), discount numeric(12, 2))`.execute(app.db);
  rows.forEach((row, index) => {
    assert.equal(netOfLine(row), reckoned[index]?.net, JSON.stringify(row));
  });
});
