/** A member: facts, admission, end, readmission, card; who may know of them. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import {
  addMember,
  askFee,
  emptyMember,
  members,
  readMember,
  send,
} from '../../../../testing/accounting/members.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { yearsAgo } from '../../../../testing/days.ts';
import { countWaiting, untilWaiting } from '../../../../testing/locks/meeting.ts';
import { personalData } from '../../../../testing/people.ts';
import { inTransaction } from '../../../platform/database/connection.ts';
import { readPayer } from '../../receipts/drafting/payers.ts';

let app: TestApp;
let treasurer: Caller;
let other: Caller;
before(async () => {
  app = await startTestApp();
  treasurer = await app.person({ permissions: [can.receiptsManagement], nome: 'Teresa', cognome: 'Oriera' });
  other = await app.person({ permissions: [can.usersManagement, can.inventoryBrowse] });
});
after(() => app.stop());

type RefusalAnswer = { detail: string; errors?: Record<string, string> };
const create = (changes: object) =>
  treasurer.post(members, {
    ...emptyMember,
    firstName: 'Ada',
    lastName: 'Neri',
    admittedOn: '2024-01-10',
    ...changes,
  });
const child = {
  birthDate: '2015-03-04',
  guardianName: 'Luisa Neri',
  guardianTaxCode: 'BNCLRA98H55L219J',
};

/** The entries of masked values that human resources read in a person's history. */
async function seenOf({ id }: Caller): Promise<string[]> {
  const { rows } = await json<{ rows: { user: string; what: string }[] }>(
    await other.get(`/api/humanResources/users/${id}/history`),
  );
  return rows.filter(({ what }) => what.includes('mascherato')).map(({ user, what }) => `${user}: ${what}`);
}

