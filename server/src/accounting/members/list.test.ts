/** The list of members, its file, what is found, and that a file goes out and comes back. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ListedMember } from '@wms/contract/accounting/members/list';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { sql } from 'kysely';
import {
  addMember,
  askFee,
  members,
  memberships,
  readMember,
  send,
} from '../../../testing/accounting/members.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { openChanges } from '../../../testing/changes.ts';
import {
  checkImport,
  importFrom,
  imports,
  importUntil,
  readImport,
  settled,
  uploadImport,
} from '../../../testing/logistics/imports.ts';

let app: TestApp;
let treasurer: Caller;
const id: Record<string, number> = {};
before(async () => {
  app = await startTestApp();
  treasurer = await app.person({ permissions: [can.receiptsManagement] });
  const add = async (lastName: string, changes: object = {}) => {
    id[lastName] = await addMember(treasurer, { lastName, ...changes });
    return id[lastName];
  };
  const guardian = { guardianName: 'Luisa Neri', guardianTaxCode: 'BNCLRA98H55L219J' };
  const paid = await add('Àbate', { admittedOn: '2023-03-01', email: 'abate@example.org' });
  const part = await add('de Luca', { admittedOn: '2022-01-01', taxCode: 'RSSMRA85T10A562S' });
  const late = await add('Zito', { admittedOn: '2024-05-05' });
  await add('Bini', { birthDate: '2015-01-01', ...guardian, kindId: 2 });
  await add('Cessato', {});
  const end = { version: 1, endedOn: '2025-01-31', endReason: 'decesso', endResolution: 'Verbale 3' };
  await treasurer.post(`${members}/${id.Cessato}/end`, end);
  const pay = async (member: number, amount: string, dueOn: string) => {
    const fee = await askFee(treasurer, member, 2025, { dueOn });
    const body = { amount, paidOn: '2026-01-02', method: 'carta', reference: null };
    if (amount !== '0') await treasurer.post(`${memberships}/${fee}/payments`, body);
  };
  await pay(paid, '25', '2025-10-01');
  await pay(part, '5', '2199-01-01');
  await pay(late, '0', '2025-10-01');
  await treasurer.post(`${members}/${part}/volunteering`, { startsOn: '2025-01-01' });
});
after(() => app.stop());

type Page = { rows: ListedMember[]; cursor: string | null; approximate: boolean; socialYear: number };
const list = async (query = '') => json<Page>(await treasurer.get(`${members}?${query}`));
const names = async (query = '') => (await list(query)).rows.map(({ lastName }) => lastName);

describe('the list', () => {
  test('is in order of name, whatever case and accents, and in the others, both ways', async () => {
    const byName = ['Àbate', 'Bini', 'Cessato', 'de Luca', 'Zito'];
    assert.deepEqual(await names(), byName);
    assert.deepEqual(await names('direction=desc'), byName.toReversed());
    assert.deepEqual(await names('sort=number'), ['Àbate', 'de Luca', 'Zito', 'Bini', 'Cessato']);
    assert.deepEqual((await names('sort=admittedOn&direction=desc'))[0], 'Zito');
  });

  for (const query of ['sort=name', 'sort=number&direction=desc', 'sort=admittedOn'])
    test(`page by page has everybody once (${query})`, async () => {
      const whole = await names(query);
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Page = await list(`${query}&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
        seen.push(...page.rows.map(({ lastName }) => lastName));
        cursor = page.cursor;
      }
      assert.deepEqual(seen, whole);
      const { cursor } = await list('sort=name&limit=1');
      assert.equal((await treasurer.get(`${members}?sort=number&cursor=${cursor}`)).status, 422);
    });

  for (const [query, found] of [
    ['q=abate', ['Àbate']],
    ['q=anna de luca', ['de Luca']],
    ['q=rssmra85', ['de Luca']],
    ['q=example.org', ['Àbate']],
    ['q=2', ['de Luca']],
    ['kind=2', ['Bini']],
    ['state=cessato', ['Cessato']],
    ['state=attivo', ['Àbate', 'Bini', 'de Luca', 'Zito']],
    ['minors=yes', ['Bini']],
    ['volunteers=yes', ['de Luca']],
    ['socialYear=2025&payment=pagata', ['Àbate']],
    ['socialYear=2025&payment=inParte', ['de Luca']],
    ['socialYear=2025&payment=scaduta', ['Zito']],
    ['socialYear=2025&payment=daPagare', []],
    ['socialYear=2025&payment=nessuna', ['Bini', 'Cessato']],
    ['socialYear=2025&payment=scaduta&volunteers=yes', []],
  ] as const)
    test(`finds by ${query}`, async () => {
      const rows = await names(encodeURI(query));
      // A number may also stand inside a word: that one is among them.
      if (query === 'q=2') assert.ok(rows.includes('de Luca'));
      else assert.deepEqual(rows, found);
    });

  test('Home counts the overdue fees and the payments without a receipt year by year, as the lists do', async (t) => {
    const earlier = await askFee(treasurer, id.Zito ?? 0, 2024, { dueOn: '2024-10-01' });
    const paying = { amount: '5', paidOn: '2025-01-02', method: 'carta', reference: null };
    const paid = await treasurer.post(`${memberships}/${earlier}/payments`, paying);
    const { id: payment } = await json<{ id: number }>(paid);
    t.after(async () => {
      await treasurer.fetch(`/api/accounting/membership-payments/${payment}`, { method: 'DELETE' });
      await treasurer.fetch(`${memberships}/${earlier}`, { method: 'DELETE' });
    });
    const home = await json<Pick<Home, 'members' | 'receiptsToIssue'>>(
      await treasurer.get('/api/utilities/home'),
    );
    const year = { socialYear: 2025, name: '2025/26' };
    assert.deepEqual(home.members?.overdue, [
      { ...year, count: 1 },
      { socialYear: 2024, name: '2024/25', count: 1 },
    ]);
    assert.equal(home.members?.openFees, 3);
    assert.deepEqual(home.receiptsToIssue?.years, [
      { ...year, count: 2 },
      { socialYear: 2024, name: '2024/25', count: 1 },
    ]);
  });

  test('finds names alike when none has the word', async () => {
    const { rows, approximate } = await list('q=abbate');
    assert.deepEqual([rows.map(({ lastName }) => lastName), approximate], [['Àbate'], true]);
  });

  test('shows the fee of the year that it is asked for', async () => {
    const { rows, socialYear } = await list('socialYear=2025&q=luca');
    const fee = rows[0]?.membership;
    assert.deepEqual(
      [socialYear, fee?.open, fee?.state, rows[0]?.volunteer],
      [2025, '20.00', 'inParte', true],
    );
  });

  test('says how much is open', async () => {
    const answer = await json<Record<string, unknown>>(await treasurer.get(`${members}/overview`));
    const { years, active, openFees, overdueFees, openAmount, start } = answer;
    assert.deepEqual([active, openFees, overdueFees, openAmount, start], [4, 2, 1, '45.00', '09-01']);
    assert.ok(Array.isArray(years) && years.includes(2025));
  });
});

test('a member is found by words or number where one is chosen', async () => {
  const found = await json<{ name: string; minor: boolean }[]>(
    await treasurer.get(`${members}/search?q=bini`),
  );
  assert.deepEqual(
    found.map(({ name, minor }) => [name, minor]),
    [['Bini Anna', true]],
  );
});

describe('a file', () => {
  test('goes out and comes back: nothing changes', async () => {
    for (const format of ['csv', 'xlsx']) {
      const file = Buffer.from(
        await (await treasurer.get(`${members}/export?format=${format}`)).arrayBuffer(),
      );
      if (format === 'csv')
        assert.match(String(file), /^\ufeffNumero;Cognome;Nome;Codice fiscale;Data di nascita;/);
      const { id: upload } = await json<{ id: number }>(await uploadImport(treasurer, 'members', file));
      const { counts } = await checkImport(treasurer, upload, (await readImport(treasurer, upload)).mapping);
      assert.deepEqual(counts, { created: 0, updated: 0, unchanged: 5, wrong: 0 }, format);
    }
  });

  test('makes members, changes them, and is undone', { timeout: 60_000 }, async () => {
    const content = [
      'Numero;Cognome;Nome;Codice fiscale;Ammissione;Categoria;E-mail',
      ';Nuova;Sara;PPDNDR99C03Z129W;10/09/2025;sostenitore;sara@example.org',
      '70;Carta;Gino;;01/02/2020;;',
      ';de Luca;Anna;RSSMRA85T10A562S;01/01/2022;;nuova@example.org',
    ].join('\n');
    const readChanges = await openChanges(treasurer);
    await readChanges('aperto');
    const done = await importFrom(treasurer, 'members', content);
    // An open list of members hears of it, though the import's own path is another cupboard's.
    assert.match(await readChanges('data: accounting'), /data: accounting\n/);
    assert.deepEqual(done.counts, { created: 2, updated: 1, unchanged: 0, wrong: 0 });
    const made = await sql<{ last_name: string; number: number; kind_id: number }>`
      select last_name, number, kind_id from members
       where id > ${Math.max(...Object.values(id))} order by number`.execute(app.db);
    assert.deepEqual(made.rows, [
      { last_name: 'Carta', number: 70, kind_id: 1 },
      { last_name: 'Nuova', number: 71, kind_id: 2 },
    ]);
    const changed = await readMember(treasurer, id['de Luca'] ?? 0);
    assert.deepEqual([changed.email, changed.volunteering.length], ['nuova@example.org', 1]);
    assert.equal((await treasurer.post(`${imports}/${done.id}/undo`, {})).status, 200);
    const undone = await importUntil(treasurer, done.id, settled);
    assert.equal(undone.state, 'undone');
    assert.equal((await readMember(treasurer, id['de Luca'] ?? 0)).email, null);
    assert.equal((await list()).rows.length, 5);
  });

  test('whose rows are wrong says each mistake, and writes nothing', async () => {
    const content = [
      'Numero;Cognome;Nome;Codice fiscale;Nascita;Ammissione;Cessazione;Causa cessazione;Categoria',
      '1;Àbate;Anna;RSSMRA85T10A562S;;01/03/2023;;;',
      ';Piccolo;Ivo;;04/05/2016;01/03/2023;;;',
      ';Fuori;Ada;;;01/03/2023;31/08/2025;;',
      ';Strana;Ada;;;01/03/2023;;;marziano',
      ';Prima;Ada;;;01/03/2023;28/02/2023;recesso;',
      ';;Ada;XX;;31/02/2023;;;',
    ].join('\n');
    const { id: upload } = await json<{ id: number }>(await uploadImport(treasurer, 'members', content));
    const mapping = (await readImport(treasurer, upload)).mapping;
    mapping.columns[4] = 'birthDate';
    const { counts } = await checkImport(treasurer, upload, mapping);
    assert.equal(counts?.wrong, 6);
    const { rows } = await json<{ rows: { row: number; column: string; message: string }[] }>(
      await treasurer.get(`${imports}/${upload}/errors`),
    );
    const told = rows.map(({ row, message }) => `${row} ${message}`).join('\n');
    for (const sentence of [
      /2 Il codice fiscale è già di un altro tesserato: Anna de Luca, n\. 2/,
      /3 Per un minorenne serve il genitore che paga/,
      /4 Scrivi anche la causa della cessazione/,
      /5 Non c’è una categoria con questo nome/,
      /6 La cessazione viene prima dell’ammissione/,
      /7 Codice fiscale non valido/,
      /7 Data non valida/,
    ])
      assert.match(told, sentence);
    assert.equal((await list()).rows.length, 5);
  });

  test('of members is taken in only by who keeps them', async () => {
    const keeper = await app.person({ permissions: [can.productsManagement] });
    assert.notEqual((await uploadImport(keeper, 'members', 'Cognome\nRossi')).status, 200);
    assert.notEqual((await uploadImport(treasurer, 'products', 'Codice\nX')).status, 200);
  });
});

describe('the members’ book', () => {
  const bookOn = async (on: string, who = 'members') =>
    (await (await treasurer.get(`${members}/book/export?format=csv&on=${on}&who=${who}`)).text())
      .split('\r\n')
      .slice(1)
      .filter((line) => line !== '' && !line.startsWith('Totale;'))
      .map((line) => line.split(';'));
  test('has who was a member on the day, the last day included, with the fee of that year', async () => {
    assert.deepEqual(
      (await bookOn('2023-02-28')).map(([, name]) => name),
      ['de Luca'],
    );
    assert.ok((await bookOn('2025-01-31')).some(([, name]) => name === 'Cessato'));
    assert.ok(!(await bookOn('2025-02-01')).some(([, name]) => name === 'Cessato'));
    const all = await bookOn('2025-02-01', 'all');
    const ended = all.find(([, name]) => name === 'Cessato');
    assert.deepEqual(ended?.slice(10, 13), ['31/01/2025', 'Decesso', 'Verbale 3']);
    const paid = (on: string) =>
      bookOn(on).then((rows) => rows.find(([, name]) => name === 'de Luca')?.slice(13));
    assert.deepEqual(await paid('2026-01-01'), ['25,00', '0,00']);
    assert.deepEqual(await paid('2026-01-02'), ['25,00', '5,00']);
  });
  test('is a paper with numbered pages', async () => {
    const answer = await treasurer.get(`${members}/book/print?on=${today()}&who=all`);
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf']);
    assert.equal((await treasurer.get(`${members}/book/print?on=ieri`)).status, 422);
  });
});

describe('who may vote on a date', () => {
  const voters = async (on: string) =>
    json<{ rows: { name: string; votes: boolean; why: string[] }[]; voters: number; excluded: number }>(
      await treasurer.get(`${members}/voters?on=${on}`),
    );
  test('is who paid, is of age, entered three months before and whose kind votes; others hear why', async () => {
    await sql`update member_kinds set votes = false where id = 2`.execute(app.db);
    const entered = await addMember(treasurer, { lastName: 'Recente', admittedOn: '2026-01-03' });
    await askFee(treasurer, entered, 2025, { fee: '0' });
    const { rows, voters: may, excluded } = await voters('2026-04-02');
    assert.deepEqual(
      rows.map(({ name, why }) => [name, why]),
      [
        ['Àbate Anna', []],
        [
          'Bini Anna',
          ['La categoria «Sostenitore» non vota', 'È minorenne', 'Non ha la quota di quell’anno'],
        ],
        ['de Luca Anna', ['Non ha pagato la quota']],
        ['Recente Anna', ['È entrato il 03/01/2026, da meno di 3 mesi']],
        ['Zito Anna', ['Non ha pagato la quota']],
      ],
    );
    assert.deepEqual([may, excluded], [1, 4]);
    // Three months to the day, and the day on which the fee was paid.
    assert.deepEqual((await voters('2026-04-03')).rows.find(({ name }) => name === 'Recente Anna')?.why, []);
    assert.match(
      (await voters('2026-01-01')).rows[0]?.why.join() ?? '',
      /Ha pagato la quota il 02\/01\/2026, dopo/,
    );
    const file = await (
      await treasurer.get(`${members}/voters/export?on=2026-04-02&format=csv&show=voters`)
    ).text();
    assert.equal(file.trim().split('\n').length, 2);
    assert.equal((await send(treasurer, 'GET', `${members}/voters?on=oggi`)).status, 422);
  });
});

test('a name with an apostrophe is found without it, and with it', async () => {
  await addMember(treasurer, { firstName: 'Ida', lastName: 'D’Agostino' });
  for (const typed of ['dagostino', 'd’agostino', "D'Agostino", 'ida dagost', 'agostino']) {
    const found = await json<{ name: string }[]>(
      await treasurer.get(`${members}/search?q=${encodeURIComponent(typed)}`),
    );
    assert.deepEqual(
      found.map(({ name }) => name),
      ['D’Agostino Ida'],
      typed,
    );
  }
});
