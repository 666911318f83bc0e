/** The reasons to refuse an expense report, and the rules of the treasurer: one sentence each, nothing changed. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import {
  askForNoPhotos,
  drawnReceipt,
  refusal,
  reportsOf,
  reportsPath,
} from '../../../testing/accounting/expense-reports.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import { onePagePdf } from '../../../testing/people.ts';
import { isTrial, trial } from '../../../testing/trial.ts';

let app: TestApp;
let anna: Caller;
let treasurer: Caller;
before(async () => {
  app = await startTestApp();
  await askForNoPhotos(app);
  anna = await app.person({ permissions: [can.expenseReports], nome: 'Anna', cognome: 'Verdi' });
  treasurer = await app.person({
    permissions: [can.receiptsManagement, can.expenseReports],
    nome: 'Teo',
    cognome: 'Soldi',
  });
});
after(() => app.stop());

const yesterday = inDays(-1);

describe('bad input is refused with a sentence', () => {
  const cases: [string, Record<string, unknown>, RegExp][] = [
    ['an amount of zero', { amount: '0' }, /Deve essere maggiore di 0/],
    ['a negative amount', { amount: '-3' }, /Deve essere maggiore di 0/],
    ['three decimals', { amount: '1.005' }, /Al massimo 2 decimali/],
    ['words', { amount: 'dieci' }, /Deve essere un numero/],
    ['no amount', { amount: null }, /Questo campo è obbligatorio/],
    ['a day to come', { date: inDays(2) }, /Deve essere precedente/],
    ['no category', { category: null }, /Questo campo è obbligatorio/],
    [
      'kilometres as a category',
      { category: 'chilometri' },
      /Scegli uno dei valori previsti|Valore non valido/,
    ],
    ['a foreign currency without its rate', { currency: 'USD' }, /Scrivi il cambio/],
    [
      'too much in euro',
      { amount: '99999999', currency: 'USD', rate: '999999' },
      /va da 0,01 a 9\.999\.999,99/,
    ],
    ['less than a cent', { amount: '0.01', currency: 'JPY', rate: '0.006' }, /va da 0,01/],
    ['a flat rate', { kind: 'forfait' }, /Scegli uno dei valori previsti/],
    [
      'kilometres of a vehicle without a rate',
      { kind: 'chilometri', from: 'A', to: 'B', kilometres: '10', vehicle: 'Astronave', fuel: 'benzina' },
      /Per «Astronave» non c’è una tariffa/,
    ],
    ['a self-declaration without a resolution', { kind: 'autocertificazione' }, /Nessuna delibera in vigore/],
  ];
  for (const [what, changes, sentence] of cases)
    test(what, async () => {
      const mine = reportsOf(anna);
      const id = await mine.created();
      const { status, detail } = await refusal(await mine.add(id, changes));
      assert.ok(status === 409 || status === 422, `${status} ${detail}`);
      assert.match(detail, sentence);
      assert.deepEqual((await mine.read(id)).lines, []);
    });

  test('an IBAN with a wrong check, days in the wrong order, an old expense, an empty report', async () => {
    const mine = reportsOf(anna);
    const report = (changes: Record<string, unknown>) =>
      anna.post(reportsPath, { purpose: 'Gara', volunteer: true, ...changes });
    const iban = await refusal(await report({ iban: 'IT61X0542811101000000123456' }));
    assert.deepEqual(iban, { status: 422, detail: 'iban: IBAN non valido' });
    assert.match(
      (await refusal(await report({ fromOn: yesterday, toOn: inDays(-2) }))).detail,
      /non finisce prima di cominciare/,
    );
    const empty = await mine.created();
    assert.match((await refusal(await mine.send(empty))).detail, /non ha righe/);
    const old = await mine.created();
    const line = await mine.added(old, { date: inDays(-91) });
    if (isTrial) await mine.attach(line, await drawnReceipt('vecchio'));
    assert.match((await refusal(await mine.send(old))).detail, /Il rimborso si chiede entro 90 giorni/);
    await assert.rejects(
      sql`update expense_reports set state = 'inviata', sent_at = now(), owner_name = 'x', declaration = 'x'
           where id = ${old}`.execute(app.owner),
      /too old/,
    );
    const ninety = await mine.created();
    const last = await mine.added(ninety, { date: inDays(-90) });
    if (isTrial) await mine.attach(last, await drawnReceipt('novanta'));
    await mine.sent(ninety);
  });

  trial('encrypted PDFs, active ones, other files: refused on upload', async () => {
    const mine = reportsOf(anna);
    const id = await mine.created();
    const line = await mine.added(id);
    const encrypted = await onePagePdf((document) =>
      document.encrypt({ userPassword: 'x', ownerPassword: 'y' }),
    );
    assert.match((await refusal(await mine.attach(line, encrypted, 'a.pdf'))).detail, /protetto da password/);
    const active = await onePagePdf((document) => document.addJavaScript('x', 'app.alert(1)'));
    assert.match((await refusal(await mine.attach(line, active, 'a.pdf'))).detail, /script o file allegati/);
    assert.match(
      (await refusal(await mine.attach(line, Buffer.from('ciao'), 'a.txt'))).detail,
      /Formato non ammesso/,
    );
    assert.deepEqual((await mine.read(id)).lines[0]?.attachments, []);
  });
});

describe('the rules of the treasurer', () => {
  const ratesPath = '/api/accounting/mileage-rates';
  const resolutionsPath = '/api/accounting/expense-resolutions';
  const drive = { kind: 'chilometri', from: 'Torino', to: 'Varano', vehicle: 'Panda', fuel: 'benzina' };

  test('kilometres take the rate of their day, half up, and keep it once they were sent', async () => {
    const rate = (changes: Record<string, unknown>) =>
      treasurer.post(ratesPath, {
        vehicle: 'Panda',
        fuel: 'benzina',
        validFrom: inDays(-30),
        validTo: inDays(-1),
        rate: '0,4235',
        aci: '0.4200',
        ...changes,
      });
    const first = await json<{ id: number }>(await rate({}));
    const overlap = await refusal(await rate({ vehicle: 'panda', validFrom: inDays(-1), validTo: null }));
    assert.match(overlap.detail, /c’è già una tariffa in quei giorni/);
    assert.equal((await rate({ validFrom: inDays(0), validTo: null, rate: '0.5' })).status, 200);
    const mine = reportsOf(anna);
    const id = await mine.created();
    const gap = await refusal(await mine.add(id, { ...drive, kilometres: '10', date: inDays(-31) }));
    assert.match(gap.detail, /Per «Panda» non c’è una tariffa valida (il |l’)\d\d\/\d\d\/\d{4}/);
    await mine.added(id, { ...drive, kilometres: '123.4', date: inDays(-1) });
    // 123.4 × 0.4235 = 52.2599
    const draft = await mine.read(id);
    assert.deepEqual([draft.claimed, draft.lines[0]?.kilometres?.rate], ['52.26', '0.4235']);
    assert.match(draft.lines[0]?.warnings[0] ?? '', /sopra il costo chilometrico ACI/);
    await mine.sent(id);
    const changed = await reportsOf(treasurer).call('PATCH', `${ratesPath}/${first.id}`, {
      version: 1,
      vehicle: 'Panda',
      fuel: 'benzina',
      validFrom: inDays(-30),
      validTo: inDays(-1),
      rate: '0.3',
    });
    assert.equal(changed.status, 200, await changed.text());
    assert.equal((await mine.read(id)).claimed, '52.26');
    const draft2 = await mine.created();
    await mine.added(draft2, { ...drive, kilometres: '100', date: inDays(-1) });
    assert.equal((await mine.read(draft2)).claimed, '30.00');
    const list = await json<{ rows: { aboveAci: boolean; rate: string }[] }>(await anna.get(ratesPath));
    assert.deepEqual(
      list.rows.map((row) => row.rate),
      ['0.5000', '0.3000'],
    );
  });

  test('a rate warns above the ACI figure only, and not where the treasurer entered none', async () => {
    const mine = reportsOf(anna);
    const id = await mine.created();
    for (const [vehicle, rate, aci] of [
      ['Sotto', '0.4199', '0.4200'],
      ['Uguale', '0.4200', '0.4200'],
      ['Sopra', '0.4201', '0.4200'],
      ['Senza', '9.0000', null],
    ]) {
      const made = await treasurer.post(ratesPath, {
        vehicle,
        fuel: 'gasolio',
        validFrom: inDays(-30),
        validTo: null,
        rate,
        aci,
      });
      assert.equal(made.status, 200, await made.clone().text());
      await mine.added(id, { ...drive, vehicle, fuel: 'gasolio', kilometres: '10' });
    }
    const { lines } = await mine.read(id);
    assert.deepEqual(
      lines.map(({ kilometres, warnings, traceable }) => [kilometres?.vehicle, warnings.length, traceable]),
      [
        ...[
          ['Sotto', 0, null],
          ['Uguale', 0, null],
          ['Sopra', 1, null],
          ['Senza', 0, null],
        ],
      ],
    );
  });

  test('what was not paid traceably warns for meals and lodging, stops nothing, and is a setting', async () => {
    const mine = reportsOf(anna);
    const id = await mine.created();
    for (const [category, traceable] of [
      ['vitto', false],
      ['alloggio', false],
      ['vitto', true],
      ['treno', false],
    ])
      await mine.added(id, { category, traceable, amount: '3.19', description: `${category} ${traceable}` });
    const warned = async () =>
      (await mine.read(id)).lines.flatMap(({ description, warnings }) =>
        warnings.map((warning) => `${description}: ${warning.slice(0, 31)}`),
      );
    assert.deepEqual(await warned(), [
      'vitto false: Non pagata in modo tracciabile:',
      'alloggio false: Non pagata in modo tracciabile:',
    ]);
    await sql`insert into settings (name, value, valid_from) values
      ('accounting.expenseTraceWarning', 'false', '1900-01-01')`.execute(app.owner);
    assert.deepEqual(await warned(), []);
    await sql`delete from settings where name = 'accounting.expenseTraceWarning'`.execute(app.owner);
    for (const { id: line, description } of isTrial ? (await mine.read(id)).lines : [])
      await mine.attach(line, await drawnReceipt(`tracciabile ${description}`));
    await mine.sent(id);
  });

  test('self-declarations: only of volunteers, under a resolution, within day and month over all reports', async () => {
    const resolution = await treasurer.post(resolutionsPath, {
      number: '7/2026',
      decidedOn: inDays(-400),
      categories: ['parcheggio', 'pedaggio'],
      validFrom: inDays(-400),
      validTo: inDays(-1),
    });
    assert.equal(resolution.status, 200, await resolution.clone().text());
    const early = await treasurer.post(resolutionsPath, {
      number: '8',
      decidedOn: yesterday,
      categories: ['vitto'],
      validFrom: inDays(-5),
      validTo: null,
    });
    assert.match((await refusal(early)).detail, /prima di essere presa/);
    const carlo = await app.person({ permissions: [can.expenseReports], nome: 'Carlo', cognome: 'Bo' });
    const mine = reportsOf(carlo);
    const declared = (date: string, amount: string) => ({
      kind: 'autocertificazione',
      category: 'pedaggio',
      date,
      amount,
    });
    const paid = await mine.created({ volunteer: false });
    const asked = await refusal(await mine.add(paid, declared(yesterday, '5')));
    assert.equal(asked.detail, 'Solo chi è volontario può autocertificare una spesa');
    const report = await mine.created();
    await mine.added(report, declared(yesterday, '6'));
    const other = await refusal(await mine.add(report, { ...declared(yesterday, '1'), category: 'vitto' }));
    assert.match(other.detail, /Nessuna delibera/);
    assert.match(
      (await refusal(await mine.add(report, declared(inDays(0), '1')))).detail,
      /Nessuna delibera/,
    );
    await mine.sent(report);
    const left = await json<{ leftOfDay: string }>(
      await carlo.get(`${resolutionsPath}/left?date=${yesterday}`),
    );
    assert.equal(left.leftOfDay, '4.00');
    const latter = await mine.created();
    await mine.added(latter, declared(yesterday, '4.01'));
    assert.match((await refusal(await mine.send(latter))).detail, /il massimo di un giorno è € 10,00$/);
    assert.equal((await reportsOf(treasurer).move(report, 'reject', 'No')).status, 200);
    await mine.sent(latter);
    assert.match((await refusal(await mine.send(report))).detail, /massimo di un giorno/);

    // 15 days of 10 euro are the 150 of a month, a cent more is too much.
    const dora = await app.person({ permissions: [can.expenseReports] });
    const month = Temporal.PlainDate.from(inDays(0)).subtract({ months: 1 }).toString().slice(0, 7);
    const all = await reportsOf(dora).created();
    for (let day = 1; day <= 15; day++)
      await reportsOf(dora).added(all, declared(`${month}-${String(day).padStart(2, '0')}`, '10'));
    const more = await reportsOf(dora).created();
    await reportsOf(dora).added(more, declared(`${month}-16`, '0.01'));
    const answers = await Promise.all([reportsOf(dora).send(all), reportsOf(dora).send(more)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    const told = await Promise.all(answers.map((answer) => answer.text()));
    assert.ok(
      told.some((text) => /il massimo di un mese è €\s150,00/.test(text)),
      told.join(),
    );

    // Sent reports stand on it: only its last day moves, and not before their lines.
    const list = await json<{ rows: { id: number; lines: number; version: number }[] }>(
      await anna.get(resolutionsPath),
    );
    const used = list.rows.find((row) => row.lines > 0);
    assert.ok(used);
    const change = (changes: Record<string, unknown>) =>
      reportsOf(treasurer).call('PATCH', `${resolutionsPath}/${used.id}`, {
        version: used.version,
        number: '7/2026',
        decidedOn: inDays(-400),
        categories: ['parcheggio', 'pedaggio'],
        validFrom: inDays(-400),
        ...changes,
      });
    assert.match(
      (await refusal(await change({ categories: ['vitto'] }))).detail,
      /cambia solo l’ultimo giorno/,
    );
    assert.match(
      (await refusal(await change({ validTo: inDays(-60) }))).detail,
      /non prima delle loro spese/,
    );
    assert.equal((await change({ validTo: null })).status, 200);
    const deletion = await reportsOf(treasurer).call('DELETE', `${resolutionsPath}/${used.id}`);
    assert.match((await refusal(deletion)).detail, /usa questa delibera/);
  });

  test('an attachment is asked above an amount, and above another one in some categories', async () => {
    await sql`insert into settings (name, value, valid_from) values
      ('accounting.expenseProofLimits', '"parcheggio 3,00"', '1900-01-01')`.execute(app.owner);
    const mine = reportsOf(anna);
    const id = await mine.created();
    await mine.added(id, { category: 'parcheggio', amount: '3', description: 'Sosta' });
    await mine.sent(id);
    const more = await mine.created();
    await mine.added(more, { category: 'parcheggio', amount: '3.01', description: 'Sosta lunga' });
    assert.match((await refusal(await mine.send(more))).detail, /^Manca l’allegato di «Sosta lunga»/);
    await sql`delete from settings where name = 'accounting.expenseProofLimits'`.execute(app.owner);
  });

  test('the same day and amount, and the same file, are shown as what they may be', async () => {
    const eva = await app.person({ permissions: [can.expenseReports], nome: 'Eva', cognome: 'Doppia' });
    const mine = reportsOf(eva);
    const photo = await drawnReceipt('due volte');
    const first = await mine.created();
    await mine.attach(await mine.added(first, { amount: '77.70' }), photo);
    await mine.sent(first);
    const second = await mine.created();
    const line = await mine.added(second, { amount: '77.70' });
    await mine.attach(line, photo);
    const { number } = await mine.read(first);
    const shown = (await mine.read(second)).lines[0]?.duplicates ?? [];
    assert.deepEqual(shown.map(({ sentence }) => sentence).toSorted(), [
      `${number} di Eva Doppia: lo stesso file`,
      `${number} di Eva Doppia: stesso giorno e stesso importo`,
    ]);
    assert.equal((await mine.attach(line, photo)).status, 409);
    // Somebody else's is shown to whoever decides alone.
    const third = reportsOf(anna);
    const copied = await third.created();
    await third.attach(await third.added(copied, { amount: '1' }), photo);
    assert.deepEqual((await third.read(copied)).lines[0]?.duplicates, []);
    await third.sent(copied);
    assert.ok(((await reportsOf(treasurer).read(copied)).lines[0]?.duplicates.length ?? 0) >= 1);
  });
});

test('letters that no font has are named to the owner before the report is sent', async () => {
  const mine = reportsOf(anna);
  const id = await mine.created({ purpose: 'Gara di 한국' });
  await mine.added(id, { amount: '5' });
  const sentence = /Nei caratteri di stampa non c’è 한 e 국: scrivi «Gara di 한국» con altre lettere/;
  assert.match((await mine.read(id)).obstacles.join(), sentence);
  assert.match((await refusal(await mine.send(id))).detail, sentence);
});