describe('a new member', () => {
  test('gets the next number, and the fee of the first year as the kind says', async () => {
    const kind = await json<{ id: number }>(
      await treasurer.post('/api/accounting/member-kinds', { name: 'Atleta', fee: '30,50', votes: true }),
    );
    const [former, latter] = await Promise.all([create({ kindId: kind.id }), create({ kindId: kind.id })]);
    const [first, second] = [
      await json<{ id: number; number: number }>(former),
      await json<{ number: number }>(latter),
    ];
    assert.equal(Math.abs(first.number - second.number), 1);
    const { memberships, state, minor } = await readMember(treasurer, first.id);
    assert.deepEqual(
      [
        memberships.map(({ socialYear, fee, open, startsOn, endsOn }) => [
          socialYear,
          fee,
          open,
          startsOn,
          endsOn,
        ]),
        state,
        minor,
      ],
      [[[2023, '30.50', '30.50', '2024-01-10', '2024-08-31']], 'attivo', false],
    );
  });

  test('whose tax code disagrees with the rest is saved with a warning', async () => {
    const answer = await json<{ id: number; warnings: string[] }>(
      await create({
        taxCode: 'RSSMRA85T10A562S',
        firstName: 'Mario',
        lastName: 'Rossi',
        birthDate: '1985-12-11',
      }),
    );
    const warning = ['Il codice fiscale non corrisponde alla data di nascita'];
    assert.deepEqual(answer.warnings, warning);
    assert.deepEqual((await readMember(treasurer, answer.id)).warnings, warning);
    const twice = await create({ taxCode: 'rssmra85t10a562s' });
    assert.equal(twice.status, 409);
    const { errors } = await json<RefusalAnswer>(twice);
    assert.match(
      errors?.taxCode ?? '',
      /^Il codice fiscale è già di un altro tesserato: Mario Rossi, n\. \d+$/,
    );
  });

  test('with the name and the birth of a current member is saved with a warning', async () => {
    type SavedMember = { id: number; number: number; warnings: string[] };
    const facts = { firstName: 'Noè', lastName: 'Doppio', birthDate: '1991-02-03' };
    const first = await json<SavedMember>(await create(facts));
    assert.deepEqual(first.warnings, []);
    const second = await json<SavedMember>(await create({ ...facts, firstName: 'noe' }));
    const warning = [`Stesso nome e stessa nascita del socio n. ${first.number}: è un’altra persona?`];
    assert.deepEqual(second.warnings, warning);
    assert.deepEqual((await readMember(treasurer, second.id)).warnings, warning);
    const later = await json<SavedMember>(await create({ ...facts, birthDate: '1991-02-04' }));
    assert.deepEqual(later.warnings, []);
  });

  for (const [what, changes, field, sentence] of [
    ['a wrong tax code', { taxCode: 'RSSMRA85T10A562T' }, 'taxCode', /Codice fiscale non valido/],
    ['an admission after today', { admittedOn: '2199-01-01' }, 'admittedOn', /Deve essere precedente/],
    ['a birth after today', { birthDate: '2199-01-01' }, 'birthDate', /Deve essere precedente/],
    ['a day that does not exist', { admittedOn: '2026-02-30' }, 'admittedOn', /Data non valida/],
    [
      'a minor without a parent',
      { birthDate: '2015-03-04' },
      'guardianName',
      /Per un minorenne serve il genitore/,
    ],
    [
      'a minor whose parent has no code',
      { ...child, guardianTaxCode: '' },
      'guardianTaxCode',
      /codice fiscale del genitore/,
    ],
    ['a parent without a name', { guardianEmail: 'a@b.it' }, 'guardianName', /Scrivi anche il nome/],
    ['a kind that is not there', { kindId: 999 }, 'kindId', /non c’è più/],
    ['a user who is not there', { userId: 99999 }, 'userId', /non c’è più/],
    ['a wrong e-mail', { email: 'ada' }, 'email', /Indirizzo email non valido/],
    ['a tax code for a name', { lastName: 'rss mra 85t10 a562s' }, 'lastName', /Questo è un codice fiscale/],
    ['no name', { lastName: ' ' }, 'lastName', /obbligatorio/],
    ['a number that somebody has', { number: 1 }, 'number', /è già di un altro tesserato/],
  ] as const)
    test(`is refused with ${what}, and nothing is written`, async () => {
      const count = async () => (await sql`select from members`.execute(app.db)).rows.length;
      const had = await count();
      const answer = await create(changes);
      assert.ok([409, 422].includes(answer.status), String(answer.status));
      const { errors } = await json<RefusalAnswer>(answer);
      assert.match(errors?.[field] ?? '', sentence);
      assert.equal(await count(), had);
    });

  test('two with one tax code at once are one', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create({ taxCode: 'PPDNDR99C03Z129W' })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  });

  test('waits for the number in turn outside the database, so that none of many is sent away', async () => {
    const { answers, waiting } = await inTransaction(app.owner, null, async (tx) => {
      await sql`select lock_member_numbers()`.execute(tx);
      const asked = ['Uno', 'Due', 'Tre'].map((firstName) => create({ firstName, lastName: 'In Turno' }));
      await untilWaiting(app);
      // Other questions, asked after them, are answered while they wait.
      for (let n = 0; n < 5; n++) assert.equal((await treasurer.get(members)).status, 200);
      return { answers: asked, waiting: await countWaiting(app) };
    });
    assert.deepEqual(
      (await Promise.all(answers)).map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal(waiting, 1);
  });

  test('may be a person of WMS, whose data are proposed', async () => {
    const person = await app.person({ permissions: [can.userEdit], nome: 'Anna', cognome: 'Verdi' });
    const form = personalData({ codice_fiscale: 'CNTFNC84R44H5L1E' });
    assert.equal((await person.post('/api/humanResources/user/updatePersonalData', form)).status, 200);
    const found = await json<{ id: number }[]>(await treasurer.get(`${members}/users?q=verdi`));
    assert.deepEqual(
      found.map(({ id }) => id),
      [person.id],
    );
    const { userId, ...proposed } = await json<{ userId: number; firstName: string; address: string }>(
      await treasurer.get(`${members}/users/${person.id}`),
    );
    assert.deepEqual([proposed.firstName, proposed.address], ['Anna', 'Via Po 1, 10121 Torino (TO)']);
    assert.ok(!JSON.stringify(proposed).includes('CNTFNC84R44H5L1E'), 'a masked value is not proposed');
    const { id } = await json<{ id: number }>(await create({ ...proposed, userId, birthPlace: 'Lione' }));
    assert.deepEqual(await json(await treasurer.get(`${members}/users?q=verdi`)), []);
    assert.equal((await readMember(treasurer, id)).user?.id, person.id);
    const own = await json<{ id: number }[]>(await person.get('/api/accounting/own-memberships'));
    assert.deepEqual(
      own.map((row) => row.id),
      [id],
    );
    assert.equal((await person.get(`/api/accounting/own-memberships/${id}/card`)).status, 200);
    assert.equal((await other.get(`/api/accounting/own-memberships/${id}/card`)).status, 404);
    // The masked code is copied, and the person's history says who has seen it.
    assert.equal((await readMember(treasurer, id)).taxCode, 'CNTFNC84R44H5L1E');
    assert.deepEqual(await seenOf(person), ['Teresa Oriera: Ha visto il dato mascherato: Codice fiscale']);
    const again = await create({ userId });
    assert.match(
      (await json<RefusalAnswer>(again)).errors?.userId ?? '',
      /già collegata a un altro tesserato/,
    );
  });
});

