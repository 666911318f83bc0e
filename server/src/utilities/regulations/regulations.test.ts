/** Publishing, reading and confirming regulations. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import type { Regulation, RegulationVersion } from '@wms/contract/utilities/regulations/regulation';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import { emptyTables } from '../../../testing/emptying.ts';
import { untilWaiting } from '../../../testing/locks/meeting.ts';
import { onePagePdf } from '../../../testing/people.ts';
import { publisher, regulationForm } from '../../../testing/regulations.ts';
import { isTrial } from '../../../testing/trial.ts';
import { inTransaction, runSql } from '../../platform/database/connection.ts';

let app: TestApp;
let marta: Caller;
let anna: Caller;
let desk: ReturnType<typeof publisher>;
before(async () => {
  app = await startTestApp();
  marta = await app.person({ permissions: [can.usersManagement], nome: 'Marta' });
  anna = await app.person({ permissions: [can.userEdit], nome: 'Anna' });
  desk = publisher(marta);
});
afterEach(() => emptyTables(app.owner, 'regulations', 'notifications', 'jobs'));
after(() => app.stop());

const base = '/api/utilities/regulations';
const listOf = async (who: Caller) => json<Regulation[]>(await who.get(base));
const read = async (id: number, who = anna) =>
  json<Regulation & { versions: RegulationVersion[] }>(await who.get(`${base}/${id}`));
const confirm = (versionId: number, who = anna) =>
  who.post(`/api/utilities/regulation-versions/${versionId}/confirm`, {});
const problemOf = async (answer: Response) =>
  json<{ status: number; detail: string; errors?: Record<string, string> }>(answer);
const bellOf = async (who: Caller) =>
  (await json<{ rows: { sentence: string; path: string }[] }>(await who.get('/api/utilities/notifications')))
    .rows;

describe('a version', () => {
  test('has the next number, is in force from its day, and is read by everybody', async () => {
    const id = await desk.create({ title: 'Officina' });
    await desk.publish(id, '# Officina', { effectiveOn: inDays(-10) });
    const second = await desk.publish(id, '# Officina\n\nNuova', { changes: 'Le scarpe' });
    await desk.publish(id, '# Poi', { effectiveOn: inDays(30) });
    const seen = await read(id);
    assert.deepEqual(
      seen.versions.map(({ version, effectiveOn }) => [version, effectiveOn]),
      [
        [3, inDays(30)],
        [2, inDays(0)],
        [1, inDays(-10)],
      ],
    );
    assert.deepEqual(
      [seen.current?.version, seen.current?.changes, seen.coming?.version, seen.dueOn],
      [2, 'Le scarpe', 3, inDays(14)],
    );
    const text = await json<{ body: string }>(
      await anna.get(`/api/utilities/regulation-versions/${second}/text`),
    );
    assert.equal(text.body, '# Officina\n\nNuova');
    assert.equal((await anna.get(`/api/utilities/regulation-versions/${second}/file`)).status, 404);
  });

  test('as a PDF is kept byte for byte', async () => {
    const id = await desk.create();
    const pdf = await onePagePdf();
    const answer = await publishPdf(id, pdf);
    assert.equal(answer.status, 200, await answer.clone().text());
    const { id: version } = await json<{ id: number }>(answer);
    const file = await anna.get(`/api/utilities/regulation-versions/${version}/file`);
    assert.deepEqual(Buffer.from(await file.arrayBuffer()), pdf);
    assert.equal((await anna.get(`/api/utilities/regulation-versions/${version}/text`)).status, 404);
  });

  const publishPdf = (id: number, pdf: Buffer) => {
    const body = new FormData();
    body.set('effectiveOn', inDays(0));
    body.set('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'regole.pdf');
    return marta.fetch(`${base}/${id}/versions/pdf`, { method: 'POST', body });
  };

  test('as a PDF with a script, or one that is none, is refused in words, and nothing is published', async () => {
    const id = await desk.create();
    const active = await onePagePdf((document) => document.addJavaScript('hello', 'app.alert(1)'));
    for (const [pdf, sentence] of [
      [active, /contenuti attivi|script/i],
      [Buffer.from('regole'), /deve essere PDF/],
    ] as const) {
      const { status, errors } = await problemOf(await publishPdf(id, pdf));
      assert.equal(status, 422);
      assert.match(errors?.file ?? '', sentence);
    }
    assert.deepEqual((await read(id, marta)).versions, []);
  });

  test('with a day before that of the last one is refused at its field; the same day is not', async () => {
    const id = await desk.create();
    await desk.publish(id, 'Uno', { effectiveOn: inDays(5) });
    const refused = await problemOf(await desk.tryPublish(id, 'Due', { effectiveOn: inDays(4) }));
    assert.deepEqual(
      [refused.status, refused.errors],
      [422, { effectiveOn: 'Non può entrare in vigore prima della versione precedente' }],
    );
    await desk.publish(id, 'Due', { effectiveOn: inDays(5) });
    assert.equal((await read(id)).versions.length, 2);
  });

  test('with a day in more than a year is refused: a mistyped year would stop every later version', async () => {
    const id = await desk.create();
    const inAYear = Temporal.PlainDate.from(inDays(0)).add({ years: 1 });
    const late = await problemOf(
      await desk.tryPublish(id, 'Uno', { effectiveOn: inAYear.add({ days: 1 }).toString() }),
    );
    assert.deepEqual(
      [late.status, late.errors],
      [422, { effectiveOn: 'Può entrare in vigore al più tardi fra un anno' }],
    );
    await desk.publish(id, 'Uno', { effectiveOn: inAYear.toString() });
  });

  test('that comes next is the one of the earliest day, and of one day the last', async () => {
    const id = await desk.create();
    await desk.publish(id, 'Uno');
    await desk.publish(id, 'Due', { effectiveOn: inDays(1) });
    const next = await desk.publish(id, 'Tre', { effectiveOn: inDays(1) });
    await desk.publish(id, 'Quattro', { effectiveOn: inDays(20) });
    const { current, coming } = await read(id);
    assert.deepEqual([current?.version, coming?.id], [1, next]);
  });

  test('without a text, or with one that is too long, is refused', async () => {
    const id = await desk.create();
    for (const body of ['', ' \n ', 'a'.repeat(200_001), 'nul\0'])
      assert.equal((await desk.tryPublish(id, body)).status, 422);
    assert.equal((await desk.tryPublish(id, 'a'.repeat(200_000))).status, 200);
  });

  test('of two that are published at once both have their number', async () => {
    const id = await desk.create();
    const numbers = isTrial ? [8, 7, 6, 5, 4, 3, 2, 1] : [2, 1];
    await Promise.all(numbers.map((n) => desk.publish(id, `Testo ${n}`)));
    const { versions } = await read(id);
    assert.deepEqual(
      versions.map(({ version }) => version),
      numbers,
    );
  });

  test('never changes and never goes, whoever tries', async () => {
    const version = await desk.publish(await desk.create());
    await confirm(version);
    for (const statement of [
      sql`update regulation_versions set body = 'Altro' where id = ${version}`,
      sql`update regulation_versions set effective_on = '2020-01-01' where id = ${version}`,
      sql`delete from regulation_versions where id = ${version}`,
      sql`update regulation_acceptances set accepted_at = now() where version_id = ${version}`,
      sql`delete from regulation_acceptances where version_id = ${version}`,
    ])
      for (const db of [app.db, app.owner]) await assert.rejects(statement.execute(db));
  });

  test('is told to those who are asked, with what changes and by when, and not to who published it', async () => {
    const id = await desk.create({ title: 'Officina' });
    await desk.publish(id, 'Uno', { effectiveOn: inDays(10) });
    const [news, ...others] = await bellOf(anna);
    assert.deepEqual([news?.path, others.length, (await bellOf(marta)).length], [`/regolamenti/${id}`, 0, 0]);
    assert.match(news?.sentence ?? '', /^«Officina», nuovo regolamento, in vigore dal/);
    assert.match(news?.sentence ?? '', /Leggilo e accettalo entro/);
  });
});

describe('a regulation', () => {
  test('is seen by whoever publishes alone before it has a version, and once it is closed', async () => {
    const id = await desk.create({ title: 'Bozza' });
    const seenBy = async (who: Caller) => (await listOf(who)).map(({ title }) => title);
    assert.deepEqual([await seenBy(anna), await seenBy(marta)], [[], ['Bozza']]);
    assert.equal((await anna.get(`${base}/${id}`)).status, 404);
    const version = await desk.publish(id);
    assert.deepEqual(await seenBy(anna), ['Bozza']);
    assert.equal((await marta.post(`${base}/${id}/close`, { version: 1 })).status, 200);
    assert.deepEqual([await seenBy(anna), await seenBy(marta)], [[], ['Bozza']]);
    const refused = await problemOf(await confirm(version));
    assert.deepEqual([refused.status, refused.detail], [409, 'Questo regolamento non è più in uso']);
    for (const what of ['text', 'file'])
      assert.equal((await anna.get(`/api/utilities/regulation-versions/${version}/${what}`)).status, 404);
    assert.equal((await desk.tryPublish(id, 'Due')).status, 409);
    assert.equal((await marta.post(`${base}/${id}/reopen`, { version: 2 })).status, 200);
    assert.equal((await confirm(version)).status, 200);
  });

  test('is refused without its team or permission, with a title that exists, and as of another version', async () => {
    const id = await desk.create({ title: 'Officina' });
    const fieldsOf = async (more: object) =>
      (await problemOf(await marta.post(base, { ...regulationForm(), ...more }))).errors;
    assert.deepEqual(await fieldsOf({ askedOf: 'team' }), { teamId: 'Scegli il reparto' });
    assert.deepEqual(await fieldsOf({ askedOf: 'team', teamId: 99 }), {
      teamId: 'Questo reparto non c’è più',
    });
    assert.deepEqual(await fieldsOf({ askedOf: 'permission' }), { permission: 'Scegli il permesso' });
    assert.deepEqual(await fieldsOf({ title: 'Officina' }), {
      title: 'C’è già un regolamento con questo titolo',
    });
    const edit = (version: number) =>
      marta.fetch(`${base}/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...regulationForm({ title: 'Laboratorio', dueDays: 7 }), version }),
      });
    assert.equal((await edit(1)).status, 200);
    assert.equal((await edit(1)).status, 409);
    const history = await json<{ rows: { changes: { field: string; after: string }[] }[] }>(
      await marta.get(`${base}/${id}/history`),
    );
    assert.deepEqual(
      history.rows[0]?.changes.map(({ field, after }) => [field, after]),
      [
        ['Titolo', 'Laboratorio'],
        ['Giorni per confermare', '7'],
      ],
    );
  });
});

describe('confirming', () => {
  test('is said once, with its instant and its version, however often one taps', async () => {
    const id = await desk.create({ title: 'Officina' });
    const version = await desk.publish(id);
    const answers = await Promise.all([confirm(version), confirm(version), confirm(version)]);
    for (const answer of answers)
      assert.equal((await json<{ message: string }>(answer)).message, 'Hai accettato «Officina»');
    const first = (await read(id)).current?.confirmedAt;
    assert.ok(first);
    await confirm(version);
    assert.equal((await read(id)).current?.confirmedAt, first);
  });

  test('clears the bell of what asked for it', async () => {
    const id = await desk.create({ title: 'Officina' });
    const version = await desk.publish(id);
    const unread = async () =>
      (await json<{ count: number }>(await anna.get('/api/utilities/notifications/unread'))).count;
    assert.equal(await unread(), 1);
    await confirm(version);
    assert.equal(await unread(), 0);
  });

  test('a privacy notice says that it was read, also when it is accepted later', async () => {
    const id = await desk.create({ title: 'Privacy', kind: 'presa visione' });
    const version = await desk.publish(id);
    assert.match((await json<{ message: string }>(await confirm(version))).message, /^Hai preso visione/);
    await sql`update regulations set kind = 'accettazione' where id = ${id}`.execute(app.db);
    const row = await app.db.selectFrom('regulation_acceptances').select('kind').executeTakeFirst();
    assert.equal(row?.kind, 'presa visione');
  });

  test('a version that was replaced while it was read is refused, and the new one is asked', async () => {
    const id = await desk.create();
    const first = await desk.publish(id, 'Uno');
    const second = await desk.publish(id, 'Due');
    const refused = await problemOf(await confirm(first));
    assert.deepEqual(
      [refused.status, refused.detail],
      [409, 'Intanto è uscita una nuova versione: leggi quella'],
    );
    assert.equal((await read(id)).current?.confirmedAt, null);
    assert.equal((await confirm(second)).status, 200);
  });

  test('a version that comes into force later may be confirmed, and the one in force too', async () => {
    const id = await desk.create();
    const first = await desk.publish(id, 'Uno');
    const later = await desk.publish(id, 'Due', { effectiveOn: inDays(20) });
    assert.equal((await confirm(later)).status, 200);
    assert.equal((await confirm(first)).status, 200);
    assert.deepEqual(
      (await read(id)).versions.map(({ confirmedAt }) => confirmedAt !== null),
      [true, true],
    );
  });

  test('waits for a version that is being published at that moment, and is then refused', async () => {
    const id = await desk.create();
    const first = await desk.publish(id, 'Uno');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: written, resolve: wrote } = Promise.withResolvers<void>();
    const publishing = inTransaction(app.db, null, async (tx) => {
      await runSql(tx)`insert into regulation_versions (regulation_id, version, body, effective_on)
                       values (${id}, 1, 'Due', rome_today())`;
      wrote();
      await held;
    });
    await written;
    const confirming = confirm(first);
    try {
      await untilWaiting(app);
    } finally {
      release();
    }
    await publishing;
    assert.equal((await confirming).status, 409);
  });

  test('is possible before the registration is complete, which waits for it', async () => {
    const id = await desk.create({ title: 'Officina' });
    const version = await desk.publish(id);
    const newcomer = await app.person({ completed: false });
    const home = async (who: Caller) =>
      (await json<{ regulationsToConfirm: { title: string }[] }>(await who.get('/api/utilities/home')))
        .regulationsToConfirm;
    assert.equal((await newcomer.get(`${base}/${id}`)).status, 200);
    assert.equal((await confirm(version, newcomer)).status, 200);
    assert.deepEqual(
      (await home(anna)).map(({ title }) => title),
      ['Officina'],
    );
    await confirm(version);
    assert.deepEqual(await home(anna), []);
  });
});

describe('the palette finds regulations by their titles', () => {
  const find = async (who: Caller, q: string) =>
    (
      await json<{ title: string; closed: boolean }[]>(
        await who.get(`${base}/search?q=${encodeURIComponent(q)}`),
      )
    ).map(({ title }) => title);

  test('whatever the case, the accents and the order of the words; who publishes finds all', async () => {
    await desk.publish(await desk.create({ title: 'Uso della saldatrice' }));
    await desk.publish(await desk.create({ title: 'Saldatrice: qualità' }));
    await desk.publish(await desk.create({ title: 'Saldatrice di domani' }), 'Poi', {
      effectiveOn: inDays(10),
    });
    await desk.create({ title: 'Saldatrice in bozza' });
    const old = await desk.create({ title: 'Saldatrice di ieri' });
    await desk.publish(old);
    await marta.post(`${base}/${old}/close`, { version: 1 });
    await desk.publish(await desk.create({ title: 'Furgoni' }));
    const readable = ['Saldatrice di domani', 'Saldatrice: qualità', 'Uso della saldatrice'];
    assert.deepEqual(await find(anna, 'saldatrice'), readable);
    assert.deepEqual(await find(anna, 'QUALITA salda'), ['Saldatrice: qualità']);
    assert.deepEqual(await find(anna, 'officina'), []);
    assert.deepEqual(await find(marta, 'saldatrice'), [
      ...['Saldatrice di domani', 'Saldatrice in bozza', 'Saldatrice: qualità', 'Uso della saldatrice'],
      'Saldatrice di ieri',
    ]);
  });

  test('at most six, and says what the person has still to do', async () => {
    for (let n = 1; n <= 7; n += 1) await desk.publish(await desk.create({ title: `Banco ${n}` }));
    const found = await json<Regulation[]>(await anna.get(`${base}/search?q=banco`));
    assert.deepEqual(
      found.map(({ title, dueOn, current }) => [title, dueOn, current?.confirmedAt]),
      [1, 2, 3, 4, 5, 6].map((n) => [`Banco ${n}`, inDays(14), null]),
    );
  });
});
