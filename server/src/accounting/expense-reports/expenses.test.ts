/** Expense reports from the draft to the money, and every refusal on the way: one sentence each, nothing changed. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../testing/app.ts';
import { inDays } from '../../testing/days.ts';
import {
  drawnReceipt,
  linesPath,
  plainExpense,
  refusal,
  reportsOf,
  reportsPath,
} from '../../testing/expense-reports/fixtures.ts';
import { onePagePdf } from '../../testing/people.ts';

let app: TestApp;
let anna: Caller;
let treasurer: Caller;
before(async () => {
  app = await startTestApp();
  anna = await app.person({ permissions: [can.expenseReports], nome: 'Anna', cognome: 'Verdi' });
  treasurer = await app.person({
    permissions: [can.receiptsManagement, can.expenseReports],
    nome: 'Teo',
    cognome: 'Soldi',
  });
});
after(() => app.stop());

const yesterday = inDays(-1);

describe('from the draft to the money', () => {
  test('a report is sent, approved with a reduced line, and paid; everybody reads the same exact sums', async () => {
    const mine = reportsOf(anna);
    const id = await mine.created({ place: 'Varano', fromOn: yesterday, toOn: yesterday, advance: '10,00' });
    const train = await mine.added(id, { amount: '24,50' });
    const hotel = await mine.added(id, {
      category: 'alloggio',
      description: 'Albergo',
      amount: '100',
      currency: 'usd',
      rate: '0,923457',
      traceable: false,
    });
    await mine.added(id, { description: 'Pagata da loro', amount: '50', paidBy: 'associazione' });
    const draft = await mine.read(id);
    assert.deepEqual(
      [draft.number, draft.spent, draft.claimed, draft.due, draft.approved],
      [null, '166.85', '116.85', '106.85', null],
    );
    assert.match(
      draft.obstacles[0] ?? '',
      /^Manca l’allegato di «Torino – Milano», «Albergo» e «Pagata da loro»/,
    );
    const refused = await refusal(await mine.send(id));
    assert.equal(refused.status, 409);
    assert.match(refused.detail, /Manca l’allegato/);

    for (const line of draft.lines)
      assert.equal((await mine.attach(line.id, await drawnReceipt(`${id}/${line.id}`))).status, 200);
    assert.match(await mine.sent(id), /^NS-\d{4}-0001$/);
    const deciding = reportsOf(treasurer);
    const seen = await deciding.read(id);
    assert.deepEqual(seen.moves, ['approve', 'reject']);
    assert.match(seen.lines.find((line) => line.id === hotel)?.warnings[0] ?? '', /modo tracciabile/);

    const wrong = async (lines: unknown[]) => refusal(await deciding.approve(id, lines));
    assert.deepEqual(await wrong([{ id: hotel, approved: '92.36', reason: 'x' }]), {
      status: 422,
      detail: 'Di «Albergo» sono chiesti € 92,35: non si approva di più',
    });
    assert.deepEqual(await wrong([{ id: hotel, approved: '60' }]), {
      status: 422,
      detail: 'Scrivi perché «Albergo» è ridotta o rifiutata',
    });
    assert.equal((await wrong([{ id: 999_999, approved: '0', reason: 'x' }])).status, 422);
    await deciding.approved(id, [{ id: hotel, approved: '60', reason: 'Massimo 60 euro a notte' }]);
    const approved = await mine.read(id);
    assert.deepEqual([approved.state, approved.approved, approved.due], ['approvata', '84.50', '74.50']);
    assert.equal(approved.lines.find((line) => line.id === train)?.approved, '24.50');
    assert.ok(approved.hasPaper);

    const payable = await json<{ rows: { id: number; whyNot: string | null; due: string }[]; total: string }>(
      await treasurer.get(`${reportsPath}/payable`),
    );
    assert.match(payable.rows.find((row) => row.id === id)?.whyNot ?? '', /Manca l’IBAN/);
    const paid = await json<{ message: string; total: string; paid: number }>(
      await treasurer.post(`${reportsPath}/pay`, { ids: [id], paidOn: yesterday, reference: 'CRO 1234' }),
    );
    assert.deepEqual([paid.paid, paid.total], [1, '74.50']);
    const done = await mine.read(id);
    assert.deepEqual(
      [done.state, done.payment?.reference, done.payment?.paidOn, done.payment?.by],
      ['rimborsata', 'CRO 1234', yesterday, 'Teo Soldi'],
    );
    const history = await json<{ rows: { what: string | null }[] }>(
      await anna.get(`${reportsPath}/${id}/history`),
    );
    assert.ok(history.rows.length > 5);
  });

  test('refused it goes back with a reason, is corrected, keeps its number and is decided again', async () => {
    const mine = reportsOf(anna);
    const id = await mine.ready();
    const { number, lines } = await mine.read(id);
    assert.equal(
      (await refusal(await mine.add(id))).detail,
      'La nota spese è inviata: ritirala prima di cambiarla',
    );
    assert.equal((await reportsOf(treasurer).move(id, 'reject', 'La foto non si legge')).status, 200);
    const back = await mine.read(id);
    assert.deepEqual(
      [back.state, back.decided?.reason, back.number],
      ['respinta', 'La foto non si legge', number],
    );
    const line = lines[0];
    assert.ok(line);
    assert.equal((await mine.attach(line.id, await drawnReceipt('più chiaro'))).status, 200);
    assert.equal(await mine.sent(id), number);
    assert.equal((await mine.move(id, 'withdraw')).status, 200);
    assert.equal((await mine.read(id)).number, number);
    assert.match(
      (await refusal(await mine.call('DELETE', `${reportsPath}/${id}`))).detail,
      /ha un numero e non si elimina/,
    );
    assert.equal(await mine.sent(id), number);
    await reportsOf(treasurer).approved(id);
  });

  test('the bank’s file has who gets how much, where and why, and nothing that a spreadsheet would run', async () => {
    const gina = await app.person({
      ...{ permissions: [can.expenseReports], nome: '=Gina', cognome: 'Neri; "Gigi"' },
    });
    const iban = 'IT60X0542811101000000123456';
    const approved = async (amount: string, report: Record<string, unknown>) => {
      const id = await reportsOf(gina).ready({ amount }, report);
      await reportsOf(treasurer).approved(id);
      return { id, number: (await reportsOf(gina).read(id)).number };
    };
    const plain = await approved('1234.50', {
      iban,
      purpose: 'Però: «viti»; =1+1, e perché?',
      advance: '34,5',
    });
    const long = await approved('7.05', { iban, purpose: `Viaggio ${'lunghissimo '.repeat(14)}` });
    const bare = await approved('5', { iban: null });
    const covered = await approved('5', { iban, advance: '5' });
    const own = await reportsOf(treasurer).ready({}, { iban });
    const fileOf = (ids: number[]) => treasurer.get(`${reportsPath}/bank-file?ids=${ids.join()}`);
    const answer = await fileOf([long.id, bare.id, own, covered.id, plain.id]);
    assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8');
    const [head, first, second, ...rest] = (await answer.text()).replace('\ufeff', '').split('\r\n');
    const name = `"'=Gina Neri; ""Gigi"""`;
    assert.equal(head, 'iban;beneficiario;importo;causale');
    assert.equal(first, `${iban};${name};1200;${plain.number} Pero: viti 1+1, e perche?`);
    const reason = `${long.number} Viaggio ${'lunghissimo '.repeat(14)}`.slice(0, 140);
    assert.equal(second, `${iban};${name};7,05;${reason}`);
    assert.deepEqual(rest, ['']);
    assert.match((await refusal(await fileOf([bare.id]))).detail, /manca l’IBAN: il file sarebbe vuoto/);
    for (const ids of [[covered.id], [own], [999_999]])
      assert.match((await refusal(await fileOf(ids))).detail, /nessuna è approvata, di altri e da versare/);
    // The file of a payment that was made is the same one.
    const ids = [plain.id, long.id];
    const { paymentId } = await json<{ paymentId: number }>(
      await treasurer.post(`${reportsPath}/pay`, { ids, paidOn: inDays(0) }),
    );
    const again = await treasurer.get(`/api/accounting/expense-payments/${paymentId}/bank-file`);
    assert.equal(await again.text(), await (await fileOf(ids)).text());
  });

  test('each step is told to whom it concerns, and Home counts what waits and for how long', async () => {
    const lia = await app.person({ permissions: [can.expenseReports], nome: 'Lia', cognome: 'Bruni' });
    const bell = async (who: Caller) =>
      (await json<{ rows: { sentence: string }[] }>(await who.get('/api/utilities/notifications'))).rows.map(
        ({ sentence }) => sentence.replaceAll('\u00a0', ' '),
      );
    type Home = {
      expenseReports: Record<'drafts' | 'toCorrect' | 'waiting', number> | null;
      expensesToDecide: {
        toApprove: number;
        oldestToApprove: number;
        toPay: number;
        oldestToPay: number;
        due: string;
      };
    };
    const home = async (who: Caller) => json<Home>(await who.get('/api/utilities/home'));
    const toDecide = async () => (await home(treasurer)).expensesToDecide;
    const before = await toDecide();
    const mine = reportsOf(lia);
    await mine.created();
    const refused = await mine.ready();
    const id = await mine.ready({ amount: '80' }, { purpose: 'Treno per Milano' });
    const { number } = await mine.read(id);
    const told = await bell(treasurer);
    assert.ok(
      told.includes(`Lia Bruni ha inviato ${number}: € 80,00 per «Treno per Milano»`),
      told.join('\n'),
    );
    assert.deepEqual(await bell(lia), []);
    await reportsOf(treasurer).move(refused, 'reject', 'Non si legge');
    assert.deepEqual((await home(lia)).expenseReports, { drafts: 1, toCorrect: 1, waiting: 1 });
    assert.equal((await home(lia)).expensesToDecide, null);
    assert.equal((await toDecide()).toApprove, before.toApprove + 1);
    await reportsOf(treasurer).approved(id);
    const decided = await toDecide();
    assert.deepEqual(
      [decided.toApprove, decided.toPay, Number(decided.due)],
      [before.toApprove, before.toPay + 1, Number(before.due) + 80],
    );
    // One's own waits for somebody else, however long.
    const own = await reportsOf(treasurer).ready();
    assert.equal((await toDecide()).toApprove, before.toApprove);
    await app.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      const since = sql`now() - interval '30 days'`;
      await sql`update expense_reports set state_since = ${since} where id in (${id}, ${own})`.execute(tx);
    });
    const old = await toDecide();
    assert.deepEqual([old.oldestToPay, old.oldestToApprove], [30, before.oldestToApprove]);
    await treasurer.post(`${reportsPath}/pay`, { ids: [id], paidOn: inDays(0) });
    const { number: other } = await mine.read(refused);
    assert.deepEqual(await bell(lia), [
      `${number} è rimborsata (€ 80,00)`,
      `${number} è approvata (€ 80,00)`,
      `${other} è respinta: correggila e inviala di nuovo. Motivo: Non si legge`,
    ]);
    assert.deepEqual((await home(lia)).expenseReports, { drafts: 1, toCorrect: 1, waiting: 0 });
  });

  test('approved and reduced of a report with all lines refused: it is to be refused whole', async () => {
    const id = await reportsOf(anna).ready();
    const { lines } = await reportsOf(treasurer).read(id);
    const answer = await reportsOf(treasurer).approve(
      id,
      lines.map((line) => ({ id: line.id, approved: '0', reason: 'No' })),
    );
    assert.match((await refusal(answer)).detail, /respingi la nota spese con un motivo/);
    assert.equal((await reportsOf(treasurer).read(id)).state, 'inviata');
  });
});

describe('nobody decides about their own', () => {
  test('approving and paying one’s own are refused, by the endpoints and by the database', async () => {
    const id = await reportsOf(treasurer).ready();
    const own = 'È una nota spese tua: la approva e la rimborsa un’altra persona';
    assert.deepEqual(await refusal(await reportsOf(treasurer).approve(id)), { status: 409, detail: own });
    await assert.rejects(
      app.db.transaction().execute(async (tx) => {
        await sql`select set_config('app.user_id', ${String(treasurer.id)}, true)`.execute(tx);
        await sql`update expense_lines set approved = claimed where report_id = ${id}`.execute(tx);
        await sql`update expense_reports set state = 'approvata', decided_at = now() where id = ${id}`.execute(
          tx,
        );
      }),
      /about their own/,
    );
    const other = await app.person({ permissions: [can.receiptsManagement], nome: 'Bea', cognome: 'Altri' });
    await reportsOf(other).approved(id);
    const annas = await reportsOf(anna).ready();
    await reportsOf(other).approved(annas);
    const paid = await json<{ left: string[]; paid: number }>(
      await treasurer.post(`${reportsPath}/pay`, { ids: [id, annas], paidOn: yesterday }),
    );
    assert.equal(paid.paid, 1);
    assert.match(paid.left[0] ?? '', /^NS-\d{4}-\d{4}: è una nota spese tua: la rimborsa un’altra persona$/);
    assert.equal((await reportsOf(treasurer).read(id)).state, 'approvata');
  });

  test('when nobody else may approve, sending says whom to ask and sends', async () => {
    const alone = await startTestApp();
    try {
      const boss = await alone.person({
        permissions: [can.usersManagement, can.receiptsManagement, can.expenseReports],
        nome: 'Capo',
        cognome: 'Solo',
      });
      const mine = reportsOf(boss);
      const id = await mine.created();
      const line = await mine.added(id);
      await mine.attach(line, await drawnReceipt('solo'));
      const sent = await json<{ number: string; nobodyApproves: string | null }>(await mine.send(id));
      assert.match(
        sent.nobodyApproves ?? '',
        /^Adesso nessun’altra persona può approvarla: chiedi a .*Capo Solo/,
      );
      assert.equal((await mine.read(id)).state, 'inviata');
    } finally {
      await alone.stop();
    }
  });

  test('another person’s report is not there: read, written, its files, its comments', async () => {
    const id = await reportsOf(anna).ready();
    const { lines } = await reportsOf(anna).read(id);
    const [line] = lines;
    assert.ok(line);
    const stranger = await app.person({ permissions: [can.expenseReports] });
    const { call } = reportsOf(stranger);
    for (const answer of [
      await stranger.get(`${reportsPath}/${id}`),
      await stranger.get(`${reportsPath}/${id}/history`),
      await stranger.get(`${reportsPath}/${id}/comments`),
      await stranger.post(`${reportsPath}/${id}/comments`, { body: 'Ciao' }),
      await stranger.get(`${reportsPath}/${id}/comments/people`),
      await stranger.get(`${linesPath}/attachments/${line.attachments[0]?.id}`),
      await call('DELETE', `${linesPath}/attachments/${line.attachments[0]?.id}`),
      await call('DELETE', `${linesPath}/${line.id}`),
      await call('PATCH', `${linesPath}/${line.id}`, { version: line.version, ...plainExpense() }),
      await stranger.post(`${reportsPath}/${id}/send`, { version: 1 }),
      await stranger.post(`${reportsPath}/${id}/moves/withdraw`, { version: 1 }),
    ])
      assert.equal(answer.status, 404, await answer.text());
    // A draft that was never sent is its owner's alone, also for whoever decides.
    const draft = await reportsOf(anna).created();
    assert.equal((await treasurer.get(`${reportsPath}/${draft}`)).status, 404);
    // Its owner can be mentioned, a stranger can't.
    const said = await treasurer.post(`${reportsPath}/${id}/comments`, {
      body: 'Guarda',
      mentions: [anna.id],
    });
    assert.equal(said.status, 200, await said.text());
    const refused = await treasurer.post(`${reportsPath}/${id}/comments`, {
      body: 'x',
      mentions: [stranger.id],
    });
    assert.match((await refusal(refused)).detail, /non può leggere questi commenti/);
  });
});

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
    await mine.attach(line, await drawnReceipt('vecchio'));
    assert.match((await refusal(await mine.send(old))).detail, /Il rimborso si chiede entro 90 giorni/);
    await assert.rejects(
      sql`update expense_reports set state = 'inviata', sent_at = now(), owner_name = 'x', declaration = 'x'
           where id = ${old}`.execute(app.owner),
      /too old/,
    );
    const ninety = await mine.created();
    await mine.attach(await mine.added(ninety, { date: inDays(-90) }), await drawnReceipt('novanta'));
    await mine.sent(ninety);
  });

  test('encrypted PDFs, active ones, other files: refused on upload', async () => {
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
        ...{ vehicle: 'Panda', fuel: 'benzina', validFrom: inDays(-30), validTo: inDays(-1) },
        ...{ rate: '0,4235', aci: '0.4200', ...changes },
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
      ...{ version: 1, vehicle: 'Panda', fuel: 'benzina', validFrom: inDays(-30) },
      ...{ validTo: inDays(-1), rate: '0.3' },
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
        ...{ vehicle, fuel: 'gasolio', validFrom: inDays(-30), validTo: null, rate, aci },
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
    for (const { id: line, description } of (await mine.read(id)).lines)
      await mine.attach(line, await drawnReceipt(`tracciabile ${description}`));
    await mine.sent(id);
  });

  test('self-declarations: only of volunteers, under a resolution, within day and month over all reports', async () => {
    const resolution = await treasurer.post(resolutionsPath, {
      ...{ number: '7/2026', decidedOn: inDays(-400), categories: ['parcheggio', 'pedaggio'] },
      ...{ validFrom: inDays(-400), validTo: inDays(-1) },
    });
    assert.equal(resolution.status, 200, await resolution.clone().text());
    const early = await treasurer.post(resolutionsPath, {
      ...{
        number: '8',
        decidedOn: yesterday,
        categories: ['vitto'],
        validFrom: inDays(-5),
        validTo: null,
      },
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
    const one = await mine.created();
    await mine.added(one, declared(yesterday, '6'));
    const other = await refusal(await mine.add(one, { ...declared(yesterday, '1'), category: 'vitto' }));
    assert.match(other.detail, /Nessuna delibera/);
    assert.match((await refusal(await mine.add(one, declared(inDays(0), '1')))).detail, /Nessuna delibera/);
    await mine.sent(one);
    const left = await json<{ leftOfDay: string }>(
      await carlo.get(`${resolutionsPath}/left?date=${yesterday}`),
    );
    assert.equal(left.leftOfDay, '4.00');
    const two = await mine.created();
    await mine.added(two, declared(yesterday, '4.01'));
    assert.match((await refusal(await mine.send(two))).detail, /il massimo di un giorno è € 10,00$/);
    assert.equal((await reportsOf(treasurer).move(one, 'reject', 'No')).status, 200);
    await mine.sent(two);
    assert.match((await refusal(await mine.send(one))).detail, /massimo di un giorno/);

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
        ...{ version: used.version, number: '7/2026', decidedOn: inDays(-400) },
        ...{ categories: ['parcheggio', 'pedaggio'], validFrom: inDays(-400), ...changes },
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
    const gone = await reportsOf(treasurer).call('DELETE', `${resolutionsPath}/${used.id}`);
    assert.match((await refusal(gone)).detail, /usa questa delibera/);
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

describe('what was sent is frozen', () => {
  test('UPDATE and DELETE are refused by the database, whoever tries', async () => {
    const mine = reportsOf(anna);
    const id = await mine.ready();
    await reportsOf(treasurer).approved(id);
    for (const db of [app.db, app.owner])
      for (const statement of [
        sql`update expense_reports set purpose = 'Altro' where id = ${id}`,
        sql`update expense_reports set advance = 1 where id = ${id}`,
        sql`update expense_reports set iban = null, declaration = 'altro' where id = ${id}`,
        sql`update expense_reports set number = 99 where id = ${id}`,
        sql`delete from expense_reports where id = ${id}`,
        sql`update expense_lines set amount = 1 where report_id = ${id}`,
        sql`update expense_lines set approved = 1, approved_reason = 'x' where report_id = ${id}`,
        sql`delete from expense_lines where report_id = ${id}`,
        sql`insert into expense_lines (report_id, kind, spent_on, category, description, amount)
            values (${id}, 'spesa', rome_today(), 'treno', 'x', 1)`,
        sql`delete from expense_attachments where report_id = ${id}`,
        sql`update expense_attachments set name = 'x' where report_id = ${id}`,
        sql`update papers set sha256 = sha256 where expense_report_id = ${id}`,
        sql`delete from papers where expense_report_id = ${id}`,
      ])
        await assert.rejects(statement.execute(db), `${statement.compile(app.db).sql}`);
  });
});