test('a minor is marked, and the parent is who pays', async () => {
  const id = await addMember(treasurer, {
    ...child,
    firstName: 'Leo',
    lastName: 'Neri',
    guardianEmail: 'luisa@b.it',
  });
  const { minor, payer } = await readMember(treasurer, id);
  assert.deepEqual([minor, payer], [true, 'Luisa Neri']);
  const onReceipt = await readPayer(app.db, { kind: 'socio', memberId: id });
  assert.deepEqual(
    [onReceipt.name, onReceipt.taxCode, onReceipt.email, onReceipt.onBehalfOf],
    ['Luisa Neri', 'BNCLRA98H55L219J', 'luisa@b.it', 'Leo Neri'],
  );
  const adult = await addMember(treasurer, {
    ...child,
    birthDate: yearsAgo(18),
    firstName: 'Pia',
    lastName: 'Neri',
  });
  assert.deepEqual((await readPayer(app.db, { kind: 'socio', memberId: adult })).onBehalfOf, null);
});

test('SQL and code agree who is a minor, day by day', async () => {
  const { isMinor } = await import('@wms/contract/accounting/members/age');
  const rows = await sql<{ birth: string; day: string; minor: boolean }>`
    select birth::date::text as birth, day::date::text as day, is_minor(birth::date, day::date) as minor
      from generate_series(date '2008-02-25', date '2008-03-04', '1 day') birth,
           generate_series(date '2026-02-24', date '2026-03-05', '1 day') day`.execute(app.db);
  for (const { birth, day, minor } of rows.rows) assert.equal(isMinor(birth, day), minor, `${birth} ${day}`);
});

describe('a change', () => {
  test('of a stale version is refused, and says who was first', async () => {
    const id = await addMember(treasurer);
    const { version, ...member } = await readMember(treasurer, id);
    const edit = {
      ...emptyMember,
      firstName: member.firstName,
      lastName: member.lastName,
      admittedOn: member.admittedOn,
    };
    const change = (phone: string) =>
      send(treasurer, 'PATCH', `${members}/${id}`, { ...edit, version, phone });
    assert.equal((await change('333 1234567')).status, 200);
    const stale = await change('333 7654321');
    assert.equal(stale.status, 409);
    assert.match(
      (await json<RefusalAnswer>(stale)).detail,
      /Intanto Teresa Oriera ha salvato altre modifiche/,
    );
    assert.equal((await readMember(treasurer, id)).phone, '+393331234567');
    const told = await (await treasurer.get(`${members}/${id}/history`)).text();
    assert.match(told, /"after":"\+39 333 1234567"/, 'the history writes it as the page does');
  });

  test('that links a person copies the tax code once, and one that leaves it linked shows nothing more', async () => {
    const person = await app.person({ permissions: [can.userEdit] });
    const form = personalData({ codice_fiscale: 'BLUDIA85R44H501K' });
    assert.equal((await person.post('/api/humanResources/user/updatePersonalData', form)).status, 200);
    const id = await addMember(treasurer);
    const edit = { ...emptyMember, firstName: 'Ida', lastName: 'Blu', admittedOn: '2024-01-10' };
    const change = async () => {
      const { version } = await readMember(treasurer, id);
      const changed = { ...edit, version, userId: person.id };
      assert.equal((await send(treasurer, 'PATCH', `${members}/${id}`, changed)).status, 200);
      return (await readMember(treasurer, id)).taxCode;
    };
    assert.deepEqual([await change(), await change()], ['BLUDIA85R44H501K', null]);
    assert.equal((await seenOf(person)).length, 1);
  });

  test('is told in the history, with fees, payments and volunteering', async () => {
    const id = await addMember(treasurer);
    const fee = await askFee(treasurer, id, 2025);
    const payment = { amount: '10', paidOn: '2026-01-02', method: 'contanti', reference: null };
    const paid = await json<{ id: number }>(
      await treasurer.post(`/api/accounting/memberships/${fee}/payments`, payment),
    );
    await send(treasurer, 'DELETE', `/api/accounting/membership-payments/${paid.id}`);
    await treasurer.post(`${members}/${id}/volunteering`, { startsOn: '2026-01-01' });
    const { rows } = await json<{ rows: { what: string | null }[] }>(
      await treasurer.get(`${members}/${id}/history`),
    );
    const told = rows.map(({ what }) => what).join(' | ');
    for (const sentence of [
      'Volontariato dal 01/01/2026 aggiunto',
      'Pagamento di €\u00a010,00 tolto',
      'Pagamento di €\u00a010,00 aggiunto',
      'Quota dell’anno 2025 aggiunta',
      'Socio creato',
    ])
      assert.ok(told.includes(sentence), `${sentence}: ${told}`);
  });
});

