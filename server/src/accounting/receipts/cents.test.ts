/** Ten thousand random lines are the same exact sum in the contract, in SQL, on papers and in the accountant's file. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addMoney } from '@wms/contract/platform/money';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { isTrial } from '../../../testing/trial.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { numberReceipt, writeReceipt } from './issuing.ts';
import { readPrintedReceipt } from './paper.ts';

let app: TestApp;
let treasurer: Caller;
before(async () => {
  app = await startTestApp();
  treasurer = await app.person({ permissions: [can.receiptsManagement] });
});
after(() => app.stop());

/** Cents as an exact number of their own: no library and no database has a part in what is expected. */
const centsOf = (amount: string) => BigInt(amount.replace('.', ''));
const amountOf = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
/** '€ 1.234,50' as the PDF has it, '1234,5' as the file has it. */
const fromPaper = (text: string) => {
  const [, amount = ''] = /^€\u00a0(\d{1,3}(?:\.\d{3})*,\d\d)$/.exec(text) ?? [];
  return centsOf(amount.replaceAll('.', '').replace(',', '.'));
};
const fromFile = (text: string) => {
  const [whole = '0', decimals = ''] = text.split(',');
  return BigInt(whole + decimals.padEnd(2, '0'));
};

const receiptCount = isTrial ? 200 : 40;

test(`${receiptCount} receipts of 50 random lines each`, async () => {
  // A generator of its own (Park and Miller), so that a failure comes back.
  let seed = 20_261_125;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  // Fees of a cultural association owe no duty, so what is typed is all that is summed.
  const receipts = Array.from({ length: receiptCount }, () =>
    Array.from({ length: 50 }, () => amountOf(BigInt(random(10 ** random(7)) + 1))),
  );
  const ids: number[] = [];
  for (const amounts of receipts)
    ids.push(
      await inTransaction(app.db, null, async (tx) => {
        const { id } = await writeReceipt(tx, {
          payer: { kind: 'libero', name: 'Paolo De Santis', taxCode: null, address: null, email: null },
          lines: amounts.map((amount) => ({ kindId: 1, amount })),
          method: 'bonifico',
          paidOn: today(),
          issuedBy: null,
          organisation: { name: 'Prova' },
        });
        return id;
      }),
    );
  const all = receipts.flat();
  const exact = all.reduce((sum, amount) => sum + centsOf(amount), 0n);
  assert.equal(all.length, receiptCount * 50);
  assert.equal(addMoney(...all), amountOf(exact), 'in the contract');

  const { rows } = await sql<{ lines: string; receipts: string }>`
    select (select sum(amount) from receipt_lines)::text as lines, sum(amount)::text as receipts from receipts`.execute(
    app.db,
  );
  assert.deepEqual(rows, [{ lines: amountOf(exact), receipts: amountOf(exact) }], 'in SQL');

  let onPaper = 0n;
  for (const [at, id] of ids.entries()) {
    const { data } = await readPrintedReceipt(app.db, id);
    const lines = data.lines.reduce((sum, { amount }) => sum + fromPaper(amount), 0n);
    assert.equal(lines, fromPaper(data.amount), `receipt ${at}`);
    onPaper += lines;
  }
  assert.equal(onPaper, exact, 'on the papers');

  const file = await (await treasurer.get('/api/accounting/receipts/export?format=csv')).text();
  const [header = '', ...fileLines] = file.replace('\ufeff', '').trim().split('\r\n');
  const lines = fileLines.slice(0, -1);
  const below = fileLines.at(-1)?.split(';') ?? [];
  const columnOf = (name: string) => header.split(';').indexOf(name);
  for (const name of ['Importo', 'Quota o contributo associativo']) {
    assert.equal(
      lines.reduce((sum, line) => sum + fromFile(line.split(';')[columnOf(name)] ?? ''), 0n),
      exact,
      `in the file, ${name}`,
    );
    assert.equal(fromFile(below[columnOf(name)] ?? ''), exact, `below the file, ${name}`);
  }

  const totals = await json<{
    all: { amount: string };
    kinds: { amount: string }[];
    months: { amount: string }[];
  }>(await treasurer.get(`/api/accounting/receipts/totals?year=${today().slice(0, 4)}`));
  const sums = [
    totals.all.amount,
    totals.kinds[0]?.amount,
    addMoney(...totals.months.map(({ amount }) => amount)),
  ];
  assert.deepEqual(sums, Array(3).fill(amountOf(exact)), 'in the totals');
});

test('the check of a year finds a gap and a date that goes back; without either it says so', async () => {
  const { id: userId } = await app.person();
  const receipt = {
    userId,
    amount: '1.00',
    reason: 'x',
    method: 'carta',
    organisation: { name: 'Prova' },
  } as const;
  for (const day of ['2011-01-01', '2011-02-01', '2011-03-01'])
    await inTransaction(app.db, null, (tx) => numberReceipt(tx, receipt, day));
  const check = async () => json(await treasurer.get('/api/accounting/receipts/check?year=2011'));
  assert.deepEqual(await check(), { last: 3, missing: [], beyond: 0, disordered: 0 });
  await sql`alter table receipts disable trigger frozen`.execute(app.owner);
  await sql`delete from receipts where year = 2011 and number = 2`.execute(app.owner);
  await sql`update receipts set issued_on = '2011-12-31' where year = 2011 and number = 1`.execute(app.owner);
  await sql`alter table receipts enable trigger frozen`.execute(app.owner);
  assert.deepEqual(await check(), { last: 3, missing: [2], beyond: 0, disordered: 1 });
  assert.deepEqual(await json(await treasurer.get('/api/accounting/receipts/check?year=2012')), {
    last: 0,
    missing: [],
    beyond: 0,
    disordered: 0,
  });
});

test('the register of a year is a PDF, also of a year without receipts', async () => {
  for (const year of [Number(today().slice(0, 4)), 2012]) {
    const pdf = await treasurer.get(`/api/accounting/receipts/register?year=${year}`);
    assert.equal(pdf.status, 200);
    assert.equal(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    );
  }
});
