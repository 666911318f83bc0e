/** Only people who manage receipts read the register, also of people who were erased. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ListedReceipt } from '@wms/contract/accounting/receipts/register';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { addMember } from '../../../../testing/accounting/receipt-members.ts';
import { leaveAndErase, makeReceipt } from '../../../../testing/accounting/receipts.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { readTexts } from '../../../../testing/files/pdf-texts.ts';
import { inTransaction } from '../../../platform/database/connection.ts';
import { annulReceipt } from '../issuing.ts';

let app: TestApp;
let treasurer: Caller;
let erased: Caller;
const ids: Record<string, number> = {};
before(async () => {
  app = await startTestApp();
  treasurer = await app.person({ permissions: [can.receiptsManagement] });
  const [anna, paolo] = [await app.person(), await app.person()];
  erased = await app.person({ nome: 'Ginevra', cognome: 'Zanotelli' });
  ids.old = await makeReceipt(app, {
    userId: erased.id,
    issuedOn: '2024-03-01',
    payerName: 'Ginevra Zanotelli',
    method: 'contanti',
  });
  ids.annulled = await makeReceipt(app, { userId: anna.id, issuedOn: '2025-01-31', payerName: 'Anna Rossi' });
  ids.paid = await makeReceipt(app, {
    userId: paolo.id,
    issuedOn: '2025-02-01',
    payerName: 'Paolo De Santis',
    amount: '1234.50',
    reason: 'Divisa della squadra, taglia L',
  });
  await inTransaction(app.db, null, (tx) =>
    annulReceipt(tx, app.storage, { id: ids.annulled ?? 0, reason: 'Importo sbagliato', by: null }),
  );
  await leaveAndErase(app, erased.id);
});
after(() => app.stop());

const base = '/api/accounting/receipts';
type Answer = {
  rows: ListedReceipt[];
  total: { count: number } | null;
  approximate: boolean;
  year: number | null;
};
const list = async (query = '', who = treasurer) => json<Answer>(await who.get(`${base}?${query}`));
const found = async (query: string) => (await list(query)).rows.map(({ id }) => id);

test('the register has every receipt, the latest number first, and says how many there are', async () => {
  const { rows, total } = await list('year=all');
  assert.deepEqual(
    rows.map(({ number, year }) => `${number}/${year}`),
    ['2/2025', '1/2025', '1/2024'],
  );
  assert.deepEqual(total, { count: 3, more: false });
  assert.deepEqual(rows[0], {
    id: ids.paid,
    year: 2025,
    number: 2,
    issuedOn: '2025-02-01',
    payer: { name: 'Paolo De Santis', erased: false, email: null },
    payerRemovedAt: null,
    reason: 'Divisa della squadra, taglia L',
    amount: '1234.50',
    method: 'bonifico',
    state: 'emessa',
    memberId: null,
    stamp: null,
    replacedBy: null,
    team: null,
  });
  assert.deepEqual(await json(await treasurer.get(`${base}/years`)), [2025, 2024]);
});

describe('the receipt of an erased person', () => {
  test('is read, with its PDF, by whoever manages receipts alone, and its payer is marked', async () => {
    const { rows } = await list('year=2024');
    assert.deepEqual(
      rows.map(({ payer }) => payer),
      [{ name: 'Ginevra Zanotelli', erased: true, email: null }],
    );
    const pdf = await treasurer.get(`${base}/${ids.old}`);
    assert.equal(pdf.headers.get('content-type'), 'application/pdf');
    assert.match(pdf.headers.get('content-disposition') ?? '', /ricevuta-2024-1\.pdf/);
  });

  test('is read by nobody else, not even by whoever manages users', async () => {
    for (const who of [await app.person({ permissions: [can.usersManagement] }), await app.person()])
      for (const path of ['', '/years', '/export?format=csv', `/${ids.old}`])
        assert.equal((await who.get(base + path)).status, 403, path);
  });
});

test('only who may open profiles gets the address that leads to one', async () => {
  const both = await app.person({ permissions: [can.receiptsManagement, can.usersManagement] });
  const emails = (await list('year=all', both)).rows.map(({ payer }) => payer.email);
  assert.match(emails[0] ?? '', /@example\.org$/);
  assert.equal(emails[2], `persona-cancellata-${erased.id}@persona-cancellata.invalid`);
});

describe('the register is narrowed', () => {
  const cases: [what: string, query: string, expected: string[]][] = [
    ['by year', 'year=2025', ['paid', 'annulled']],
    ['by state', 'state=annullata', ['annulled']],
    ['by the beginnings of the payer’s names, in any order', 'q=santis pao', ['paid']],
    ['without accents or capitals', 'q=ZANÒTELLI', ['old']],
    ['by the reason', 'q=divisa', ['paid']],
    ['by words of both', 'q=paolo divisa', ['paid']],
    ['by the newest year, when nothing else is asked for', '', ['paid', 'annulled']],
    ['by no year, when all are asked for', 'year=all', ['paid', 'annulled', 'old']],
    ['by a number with its year', 'q=1/2025', ['annulled']],
    ['by a number with its year, whatever year is chosen', 'q=1/2024&year=2025', ['old']],
    ['by a period, in all years', 'from=2024-01-01', ['paid', 'annulled', 'old']],
    ['by a number with its year, as people write it', 'q=n. 1 / 2024', ['old']],
    ['by a number of any year', 'q=1', ['annulled', 'old']],
    ['by a number that isn’t there', 'q=7/2025', []],
    ['by a word and a year together', 'q=quota&year=2024', ['old']],
  ];
  for (const [what, query, expected] of cases)
    test(what, async () => {
      assert.deepEqual(
        await found(encodeURI(query)),
        expected.map((name) => ids[name]),
      );
    });

  test('and says of which year the rows are', async () => {
    const asked = ['', 'year=2024', 'year=all', 'q=quota', 'q=1/2024'];
    const years = await Promise.all(asked.map(async (query) => (await list(query)).year));
    assert.deepEqual(years, [2025, 2024, null, null, 2024]);
  });

  test('by a mistyped name, and then says that the words are only similar', async () => {
    const { rows, approximate, total } = await list('q=Zanoteli');
    assert.deepEqual([rows.map(({ id }) => id), approximate, total?.count], [[ids.old], true, 1]);
    assert.equal((await list('q=Zanotelli')).approximate, false);
    assert.deepEqual(await found('q=Ginevra Rossi'), []);
  });
});

test('the pages of a search go on where they ended, also those of similar words', async () => {
  for (const q of ['quota', 'quotta']) {
    const first = await json<Answer & { cursor: string }>(await treasurer.get(`${base}?q=${q}&limit=1`));
    assert.deepEqual(
      first.rows.map(({ id }) => id),
      [ids.annulled],
    );
    assert.deepEqual(await found(`q=${q}&limit=1&cursor=${first.cursor}`), [ids.old]);
  }
});

test('the export has what the filters leave', async () => {
  const file = await (await treasurer.get(`${base}/export?format=csv&year=2025`)).text();
  const rows = file.replace('\ufeff', '').trim().split('\r\n');
  assert.deepEqual(
    rows.map((row) => row.split(';').slice(0, 8).join(';')),
    [
      'Numero;Anno;Data;Intestata a;Causale;Importo;Metodo;Stato',
      '2;2025;01/02/2025;Paolo De Santis;Divisa della squadra, taglia L;1234,50;Bonifico;Emessa',
      '1;2025;31/01/2025;Anna Rossi;Quota associativa;25,00;Bonifico;Annullata',
      'Totale;;;;;1234,50;;',
    ],
  );
  assert.match(rows[2] ?? '', /Importo sbagliato/);
});

describe('more receipts than are compared with a mistyped word', () => {
  const many = 1100;
  before(async () => {
    await sql`insert into receipts (year, number, issued_on, payer_name, reason, amount, method, organisation)
              select 2003, 0, '2003-03-03', 'Olga Bassi', 'Iscrizione', 10, 'carta', '{}'
                from generate_series(1, ${many}::integer)`.execute(app.db);
  });

  test('are found by the spelling that the first thousand have', async () => {
    const { rows, total, approximate } = await list('q=iscrizzzione olgga');
    assert.deepEqual([rows[0]?.number, total, approximate], [many, { count: 1000, more: true }, true]);
    assert.deepEqual(await found('q=iscrizzzione&year=2025'), []);
  });

  test('are found, the first thousand of them, where two words were typed as one', async () => {
    const { total, approximate } = await list('q=olgabassi');
    assert.deepEqual([total, approximate], [{ count: 1000, more: false }, true]);
  });
});

const printed = async (year: number) => {
  const pdf = await treasurer.get(`${base}/register?year=${year}`);
  return readTexts(Buffer.from(await pdf.arrayBuffer()));
};
const centsIn = (text: string) => Number(text.replace(/[.,]/g, ''));

test('each page of the printed register carries its sum to the next, and the last has the total', async () => {
  const pages = (await printed(2003)).filter((page) => page.includes('Olga Bassi'));
  assert.ok(pages.length > 20, `${pages.length} pages`);
  let sum = 0;
  for (const [at, page] of pages.entries()) {
    const before = /Riporto: € ([\d.,]+)/.exec(page)?.[1];
    assert.equal(before && centsIn(before), sum === 0 ? undefined : sum, `page ${at + 1}`);
    sum += page.split('Olga Bassi').length * 1000 - 1000;
    const word = at === pages.length - 1 ? 'Totale senza le annullate' : 'A riportare';
    const after = new RegExp(`${word}: € ([\\d.,]+)`).exec(page)?.[1];
    assert.equal(after && centsIn(after), sum, `page ${at + 1}`);
  }
  assert.equal(sum, 1_100_000);
});

test('the sums of the printed register leave out what is annulled, and say so', async () => {
  const text = (await printed(2025)).join(' ');
  assert.match(text, /Totale senza le annullate: € 1\.234,50/);
  assert.match(text, /Totali per metodo.*Bonifico\s+1\s+€ 1\.234,50\s+Totale\s+1\s+€ 1\.234,50/);
  assert.match(text, /1 ricevuta annullata per € 25,00, fuori dai totali/);
});

describe('receipts with lines are narrowed, and the export and its count follow', () => {
  const made: Record<string, number> = {};
  let memberId: number;
  // Counted from one and the same day, also after midnight.
  const now = Temporal.PlainDate.from(today());
  const day = (ago: number) => now.subtract({ days: ago }).toString();
  before(async () => {
    memberId = (await addMember(app.db, { firstName: 'Ivo', lastName: 'Tessera' })).memberId;
    const issue = async (name: string, kindId: number, changes: object) => {
      const answer = await treasurer.post(base, {
        payer: { kind: 'libero', name: 'Chiunque' },
        lines: [{ kindId, amount: name === 'stamped' ? '100.00' : '10.00' }],
        method: 'bonifico',
        paidOn: day(40),
        issuedOn: day(0),
        ...changes,
      });
      assert.equal(answer.status, 200, await answer.clone().text());
      made[name] = (await json<{ id: number }>(answer)).id;
    };
    const payer = { kind: 'socio', memberId };
    await issue('early', 4, { issuedOn: day(30) });
    await issue('member', 1, { payer, method: 'carta', issuedOn: day(20) });
    await issue('stamped', 2, { stamp: { code: '01234567890123', date: day(10) }, issuedOn: day(10) });
    await issue('cash', 1, { method: 'contanti' });
    await issue('both', 1, { lines: [1, 4].map((kindId) => ({ kindId, amount: '1.00' })) });
  });

  const since = () => `from=${day(35)}`;
  const cases: [what: string, query: () => string, expected: string[]][] = [
    ['by causale, that of any line', () => 'kindId=4', ['both', 'early']],
    ['by another one', () => `kindId=1&${since()}`, ['both', 'cash', 'member']],
    ['by method', () => `method=carta&${since()}`, ['member']],
    ['by member', () => `memberId=${memberId}`, ['member']],
    ['by duty that is due', () => 'stamp=dovuto', ['stamped']],
    ['by duty that is not', () => `stamp=non%20dovuto&${since()}`, ['both', 'cash', 'member', 'early']],
    ['from a day on, which is inside', () => `from=${day(10)}`, ['both', 'cash', 'stamped']],
    ['until a day, which is inside', () => `${since()}&to=${day(20)}`, ['member', 'early']],
    ['by a period of one day', () => `from=${day(20)}&to=${day(20)}`, ['member']],
    ['by several at once', () => `kindId=1&method=contanti&${since()}&to=${day(0)}`, ['cash']],
    ['by what nobody has', () => `kindId=3&memberId=${memberId}`, []],
  ];
  for (const [what, query, expected] of cases)
    test(what, async () => {
      const { rows, total } = await list(query());
      const ids = expected.map((name) => made[name]);
      assert.deepEqual([rows.map(({ id }) => id), total?.count], [ids, ids.length]);
      const file = await (await treasurer.get(`${base}/export?format=csv&${query()}`)).text();
      const rowsOfFile = file
        .trim()
        .split('\r\n')
        .filter((row) => !row.startsWith('Totale;'));
      assert.equal(rowsOfFile.length - 1, ids.length);
    });

  test('the sums by causale come to the total, with the row of the stamp that payers paid', async () => {
    const text = (await printed(now.year)).join(' ');
    const [, kinds = ''] = /Totali per causale(.*?)Totale /s.exec(text) ?? [];
    const rows = [...kinds.matchAll(/€ ([\d.]+,\d\d)/g)].map(([, amount = '']) => centsIn(amount));
    const total = /Totale senza le annullate: € ([\d.,]+)/.exec(text)?.[1] ?? '';
    assert.equal(
      rows.reduce((sum, cents) => sum + cents, 0),
      centsIn(total),
    );
    assert.match(kinds, /Imposta di bollo addebitata\s+€ 2,00/);
  });

  test('a filter that is none is refused', async () => {
    for (const query of [
      'method=baratto',
      'kindId=x',
      'memberId=0',
      'team=x',
      'from=2026-02-30',
      'stamp=forse',
    ])
      assert.equal((await treasurer.get(`${base}?${query}`)).status, 422, query);
  });
});
