/** Expense reports from the draft to the money, each one's own hands off, and what was sent is frozen. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import {
  askForNoPhotos,
  drawnReceipt,
  linesPath,
  paperMade,
  plainExpense,
  refusal,
  reportsOf,
  reportsPath,
  withoutPhotos,
} from '../../../testing/accounting/expense-reports.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import { isTrial } from '../../../testing/trial.ts';

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
  assert.ok(!approved.hasPaper);
  await paperMade(app, id);
  assert.ok((await mine.read(id)).hasPaper);

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

test('a report is found by the words of now, and nobody’s edit is stale because of its lines or names', async () => {
  const bice = await app.person({ permissions: [can.expenseReports], nome: 'Bice', cognome: 'Antica' });
  const hers = reportsOf(bice);
  const id = await hers.created();
  const line = await hers.added(id, { description: 'Traghetto', amount: '10' });
  const { version, lines } = await hers.read(id);
  const edited = async (changes: object) => {
    const body = plainExpense({ amount: '10', description: 'Navetta', ...changes });
    const answer = await hers.call('PATCH', `${linesPath}/${line}`, body);
    assert.equal(answer.status, 200, await answer.clone().text());
  };
  await edited({ version: lines[0]?.version });
  await edited({ version: Number(lines[0]?.version) + 1, category: 'altro' });
  await sql`update users set last_name = 'Novella' where id = ${bice.id}`.execute(app.db);
  const found = async (word: string) => {
    const { rows } = await sql<{ id: number }>`
      select id from expense_reports where search like ${`% ${word}%`}`.execute(app.db);
    return rows.map((row) => row.id);
  };
  assert.deepEqual(
    [await found('novella'), await found('navetta'), await found('traghetto'), await found('antica')],
    [[id], [id], [], []],
  );
  assert.equal((await hers.read(id)).version, version);
});

describe('what was sent is frozen', () => {
  test('UPDATE and DELETE are refused by the database, whoever tries', async () => {
    const mine = reportsOf(anna);
    const id = await mine.ready();
    await reportsOf(treasurer).approved(id);
    await paperMade(app, id);
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

describe('from the draft to the money', () => {
  withoutPhotos(() => app);

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
      [back.state, back.decided?.reason, back.number, back.unchanged],
      ['respinta', 'La foto non si legge', number, true],
    );
    const line = lines[0];
    assert.ok(line);
    assert.equal((await mine.attach(line.id, await drawnReceipt('più chiaro'))).status, 200);
    assert.equal((await mine.read(id)).unchanged, false);
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
      permissions: [can.expenseReports],
      nome: '=Gina',
      cognome: 'Neri; "Gigi"',
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
    const name = "Gina Neri, 'Gigi'";
    assert.equal(head, 'IBAN;Beneficiario;Importo;Causale');
    assert.equal(first, `${iban};${name};1200,00;${plain.number} Pero: 'viti', 1+1, e perche?`);
    const reason = `${long.number} Viaggio ${'lunghissimo '.repeat(14)}`.slice(0, 140).trim();
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
  withoutPhotos(() => app);

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
      if (isTrial) await mine.attach(line, await drawnReceipt('solo'));
      await askForNoPhotos(alone);
      const sent = await json<{ number: string; noApproverMessage: string | null }>(await mine.send(id));
      assert.match(
        sent.noApproverMessage ?? '',
        /^Adesso nessun’altra persona può approvarla: chiedi a .*Capo Solo/,
      );
      assert.equal((await mine.read(id)).state, 'inviata');
    } finally {
      await alone.stop();
    }
  });
});

test('a rate of exchange has as many digits as a small unit needs, to the cent and back', async () => {
  const mine = reportsOf(anna);
  const id = await mine.created();
  const dong = { currency: 'VND', amount: '1000000', rate: '0,0000350877' };
  const line = await mine.added(id, { description: 'Albergo', ...dong });
  const { lines, claimed } = await mine.read(id);
  assert.deepEqual([lines[0]?.rate, lines[0]?.euro, claimed], ['0.0000350877', '35.09', '35.09']);
  const finer = await mine.add(id, { description: 'Troppo', ...dong, rate: '0,0000350877123' });
  assert.match(JSON.stringify(await refusal(finer)), /Al massimo 12 decimali/);
  assert.equal((await mine.attach(line, await drawnReceipt('VND'))).status, 200);
  await mine.sent(id);
  const table = await treasurer.get('/api/accounting/expense-reports/lines/export?format=csv');
  assert.match(await table.text(), /VND;"?0,0000350877"?;/);
});
