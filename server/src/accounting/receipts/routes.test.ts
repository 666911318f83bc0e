import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { sql } from 'kysely';
import pg from 'pg';
import { addMember } from '../../../testing/accounting/members.ts';
import { json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { readLabels } from '../../../testing/logistics/labels.ts';
import { isTrial } from '../../../testing/trial.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { checkSeries } from '../../platform/papers/number-gaps.ts';
import { Organisation } from '../../platform/papers/organisation.ts';
import { amountInWords } from './amount-in-words.ts';
import { annulReceipt, issuePlainReceipt, type PlainReceipt } from './issuing.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const organisation = Organisation.parse({ name: 'Squadra #1 "Corse"' });
const receiptOf = (userId: number): PlainReceipt => ({
  userId,
  amount: '25.00',
  reason: 'Quota *2026* [x] $y$ #z',
  method: 'bonifico',
  organisation,
});
const issue = (userId: number) =>
  inTransaction(app.db, null, (tx) => issuePlainReceipt(tx, app.storage, receiptOf(userId)));

const register = '/api/accounting/receipts';

const atOnce = isTrial ? 100 : 20;

test(`of ${atOnce} receipts at once a tenth fails: the others have numbers without a gap, dates in order`, async () => {
  const treasurer = await app.person({ permissions: [can.receiptsManagement] });
  const yesterday = Temporal.PlainDate.from(today()).subtract({ days: 1 }).toString();
  const right = (at: number) => ({
    payer: { kind: 'libero', name: `Persona ${at}` },
    lines: [
      { kindId: 1, amount: '25.00' },
      { kindId: 5, description: 'Maglietta', amount: '18.50' },
    ],
    method: 'bonifico',
    paidOn: yesterday,
    // With this row a date that goes back is among them, too, once a later one was given.
    ...(at % 10 === 7 && { issuedOn: yesterday }),
  });
  const stamp = { code: '01234567890123', date: yesterday };
  const wrong = [
    // The first one gets the stamp; the others are refused when they have their numbers.
    { lines: [{ kindId: 2, amount: '100.00' }], stamp },
    { lines: [{ kindId: 9999, amount: '25.00' }] },
    { lines: [{ kindId: 1, amount: '0' }] },
    { payer: { kind: 'socio', memberId: 9999 } },
  ];
  /** Tries again, as a person does when the server is too busy. */
  const send = async (body: object): Promise<Response> => {
    const answer = await treasurer.post(register, body);
    return answer.status === 503 ? send(body) : answer;
  };
  const answers = await Promise.all(
    Array.from({ length: atOnce }, (_, at) =>
      send({ ...right(at), ...(at % 10 === 3 && wrong[((at - 3) / 10) % wrong.length]) }),
    ),
  );
  const issued: { year: number; number: number }[] = [];
  for (const [at, answer] of answers.entries()) {
    if (answer.ok) issued.push(await json<{ year: number; number: number }>(answer));
    // Only those may fail that are wrong or have the earlier date, and never by a fault of the server.
    else
      assert.ok((at % 10 === 3 || at % 10 === 7) && [409, 422].includes(answer.status), `${answer.status}`);
  }
  assert.ok(issued.length >= atOnce * 0.8 && issued.length <= atOnce * 0.93, `${issued.length} were issued`);
  const { rows } = await sql<{ year: number; number: number; on: string; papers: number }>`
    select year, number, issued_on as on,
           (select count(*)::integer from papers p where p.receipt_id = r.id) as papers
      from receipts r order by year, number`.execute(app.db);
  const days = rows.map(({ on }) => on);
  assert.deepEqual(days, days.toSorted());
  assert.ok(rows.every(({ papers }) => papers === 1));
  // On the first of January those of yesterday have numbers of the year before.
  for (const [year, ofYear] of Map.groupBy(issued, (receipt) => receipt.year)) {
    const all = Array.from({ length: ofYear.length }, (_, at) => at + 1);
    const numbers = ofYear.map(({ number }) => number);
    assert.deepEqual(
      numbers.toSorted((a, b) => a - b),
      all,
    );
    assert.deepEqual(
      rows.filter((row) => row.year === year).map(({ number }) => number),
      all,
    );
    const check = await treasurer.get(`${register}/check?year=${year}`);
    assert.deepEqual(await json(check), { last: all.length, missing: [], beyond: 0, disordered: 0 });
  }
});

describe('the database itself refuses', () => {
  test('to change or delete an issued receipt', async () => {
    const { number, year } = await issue((await app.person()).id);
    const update = app.db.updateTable('receipts').where('number', '=', number).where('year', '=', year);
    await assert.rejects(update.set({ amount: '1.00' }).execute(), /never changes/);
    await assert.rejects(update.set({ number: 999 }).execute(), /never changes/);
    await assert.rejects(
      app.db.deleteFrom('receipts').where('number', '=', number).execute(),
      /never deleted/,
    );
    const annulled = {
      state: 'annullata',
      annulled_at: new Date().toISOString(),
      annulment_reason: 'Errore',
    };
    await update.set(annulled).execute();
    await assert.rejects(
      update.set({ state: 'emessa', annulled_at: null, annulment_reason: null }).execute(),
    );
  });

  test('a chosen number: each year counts from 1 by itself', async () => {
    const { id } = await app.person();
    const values = {
      number: 77,
      year: 2031,
      issued_on: '2031-01-01',
      user_id: id,
      payer_name: 'A',
      reason: 'x',
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

test('the payer sees their own receipts and PDFs; for anyone else these don’t exist', async () => {
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

test('who is linked to a member sees all receipts of that member, also those from before', async () => {
  const [person, stranger] = [await app.person(), await app.person()];
  const treasurer = await app.person({ permissions: [can.receiptsManagement, can.usersManagement] });
  const memberId = await addMember(treasurer);
  const issued = await treasurer.post(register, {
    payer: { kind: 'socio', memberId },
    lines: [{ kindId: 5, description: 'Maglietta', amount: '18.50' }],
    method: 'contanti',
    paidOn: today(),
  });
  assert.equal(issued.status, 200, await issued.clone().text());
  const { year, number } = await json<{ year: number; number: number }>(issued);
  await app.db.updateTable('members').set({ user_id: person.id }).where('id', '=', memberId).execute();

  const listed = async (path: string, by = person) =>
    (await json<{ anno: number; numero: number }[]>(await by.get(path))).map(({ anno, numero }) => [
      anno,
      numero,
    ]);
  assert.deepEqual(await listed('/api/humanResources/user/getReceipts'), [[year, number]]);
  assert.deepEqual(await listed(`/api/humanResources/users/${person.id}/receipts`, treasurer), [
    [year, number],
  ]);
  const paper = `/api/humanResources/user/getReceipt?anno=${year}&numero=${number}`;
  assert.equal((await person.get(paper)).status, 200);
  assert.equal((await stranger.get(paper)).status, 404);
  const { receipts } = await json<Home>(await person.get('/api/utilities/home'));
  assert.deepEqual(receipts, { count: 1, lastYear: year, lastNumber: number });
});

describe('a paper', () => {
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
  const papersOf = async (id: number) =>
    await app.db
      .selectFrom('papers')
      .select(['kind', 'sha256'])
      .where('receipt_id', '=', id)
      .orderBy('id')
      .execute();
  const pathOf = ({ year, number }: { year: number; number: number }) =>
    `/api/humanResources/user/getReceipt?anno=${year}&numero=${number}`;

  test('is made once, and the same file is served later, whatever the organisation’s name is by then', async () => {
    const payer = await app.person();
    const issued = await issue(payer.id);
    const [paper] = await papersOf(issued.id);
    const served = await bytesOf(await payer.get(pathOf(issued)));
    assert.deepEqual(served, await app.storage.get(paper?.sha256 ?? ''));
    assert.equal((await papersOf(issued.id)).length, 1);
  });

  test('has a QR that leads to its page, with its number and a fingerprint of what is printed', async () => {
    const payer = await app.person();
    const site = 'https://wms.example.org/';
    const issueAt = async (where: string | null, amount = '25.00') => {
      const receipt = { ...receiptOf(payer.id), amount, organisation: { ...organisation, site: where } };
      const issued = await inTransaction(app.db, null, (tx) => issuePlainReceipt(tx, app.storage, receipt));
      const [page] = await readLabels(await bytesOf(await payer.get(pathOf(issued))));
      return { ...issued, text: page?.codes[0]?.text ?? '' };
    };
    const { number, year, text } = await issueAt(site);
    const at = `${site}areaUtente?scheda=ricevute&anno=${year}&numero=${number}&impronta=`;
    assert.match(text.slice(at.length), /^[0-9a-f]{16}$/);
    assert.equal(text.slice(0, at.length), at);
    const nowhere = await issueAt(null);
    assert.match(nowhere.text, new RegExp(`^Ricevuta ${nowhere.number}/${nowhere.year} [0-9a-f]{16}$`));
  });

  test('that can’t be written gives the number back', async () => {
    const { id } = await app.person();
    const before = await issue(id);
    const full = { ...app.storage, put: () => Promise.reject(new Error('no space left on device')) };
    await assert.rejects(
      inTransaction(app.db, null, (tx) => issuePlainReceipt(tx, full, receiptOf(id))),
      /no space/,
    );
    assert.equal((await issue(id)).number, before.number + 1);
  });

  test('is made once more for an annulled receipt, and the first one is kept', async () => {
    const payer = await app.person();
    const issued = await issue(payer.id);
    const first = await bytesOf(await payer.get(pathOf(issued)));
    const annul = () =>
      inTransaction(app.db, null, (tx) =>
        annulReceipt(tx, app.storage, { id: issued.id, reason: 'Importo sbagliato', by: null }),
      );
    await annul();
    await assert.rejects(annul, /La ricevuta è già annullata: non cambia più/);
    const papers = await papersOf(issued.id);
    assert.deepEqual(
      papers.map(({ kind }) => kind),
      ['issued', 'annulled'],
    );
    assert.deepEqual(await app.storage.get(papers[0]?.sha256 ?? ''), first);
    assert.notDeepEqual(await bytesOf(await payer.get(pathOf(issued))), first);
    const steps = app.db
      .selectFrom('steps_taken')
      .select(['move', 'reason'])
      .where('receipt_id', '=', issued.id);
    assert.deepEqual(await steps.execute(), [{ move: 'annul', reason: 'Importo sbagliato' }]);
  });

  test('is made once at the first opening of a receipt that is older than stored papers', async () => {
    const payer = await app.person();
    const issued = await issue(payer.id);
    await sql`alter table papers disable trigger frozen`.execute(app.owner);
    await sql`delete from papers where receipt_id = ${issued.id}`.execute(app.owner);
    await sql`alter table papers enable trigger frozen`.execute(app.owner);
    const answers = await Promise.all(Array.from({ length: 5 }, () => payer.get(pathOf(issued))));
    const files = await Promise.all(answers.map(bytesOf));
    for (const file of files) assert.deepEqual(file, files[0]);
    assert.equal((await papersOf(issued.id)).length, 1);
  });

  test('is never changed nor deleted', async () => {
    const { id } = await issue((await app.person()).id);
    await assert.rejects(
      sql`update papers set kind = 'annulled' where receipt_id = ${id}`.execute(app.owner),
      /is frozen/,
    );
    await assert.rejects(sql`delete from papers where receipt_id = ${id}`.execute(app.owner), /is frozen/);
  });
});

describe('a series', () => {
  const insert = (date: string) =>
    sql<{ number: number }>`
      insert into receipts (number, year, issued_on, payer_name, reason, amount, method, organisation)
      values (0, ${Number(date.slice(0, 4))}, ${date}, 'A', 'x', 1, 'contanti', '{}') returning number`.execute(
      app.db,
    );

  test('refuses a date before the last one of its year; each year counts by itself', async () => {
    await insert('2041-03-10');
    await insert('2041-03-10');
    await assert.rejects(insert('2041-03-09'), /given after 2041-03-09 only/);
    assert.equal((await insert('2040-12-31')).rows[0]?.number, 1);
    assert.equal((await insert('2041-03-11')).rows[0]?.number, 3);
  });

  test('with a gap, or with a number beyond the last, is found', async () => {
    await insert('2051-01-01');
    await insert('2051-01-01');
    await insert('2051-01-01');
    await sql`alter table receipts disable trigger frozen`.execute(app.owner);
    await sql`delete from receipts where year = 2051 and number = 2`.execute(app.owner);
    await sql`alter table number_series disable trigger rising`.execute(app.owner);
    await sql`update number_series set last_number = 2 where year = 2051`.execute(app.owner);
    await sql`alter table number_series enable trigger rising`.execute(app.owner);
    await sql`alter table receipts enable trigger frozen`.execute(app.owner);
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    try {
      const found = await checkSeries(client);
      assert.deepEqual(
        found.filter(({ missing, beyond }) => missing.length > 0 || beyond > 0),
        [{ series: 'receipts', year: 2051, last: 2, missing: [2], beyond: 1 }],
      );
    } finally {
      await client.end();
    }
  });
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

test('whoever manages users sees a person’s receipts and their PDF, under that person’s address only', async () => {
  const [hr, person, other] = [
    await app.person({ permissions: ['ru_USRS_MAN'] }),
    await app.person(),
    await app.person(),
  ];
  await issue(person.id);
  const base = '/api/humanResources/users';
  const [receipt] = await json<{ id: number; importo: string }[]>(
    await hr.get(`${base}/${person.id}/receipts`),
  );
  assert.equal(receipt?.importo, '25.00');
  const pdf = await hr.get(`${base}/${person.id}/receipts/${receipt?.id}`);
  assert.equal(pdf.headers.get('content-type'), 'application/pdf');
  assert.equal((await hr.get(`${base}/${other.id}/receipts/${receipt?.id}`)).status, 404);
  assert.deepEqual(await json(await hr.get(`${base}/${other.id}/receipts`)), []);
});