describe('an end', () => {
  const end = (id: number, version: number, endedOn: string) =>
    treasurer.post(`${members}/${id}/end`, {
      version,
      endedOn,
      endReason: 'recesso',
      endResolution: 'Verbale 12',
    });

  test('has its last day, and a readmission is a new row with a new number', async () => {
    const id = await addMember(treasurer, { taxCode: 'FOXLAI01A41F205Y', lastName: 'Fo', firstName: 'Lia' });
    const early = await end(id, 1, '2024-01-09');
    assert.match((await json<RefusalAnswer>(early)).errors?.endedOn ?? '', /È stato ammesso il 10\/01\/2024/);
    assert.equal((await end(id, 1, '2025-08-31')).status, 200);
    const ended = await readMember(treasurer, id);
    assert.deepEqual([ended.state, ended.endedOn, ended.endReason], ['cessato', '2025-08-31', 'recesso']);
    assert.match(
      (await json<RefusalAnswer>(await end(id, 2, '2025-09-01'))).detail,
      /è già cessato il 31\/08\/2025/,
    );
    const back = (admittedOn: string) =>
      treasurer.post(`${members}/${id}/readmit`, {
        admittedOn,
        admissionResolution: null,
        kindId: 1,
        withFee: false,
      });
    assert.match(
      (await json<RefusalAnswer>(await back('2025-08-31'))).errors?.admittedOn ?? '',
      /la riammissione viene dopo/,
    );
    const again = await json<{ id: number; number: number }>(await back('2025-09-01'));
    const member = await readMember(treasurer, again.id);
    assert.deepEqual(
      [member.taxCode, member.lastName, member.admissions.map((row) => row.id), member.number > ended.number],
      ['FOXLAI01A41F205Y', 'Fo', [id], true],
    );
    // The end of before can't be taken back while the person is a member again.
    const taken = await send(treasurer, 'DELETE', `${members}/${id}/end`);
    assert.match((await json<RefusalAnswer>(taken)).detail, /già di un altro tesserato/);
  });

  test('that lies in the future leaves the member in until that day, and can be taken back', async () => {
    const id = await addMember(treasurer);
    await end(id, 1, '2199-08-31');
    assert.equal((await readMember(treasurer, id)).state, 'attivo');
    assert.equal((await send(treasurer, 'DELETE', `${members}/${id}/end`)).status, 200);
    assert.equal((await readMember(treasurer, id)).endedOn, null);
  });

  test('ends the volunteering, too', async () => {
    const id = await addMember(treasurer);
    await treasurer.post(`${members}/${id}/volunteering`, { startsOn: '2025-01-01' });
    await end(id, 1, '2025-08-31');
    assert.equal((await readMember(treasurer, id)).volunteering[0]?.endsOn, '2025-08-31');
    const late = await treasurer.post(`${members}/${id}/volunteering`, { startsOn: '2025-09-01' });
    assert.match((await json<RefusalAnswer>(late)).errors?.startsOn ?? '', /È cessato il 31\/08\/2025/);
  });

  test('is for who has a history; who was written by mistake is deleted', async () => {
    const id = await addMember(treasurer);
    await askFee(treasurer, id, 2025);
    assert.match(
      (await json<RefusalAnswer>(await send(treasurer, 'DELETE', `${members}/${id}`))).detail,
      /fallo cessare/,
    );
    const mistake = await addMember(treasurer);
    assert.equal((await send(treasurer, 'DELETE', `${members}/${mistake}`)).status, 200);
    assert.equal((await treasurer.get(`${members}/${mistake}`)).status, 404);
  });
});

