import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { json, startTestApp, type TestApp } from '../../testing/app.ts';
import { Organisation } from '../../utilities/organisation/reading.ts';
import { amountInWords } from './amount-in-words.ts';
import { issueReceipt, type NewReceipt } from './routes.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const organisation = Organisation.parse({ name: 'Squadra #1 "Corse"' });
const receiptOf = (userId: number): NewReceipt => ({
  userId,
  amount: '25.00',
  reason: 'Quota *2026* [x] $y$ #z',
  method: 'bonifico',
  organisation,
});
const issue = (userId: number) => app.db.transaction().execute((tx) => issueReceipt(tx, receiptOf(userId)));

test('a hundred receipts issued at once are numbered 1 to 100, and one that fails leaves no gap', async () => {
  const { id } = await app.person();
  const failing = () =>
    app.db.transaction().execute(async (tx) => {
      await issueReceipt(tx, receiptOf(id));
      throw new Error('the mail server is down');
    });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 110 }, (_, i) => (i % 11 === 5 ? failing() : issue(id))),
  );
  const numbers = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' && outcome.value ? [outcome.value.number] : [],
  );
  assert.deepEqual(
    numbers.toSorted((a, b) => a - b),
    Array.from({ length: 100 }, (_, i) => i + 1),
  );
});

describe('the database itself refuses', () => {
  test('to change or delete what was issued', async () => {
    const { number, year } = await issue((await app.person()).id);
    const one = app.db.updateTable('receipts').where('number', '=', number).where('year', '=', year);
    await assert.rejects(one.set({ amount: '1.00' }).execute(), /never changes/);
    await assert.rejects(one.set({ number: 999 }).execute(), /never changes/);
    await assert.rejects(
      app.db.deleteFrom('receipts').where('number', '=', number).execute(),
      /never deleted/,
    );
    const annulled = {
      state: 'annullata',
      annulled_at: new Date().toISOString(),
      annulment_reason: 'Errore',
    };
    await one.set(annulled).execute();
    await assert.rejects(one.set({ state: 'emessa', annulled_at: null, annulment_reason: null }).execute());
  });

  test('a number that somebody chose: each year counts from 1 by itself', async () => {
    const { id } = await app.person();
    const values = {
      ...{ number: 77, year: 2031, issued_on: '2031-01-01', user_id: id, payer_name: 'A', reason: 'x' },
    };
    const rest = { amount: '1.00', method: 'contanti', organisation: JSON.stringify(organisation) };
    const insert = () =>
      app.db
        .insertInto('receipts')
        .values({ ...values, ...rest })
        .returning('number')
        .executeTakeFirstOrThrow();
    assert.deepEqual([(await insert()).number, (await insert()).number], [1, 2]);
    await assert.rejects(
      app.db
        .insertInto('receipts')
        .values({ ...values, ...rest, issued_on: '2030-12-31' })
        .execute(),
      /receipts_check/,
    );
  });
});

test('the payer sees their own receipts and their PDF; for anyone else they don’t exist', async () => {
  const [payer, stranger] = [await app.person({ nome: 'Anna #b' }), await app.person()];
  const { year, number } = await issue(payer.id);
  const path = `/api/humanResources/user/getReceipt?anno=${year}&numero=${number}`;
  const [row] = await json<Record<string, unknown>[]>(
    await payer.get('/api/humanResources/user/getReceipts'),
  );
  const { data, ...rest } = row ?? {};
  assert.match(String(data), /^\d{4}-\d\d-\d\d$/);
  assert.deepEqual(rest, {
    anno: year,
    numero: number,
    causale: receiptOf(0).reason,
    importo: '25.00',
    stato: 'emessa',
  });
  const response = await payer.get(path);
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  assert.equal(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  );
  assert.equal((await stranger.get(path)).status, 404);
  assert.deepEqual(await json(await stranger.get('/api/humanResources/user/getReceipts')), []);
});

describe('an amount in words', () => {
  const cases: [string, string][] = [
    ['0.50', 'zero/50 euro'],
    ['1.00', 'uno/00 euro'],
    ['21.00', 'ventuno/00 euro'],
    ['23.10', 'ventitré/10 euro'],
    ['28.00', 'ventotto/00 euro'],
    ['101.00', 'centouno/00 euro'],
    ['1000.00', 'mille/00 euro'],
    ['1001.00', 'milleuno/00 euro'],
    ['2000.00', 'duemila/00 euro'],
    ['23000.00', 'ventitremila/00 euro'],
    ['1234.56', 'milleduecentotrentaquattro/56 euro'],
    ['1000000.00', 'unmilione/00 euro'],
  ];
  for (const [amount, words] of cases) test(amount, () => assert.equal(amountInWords(amount), words));
});