test('two periods of volunteering of one member never overlap, not even by a day', async () => {
  const id = await addMember(treasurer);
  const add = (startsOn: string, endsOn: string | null) =>
    treasurer.post(`${members}/${id}/volunteering`, { startsOn, endsOn, insurer: 'Unica', policy: 'P-1' });
  assert.equal((await add('2025-01-01', '2025-06-30')).status, 200);
  const touching = await add('2025-06-30', null);
  assert.deepEqual(
    [touching.status, (await json<RefusalAnswer>(touching)).errors?.startsOn],
    [409, 'È già volontario in questi giorni: i periodi non si sovrappongono'],
  );
  assert.equal((await add('2025-07-01', null)).status, 200);
  assert.equal((await add('2024-12-31', '2024-12-01')).status, 422);
  const { rows, notice } = await json<{ rows: { insured: boolean }[]; notice: string }>(
    await treasurer.get('/api/accounting/volunteering?insured=yes'),
  );
  assert.deepEqual([rows.length, notice.startsWith('Questo elenco non sostituisce')], [2, true]);
  const printed = await treasurer.get('/api/accounting/volunteering/print');
  assert.deepEqual([printed.status, printed.headers.get('content-type')], [200, 'application/pdf']);
  const file = await (await treasurer.get('/api/accounting/volunteering/export?format=csv')).text();
  assert.match(file, /Avvertenza[\s\S]*non sostituisce il registro/);
});

describe('a card', () => {
  const scan = (by: Caller, code: string) => by.get(`/api/accounting/member-cards/${code}`);
  const tokenOf = async (id: number) =>
    (await sql<{ token: string }>`select card_token as token from members where id = ${id}`.execute(app.db))
      .rows[0]?.token ?? '';

  test('says name and validity to the treasurer, and nothing to anybody else', async () => {
    const id = await addMember(treasurer, { firstName: 'Ida', lastName: 'Sole' });
    const code = await tokenOf(id);
    const answer = async () =>
      json<{ name: string; valid: boolean; validity: string }>(await scan(treasurer, code));
    assert.deepEqual(await answer(), {
      memberId: id,
      name: 'Ida Sole',
      number: (await readMember(treasurer, id)).number,
      valid: false,
      validity: 'Nessuna quota pagata',
    });
    const { current } = await json<{ current: number }>(await treasurer.get(`${members}/overview`));
    const fee = await askFee(treasurer, id, current);
    assert.equal((await answer()).validity, 'Quota da pagare');
    const payment = { amount: '25', paidOn: '2026-01-02', method: 'carta', reference: null };
    await treasurer.post(`/api/accounting/memberships/${fee}/payments`, payment);
    assert.deepEqual(
      [(await answer()).valid, (await answer()).validity],
      [true, `Valida fino al 31/08/${current + 1}`],
    );
    // A paid year that follows without a gap counts, too.
    const next = await askFee(treasurer, id, current + 1);
    await treasurer.post(`/api/accounting/memberships/${next}/payments`, payment);
    assert.equal((await answer()).validity, `Valida fino al 31/08/${current + 2}`);
    const unknown = '00000000-0000-4000-8000-000000000000';
    const [known, none] = [await scan(other, code), await scan(other, unknown)];
    assert.deepEqual(
      [known.status, (await json<RefusalAnswer>(known)).detail],
      [none.status, (await json<RefusalAnswer>(none)).detail],
    );
    assert.equal((await scan(treasurer, unknown)).status, 404);
    const card = await treasurer.get(`${members}/${id}/card`);
    assert.deepEqual([card.status, card.headers.get('content-type')], [200, 'application/pdf']);
    await treasurer.post(`${members}/${id}/renewCard`, {});
    assert.equal((await scan(treasurer, code)).status, 404);
  });
});

test('a kind that somebody has is put out of use, and then nobody new gets it', async () => {
  const kinds = '/api/accounting/member-kinds';
  const { id } = await json<{ id: number }>(
    await treasurer.post(kinds, { name: 'Prova', fee: '10', votes: false }),
  );
  const member = await addMember(treasurer, { kindId: id });
  assert.match(
    (await json<RefusalAnswer>(await send(treasurer, 'DELETE', `${kinds}/${id}`))).detail,
    /mettila fuori uso/,
  );
  const edit = { version: 1, name: 'Prova', fee: '12', votes: false, active: false };
  assert.equal((await send(treasurer, 'PATCH', `${kinds}/${id}`, edit)).status, 200);
  assert.equal((await send(treasurer, 'PATCH', `${kinds}/${id}`, edit)).status, 409);
  assert.match((await json<RefusalAnswer>(await create({ kindId: id }))).errors?.kindId ?? '', /è fuori uso/);
  assert.equal((await readMember(treasurer, member)).kind.name, 'Prova');
  const twice = await treasurer.post(kinds, { name: 'ordinario', fee: '1', votes: true });
  assert.match((await json<RefusalAnswer>(twice)).errors?.name ?? '', /C’è già/);
});
