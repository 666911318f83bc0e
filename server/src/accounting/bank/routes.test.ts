/** Rows of the bank are kept once, proposed to what they pay, matched exactly once, and undone. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BankCandidate, BankRow } from '@wms/contract/accounting/bank/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { reportsOf, withoutPhotos } from '../../../testing/accounting/expense-reports.ts';
import { addMemberWithFee } from '../../../testing/accounting/fees.ts';
import { makeReceipt } from '../../../testing/accounting/receipts.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import { isTrial, trial } from '../../../testing/trial.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { annulReceipt } from '../receipts/issuing.ts';
import { keepRows } from './files/routes.ts';

let app: TestApp;
let treasurer: Caller;
let other: Caller;
before(async () => {
  app = await startTestApp();
  [treasurer, other] = await Promise.all([
    app.person({ permissions: [can.receiptsManagement] }),
    app.person({ permissions: [can.receiptsManagement] }),
  ]);
});
after(() => app.stop());

const base = '/api/accounting/bank';

function formOf(content: string, columns?: string, name = 'conto.csv'): FormData {
  const form = new FormData();
  if (columns !== undefined) form.set('columns', columns);
  form.set('file', new Blob([content]), name);
  return form;
}
const postFile = (path: string, form: FormData, who = treasurer) =>
  who.fetch(`${base}/${path}`, { method: 'POST', body: form });

const titles = 'Data contabile;Importo;Descrizione operazione;Ordinante;CRO';
const columns = 'date,amount,description,name,reference';
type UploadAnswer = { added: number; known: number; skipped: { count: number }; message: string };
async function upload(...lines: string[]): Promise<UploadAnswer> {
  const answer = await postFile('files', formOf([titles, ...lines].join('\n'), columns));
  assert.equal(answer.status, 200, await answer.clone().text());
  return json<UploadAnswer>(answer);
}

/** Rows that a file had brought; outside the trial without the process that opens each file. */
async function booked(...lines: string[]): Promise<void> {
  if (isTrial) {
    await upload(...lines);
    return;
  }
  const rows = lines.map((line, row) => {
    const [day = '', amount = '', description = '', name, reference] = line.split(';');
    return {
      row,
      bookedOn: day.split('/').toReversed().join('-'),
      amount: amount.replace(',', '.'),
      description,
      name: name || null,
      reference: reference || null,
    };
  });
  const { id: userId } = treasurer;
  await inTransaction(app.db, userId, (tx) => keepRows(tx, { rows, name: 'conto.csv', userId }));
}

type Page = { rows: BankRow[]; total: { count: number } };
const list = async (query = 'state=tutte', who = treasurer) =>
  json<Page>(await who.get(`${base}/rows?${query}`));
async function rowOf(words: string): Promise<BankRow> {
  const [row] = (await list(`state=tutte&q=${encodeURIComponent(words)}`)).rows;
  return row ?? assert.fail(`no row has ${words}`);
}
const match = (rowId: number, targets: { kind: string; id: number }[], who = treasurer) =>
  who.post(`${base}/matches`, { matches: [{ rowId, targets }] });
const refusal = async (answer: Response) => {
  const { detail } = await json<{ detail: string }>(answer);
  return { status: answer.status, detail };
};
const paidOf = async (membershipId: number) => {
  const { rows } = await sql<{ paid: string; payments: number; on: string | null; reference: string | null }>`
    select m.paid, count(p.id)::integer as payments, max(p.paid_on)::text as on, max(p.reference) as reference
      from memberships m left join membership_payments p on p.membership_id = m.id
     where m.id = ${membershipId} group by m.id`.execute(app.db);
  return rows[0];
};

describe('a file of the bank', () => {
  const first = [
    '10/09/2025;25,00;Bonifico quota;Rossi Mario;A1',
    '10/09/2025;25,00;Bonifico quota;Rossi Mario;A1',
  ];

  test('shows its columns, and the next one is read as somebody chose last time', async () => {
    const odd = 'Quando;Quanto;Chi\n01/09/2025;1,00;Uno\n';
    const before = await json<{ mapping: (string | null)[]; remembered: boolean; columns: unknown[] }>(
      await postFile('files/preview', formOf(odd)),
    );
    assert.deepEqual([before.mapping, before.remembered], [[null, null, null], false]);
    assert.deepEqual(before.columns[0], { title: 'Quando', examples: ['01/09/2025'] });
    assert.equal((await postFile('files', formOf(odd, 'date,amount,name'))).status, 200);
    const again = await json<{ mapping: (string | null)[]; remembered: boolean }>(
      await postFile('files/preview', formOf('quando;QUANTO;Chi\n02/09/2025;2,00;Due\n')),
    );
    assert.deepEqual([again.mapping, again.remembered], [['date', 'amount', 'name'], true]);
  });

  test('adds each row once, also when it comes again or overlaps with another one', async () => {
    assert.deepEqual(await upload(...first), {
      added: 2,
      known: 0,
      fees: 0,
      balance: null,
      skipped: { count: 0, first: [] },
      message: '2 righe nuove',
    });
    const again = await upload(...first);
    assert.deepEqual(
      [again.added, again.known, again.message],
      [0, 2, 'Nessuna riga nuova: c’erano già tutte'],
    );
    const overlapping = await upload(...first, '11/09/2025;-3,50;Commissioni;;');
    assert.deepEqual([overlapping.added, overlapping.known], [1, 2]);
    assert.equal((await list('state=tutte&q=rossi')).total.count, 2);
  });

  test('a fee in its own column is a movement put aside, once, also when its payment was there before', async () => {
    const [twin, alone] = ['20/09/2025;-100,00;Officine Revolut', '21/09/2025;-40,00;Sportello Revolut'];
    await booked(twin, twin, alone);
    const lines = [
      'Data contabile;Importo;Descrizione operazione;Commissione;Saldo',
      ...[`${twin};1,50;98,50`, `${twin};1,50;-3,00`, `${alone};0,00;-43,00`],
    ].join('\n');
    const send = async () =>
      json<UploadAnswer>(await postFile('files', formOf(lines, 'date,amount,description,fee,balance')));
    const withFees = await send();
    assert.deepEqual(withFees, {
      added: 2,
      known: 3,
      fees: 2,
      balance: { broken: null },
      skipped: { count: 0, first: [] },
      message: '2 righe nuove · 2 sono commissioni · 3 c’erano già',
    });
    assert.equal((await send()).added, 0);
    const { rows } = await list('state=messaDaParte&q=officine');
    assert.deepEqual(
      rows.map(({ amount, description, done }) => [amount, description, done?.reason]),
      Array.from({ length: 2 }, () => [
        ...['-1.50', 'Commissione: Officine Revolut', 'Commissione di un altro movimento'],
      ]),
    );
  });

  test('a row whose text was cut when it was stored is found again, and its twin beyond the cut is new', async () => {
    const text = `Bonifico ${'parola '.repeat(250)}quota di Anna`;
    await sql`
      insert into bank_rows (file_id, booked_on, amount, description, fingerprint, occurrence, may_be_cut)
      select id, '2025-09-14', 9, cut, bank_fingerprint(cut, null, null), 1, true
        from bank_files, left(${text}, 1000) as cut limit 1`.execute(app.owner);
    const row = (words: string) => `14/09/2025;9,00;${words};;`;
    assert.deepEqual([(await upload(row(text))).added, (await upload(row(text))).added], [0, 0]);
    assert.equal((await upload(row(text), row(`${text} e di Bruno`))).added, 1);
    assert.equal((await upload(row(text), row(`${text} e di Bruno`))).added, 0);
    assert.equal((await rowOf('di Bruno')).description, `${text} e di Bruno`);
  });

  test('twice at the same moment adds nothing twice', async () => {
    const content = [
      titles,
      '12/09/2025;7,00;Contemporaneo;Neri;',
      '12/09/2025;8,00;Contemporaneo;Neri;',
    ].join('\n');
    const answers = await Promise.all(
      [treasurer, other].map(async (who) =>
        json<UploadAnswer>(await postFile('files', formOf(content, columns), who)),
      ),
    );
    assert.equal(
      answers.reduce((sum, { added }) => sum + added, 0),
      2,
    );
    assert.equal((await list('state=tutte&q=contemporaneo')).total.count, 2);
  });

  const wrong: [what: string, content: string, columns: string, sentence: RegExp][] = [
    [
      'without a date',
      'Data;Importo;Nome\n;1,00;A\n',
      'date,amount,name',
      /nessuna riga si legge.*non ha una data/,
    ],
    [
      'with other columns',
      'Data;Importo;Nome\n01/09/2025;1,00;A\n',
      'date,amount',
      /Le colonne non sono quelle/,
    ],
    ['without an amount', 'Data;Importo;Nome\n01/09/2025;1,00;A\n', 'date,,name', /colonna dell’importo/],
    [
      'with an unknown field',
      'Data;Importo;Nome\n01/09/2025;1,00;A\n',
      'date,amount,boh',
      /non si capiscono/,
    ],
    ['that is empty', '', 'date,amount,name', /vuoto/],
    ['of another kind', '%PDF-1.4\n', 'date,amount,name', /./],
  ];
  for (const [what, content, chosen, sentence] of wrong)
    (/without a|columns/.test(what) ? trial : test)(`${what} is refused with a sentence`, async () => {
      const answer = await postFile('files', formOf(content, chosen));
      assert.equal(answer.status, 422, await answer.clone().text());
      assert.match((await refusal(answer)).detail, sentence);
    });
});

describe('a row that came in', () => {
  test('is proposed to the fee of the person it names, and the match records the payment', async () => {
    const { membershipId, memberId } = await addMemberWithFee(app, { firstName: 'Lucia', lastName: 'Bassi' });
    await addMemberWithFee(app, { firstName: 'Lucio', lastName: 'Altri' });
    await booked('15/10/2025;25,00;BONIFICO A VOSTRO FAVORE;BASSI LUCIA;CRO-77');
    const row = await rowOf('bassi');
    assert.deepEqual(
      row.candidates.map(({ kind, id, certainty, because, to }) => [kind, id, certainty, because, to]),
      [['membership', membershipId, 'sure', 'importo e nome', `/tesserati/${memberId}`]],
    );
    assert.equal((await match(row.id, [{ kind: 'membership', id: membershipId }])).status, 200);
    assert.deepEqual(await paidOf(membershipId), {
      paid: '25.00',
      payments: 1,
      on: '2025-10-15',
      reference: 'CRO-77',
    });
    const matched = await rowOf('bassi');
    assert.equal(matched.state, 'abbinata');
    assert.deepEqual(
      matched.matches.map(({ kind, title, to }) => [kind, title, to]),
      [['payment', 'Bassi Lucia, pagamento della quota 2025/26', `/tesserati/${memberId}`]],
    );
    assert.deepEqual(await refusal(await match(row.id, [{ kind: 'membership', id: membershipId }])), {
      status: 409,
      detail: 'La riga del 15/10/2025 di €\u00a025,00 è già abbinata: ricarica la pagina',
    });
  });

  test('is proposed to a name that the bank writes in plain letters', async () => {
    const { membershipId } = await addMemberWithFee(app, { firstName: 'Łucja', lastName: 'Müßig' });
    await booked('13/10/2025;25,00;BONIFICO DA MUESSIG LUCJA;MUESSIG LUCJA;');
    const [best] = (await rowOf('muessig')).candidates;
    assert.deepEqual([best?.id, best?.certainty], [membershipId, 'sure']);
  });

  test('is no certain match while an open fee of the same person or a homonym could take it', async () => {
    const silvia = await addMemberWithFee(app, { firstName: 'Silvia', lastName: 'Colombi' });
    const receipt = await makeReceipt(app, {
      userId: null,
      issuedOn: '2025-10-14',
      payerName: 'Silvia Colombi',
      amount: '10.00',
      method: 'bonifico',
    });
    const [first, second] = [
      await addMemberWithFee(app, { firstName: 'Aldo', lastName: 'Derosa' }),
      await addMemberWithFee(app, { firstName: 'Aldo', lastName: 'Derosa', fee: '40.00' }),
    ];
    await booked(
      '14/10/2025;10,00;BONIFICO DA COLOMBI SILVIA;COLOMBI SILVIA;',
      '14/10/2025;25,00;SATISPAY DEROSA ALDO;;',
    );
    assert.deepEqual(
      (await rowOf('colombi')).candidates.map(({ kind, id, certainty, because }) => [
        kind,
        id,
        certainty,
        because,
      ]),
      [
        ['receipt', receipt, 'likely', 'importo, nome e data vicina, ma può pagare anche altro'],
        ['membership', silvia.membershipId, 'likely', 'nome'],
      ],
    );
    const { id: rowId, candidates } = await rowOf('derosa');
    assert.deepEqual(
      candidates.map(({ id, certainty }) => [id, certainty]),
      [
        [first.membershipId, 'likely'],
        [second.membershipId, 'likely'],
      ],
    );
    assert.equal(new Set(candidates.map(({ title }) => title)).size, 2);
    assert.match(candidates[0]?.title ?? '', /^Derosa Aldo n\. \d+, quota 2025\/26$/);
    // The number of the card says which of the two.
    const { rows } = await sql<{ number: number }>`
      select number from members where id = ${first.memberId}`.execute(app.db);
    await booked(`14/10/2025;25,00;Quota Derosa Aldo, tessera n. ${rows[0]?.number};;`);
    const [best] = (await rowOf('tessera')).candidates;
    assert.deepEqual([best?.id, best?.certainty], [first.membershipId, 'sure']);
    assert.equal((await match(rowId, [{ kind: 'membership', id: second.membershipId }])).status, 200);
    const payments = await sql<{ method: string }>`
      select method from membership_payments where membership_id = ${second.membershipId}`.execute(app.db);
    assert.deepEqual(payments.rows, [{ method: 'satispay' }]);
  });

  test('is no certain match while somebody who owes nothing may have sent it', async () => {
    const { membershipId } = await addMemberWithFee(app, { firstName: 'Maria', lastName: 'Rossetti' });
    const owesNothing = { fee: '0.00', socialYear: 2024 };
    await addMemberWithFee(app, { firstName: 'Maria Grazia', lastName: 'Rossetti', ...owesNothing });
    await booked('14/10/2025;25,00;BONIFICO DA ROSSETTI MARIA GRAZIA;ROSSETTI MARIA GRAZIA;');
    const judged = async (words: string) =>
      (await rowOf(words)).candidates.map(({ id, certainty, because }) => [id, certainty, because]);
    assert.deepEqual(await judged('rossetti'), [
      [membershipId, 'likely', 'importo e nome, ma può essere di Maria Grazia Rossetti'],
    ]);
    const swapped = await addMemberWithFee(app, { firstName: 'Paolo', lastName: 'Marchi' });
    await addMemberWithFee(app, { firstName: 'Marchi', lastName: 'Paolo', ...owesNothing });
    await booked('14/10/2025;25,00;BONIFICO DA MARCHI PAOLO;MARCHI PAOLO;');
    assert.deepEqual(await judged('marchi'), [
      [swapped.membershipId, 'likely', 'importo e nome, ma c’è un omonimo'],
    ]);
  });

  test('that two people confirm at once is matched by one of them, and the payment is one', async () => {
    const { membershipId } = await addMemberWithFee(app, { firstName: 'Dora', lastName: 'Gatti' });
    await booked('16/10/2025;25,00;Quota;GATTI DORA;');
    const row = await rowOf('gatti');
    const answers = await Promise.all(
      [treasurer, other, treasurer, other].map((who) =>
        match(row.id, [{ kind: 'membership', id: membershipId }], who),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
    assert.equal((await paidOf(membershipId))?.payments, 1);
  });

  test('pays a part of a fee, or the fees of two children by one transfer', async () => {
    const { membershipId } = await addMemberWithFee(app, { firstName: 'Elio', lastName: 'Parti' });
    await booked('17/10/2025;10,00;Acconto;PARTI ELIO;', '18/10/2025;50,00;Quote figli;DUE FIGLI;');
    const part = await rowOf('parti');
    assert.deepEqual([part.candidates[0]?.part, part.candidates[0]?.amount], [true, '25.00']);
    assert.equal((await match(part.id, [{ kind: 'membership', id: membershipId }])).status, 200);
    assert.equal((await paidOf(membershipId))?.paid, '10.00');
    const [first, second] = [
      await addMemberWithFee(app, { firstName: 'Uno', lastName: 'Figli', guardianName: 'Padre Figli' }),
      await addMemberWithFee(app, { firstName: 'Due', lastName: 'Figli', guardianName: 'Padre Figli' }),
    ];
    const whole = await rowOf('quote figli');
    const targets = [first, second].map(({ membershipId: id }) => ({ kind: 'membership', id }));
    assert.match(
      (await refusal(await match(whole.id, targets.slice(0, 1)))).detail,
      /non corrisponde a quello che hai scelto: €\s25,00$/,
    );
    assert.equal((await match(whole.id, targets)).status, 200);
    assert.deepEqual(
      [(await paidOf(first.membershipId))?.paid, (await paidOf(second.membershipId))?.paid],
      ['25.00', '25.00'],
    );
  });

  test('never pays more than is open, and of several matches all are made or none', async () => {
    const { membershipId } = await addMemberWithFee(app, { firstName: 'Ugo', lastName: 'Tutti' });
    await booked('19/10/2025;25,00;Prima;TUTTI UGO;', '20/10/2025;25,00;Seconda;TUTTI UGO;');
    const rows = (await list('state=tutte&q=tutti ugo')).rows;
    const matches = rows.map(({ id }) => ({
      rowId: id,
      targets: [{ kind: 'membership', id: membershipId }],
    }));
    const answer = await treasurer.post(`${base}/matches`, { matches });
    assert.deepEqual(await refusal(answer), {
      status: 409,
      detail: 'La quota è già pagata, o non c’è più: ricarica la pagina',
    });
    assert.equal((await paidOf(membershipId))?.payments, 0);
    assert.deepEqual(
      (await list('state=tutte&q=tutti ugo')).rows.map(({ state }) => state),
      ['aperta', 'aperta'],
    );
    // On one page the fee is offered to one of the two.
    assert.deepEqual(rows.map(({ candidates }) => candidates.length).sort(), [0, 1]);
  });

  test('confirms a receipt, once, and not one that was annulled', async () => {
    const receipt = await makeReceipt(app, {
      userId: null,
      issuedOn: '2025-10-20',
      payerName: 'Sara Ricevuti',
      amount: '61.30',
      method: 'bonifico',
    });
    const annulled = await makeReceipt(app, {
      userId: null,
      issuedOn: '2025-10-20',
      payerName: 'Sara Annullati',
      amount: '61.31',
    });
    await inTransaction(app.db, null, (tx) =>
      annulReceipt(tx, app.storage, { id: annulled, reason: 'Sbagliata', by: null }),
    );
    await booked('21/10/2025;61,30;Bonifico;RICEVUTI SARA;', '21/10/2025;61,31;Bonifico;ANNULLATI SARA;');
    const row = await rowOf('ricevuti');
    assert.deepEqual(
      row.candidates.map(({ kind, id, because }) => [kind, id, because]),
      [['receipt', receipt, 'importo, nome e data vicina']],
    );
    assert.equal((await match(row.id, [{ kind: 'receipt', id: receipt }])).status, 200);
    const lost = await rowOf('annullati');
    assert.deepEqual(lost.candidates, []);
    assert.equal((await match(lost.id, [{ kind: 'receipt', id: annulled }])).status, 409);
  });

  test('finds by words what it could pay, whatever the amount', async () => {
    const { membershipId } = await addMemberWithFee(app, {
      firstName: 'Zeno',
      lastName: 'Trovato',
      fee: '40.00',
    });
    await booked('22/10/2025;39,00;Versamento;;');
    const row = await rowOf('versamento');
    const found = async (q: string) =>
      json<BankCandidate[]>(await treasurer.get(`${base}/rows/${row.id}/candidates?q=${q}`));
    assert.deepEqual(
      (await found('trovato zen')).map(({ kind, id, amount }) => [kind, id, amount]),
      [['membership', membershipId, '40.00']],
    );
    assert.deepEqual(await found('nessuno'), []);
    assert.equal((await treasurer.get(`${base}/rows/99999/candidates`)).status, 404);
  });
});

describe('a match', () => {
  async function matched(lastName: string) {
    const { membershipId } = await addMemberWithFee(app, { firstName: 'Mia', lastName });
    await booked(`23/10/2025;25,00;Quota;${lastName} MIA;`);
    const row = await rowOf(lastName);
    assert.equal((await match(row.id, [{ kind: 'membership', id: membershipId }])).status, 200);
    return { row, membershipId };
  }
  const undo = (id: number) => treasurer.post(`${base}/rows/${id}/undo`, {});

  test('is undone with the payment that it recorded, and made again', async () => {
    const { row, membershipId } = await matched('Annulli');
    assert.equal(
      (await json(await undo(row.id))).message,
      'Abbinamento annullato: la quota è di nuovo da pagare',
    );
    assert.deepEqual([(await paidOf(membershipId))?.payments, (await rowOf('annulli')).state], [0, 'aperta']);
    assert.equal((await undo(row.id)).status, 409);
    assert.equal((await match(row.id, [{ kind: 'membership', id: membershipId }])).status, 200);
  });

  test('stays while a receipt says its payment', async () => {
    const { row, membershipId } = await matched('Detto');
    const receipt = await makeReceipt(app, { userId: null, issuedOn: '2025-10-24', payerName: 'Mia Detto' });
    await sql`update membership_payments set receipt_id = ${receipt} where membership_id = ${membershipId}`.execute(
      app.db,
    );
    const { status, detail } = await refusal(await undo(row.id));
    assert.equal(status, 409);
    assert.match(detail, /^La ricevuta \d+\/2025 dice questo pagamento: prima annullala$/);
    assert.equal((await paidOf(membershipId))?.payments, 1);
  });

  test('keeps its payment from being taken away on the member’s page', async () => {
    const { membershipId } = await matched('Tenuto');
    const { rows } = await sql<{ id: number }>`
      select id from membership_payments where membership_id = ${membershipId}`.execute(app.db);
    const answer = await treasurer.fetch(`/api/accounting/membership-payments/${rows[0]?.id}`, {
      method: 'DELETE',
    });
    assert.deepEqual(await refusal(answer), {
      status: 409,
      detail: 'Un movimento della banca paga questa quota: prima annulla l’abbinamento in Banca',
    });
  });

  test('and the facts of a row are kept by the database, whoever writes', async () => {
    const { row } = await matched('Fermo');
    const refused = (statement: ReturnType<typeof sql>) => assert.rejects(statement.execute(app.db));
    await refused(sql`update bank_rows set amount = 1 where id = ${row.id}`);
    await refused(sql`delete from bank_rows where id = ${row.id}`);
    await refused(sql`delete from bank_matches where row_id = ${row.id}`);
    await refused(sql`update bank_matches set amount = 1 where row_id = ${row.id}`);
    await booked('24/10/2025;99,00;Senza niente;;');
    const open = await rowOf('senza niente');
    await refused(sql`update bank_rows set state = 'abbinata', done_at = now() where id = ${open.id}`);
  });
});

test('rows that pay nothing are put aside with a reason, and taken back', async () => {
  await booked('25/10/2025;-2,20;Canone mensile;;', '26/10/2025;-2,21;Canone mensile;;');
  const ids = (await list('state=tutte&q=canone')).rows.map(({ id }) => id);
  assert.equal((await treasurer.post(`${base}/rows/aside`, { ids, reason: 'Spese del conto' })).status, 200);
  assert.equal((await list('q=canone')).total.count, 0);
  const { rows } = await list('state=messaDaParte&q=canone');
  assert.deepEqual(
    rows.map(({ done }) => done?.reason),
    ['Spese del conto', 'Spese del conto'],
  );
  assert.equal((await treasurer.post(`${base}/rows/aside`, { ids })).status, 409);
  assert.equal((await match(ids[0] ?? 0, [{ kind: 'report', id: 1 }])).status, 409);
  assert.equal((await treasurer.post(`${base}/rows/${ids[0]}/back`, {})).status, 200);
  assert.equal((await treasurer.post(`${base}/rows/${ids[0]}/back`, {})).status, 409);
  assert.equal((await list('q=canone')).total.count, 1);
});

describe('a row that went out', () => {
  withoutPhotos(() => app);

  async function approved(amount: string, nome: string) {
    const spender = await app.person({ permissions: [can.expenseReports], nome, cognome: 'Spese' });
    const report = await reportsOf(spender).ready({ amount });
    await reportsOf(treasurer).approved(report);
    return { report, read: () => reportsOf(treasurer).read(report) };
  }
  const today = inDays(0).split('-').reverse().join('/');

  test('pays the approved report of the person it names, once, and undoing takes the payment back', async () => {
    const { report, read } = await approved('43.20', 'Tea');
    await booked(`${today};-43,20;Bonifico a;SPESE TEA;TRN-9`);
    const row = await rowOf('spese tea');
    assert.deepEqual(
      row.candidates.map(({ kind, id, certainty, because }) => [kind, id, certainty, because]),
      [['report', report, 'sure', 'importo, nome e data vicina']],
    );
    const answers = await Promise.all(
      [treasurer, other].map((who) => match(row.id, [{ kind: 'report', id: report }], who)),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const { state, payment } = await read();
    assert.deepEqual([state, payment?.reference, payment?.paidOn], ['rimborsata', 'TRN-9', inDays(0)]);
    const undone = await treasurer.post(`${base}/rows/${row.id}/undo`, {});
    assert.equal(
      (await json(undone)).message,
      'Abbinamento annullato: la nota spese è di nuovo da rimborsare',
    );
    assert.equal((await read()).state, 'approvata');
    // A row that only confirms what is paid keeps the payment from being undone.
    const paid = await treasurer.post('/api/accounting/expense-reports/pay', {
      ids: [report],
      paidOn: inDays(0),
    });
    assert.equal(paid.status, 200, await paid.clone().text());
    assert.equal((await match(row.id, [{ kind: 'report', id: report }])).status, 200);
    assert.match(
      (await refusal(await reportsOf(treasurer).move(report, 'unpay', 'Sbagliato'))).detail,
      /^Un movimento della banca conferma questo rimborso/,
    );
  });

  test('pays nobody’s own report', async () => {
    const own = await app.person({
      permissions: [can.expenseReports, can.receiptsManagement],
      nome: 'Ivo',
      cognome: 'Proprie',
    });
    const report = await reportsOf(own).ready({ amount: '12.34' });
    await booked(`${today};-12,34;Bonifico a;PROPRIE IVO;`);
    const reasons = async (who: Caller) =>
      (await list('state=tutte&q=proprie ivo', who)).rows[0]?.candidates.map(({ id, blocked, because }) => [
        ...[id, blocked, because],
      ]);
    const waiting = [[report, true, 'non è ancora approvata']];
    assert.deepEqual([await reasons(own), await reasons(treasurer)], [waiting, waiting]);
    await reportsOf(treasurer).approved(report);
    assert.deepEqual(await reasons(own), [[report, true, 'è tua, la rimborsa un’altra persona']]);
    assert.deepEqual(await reasons(treasurer), [[report, false, 'importo, nome e data vicina']]);
    const row = await rowOf('proprie ivo');
    const found = await json<BankCandidate[]>(
      await own.get(`${base}/rows/${row.id}/candidates?q=${encodeURIComponent('proprie')}`),
    );
    assert.deepEqual(
      found.map(({ id, blocked }) => [id, blocked]),
      [[report, true]],
    );
    assert.deepEqual(await refusal(await match(row.id, [{ kind: 'report', id: report }], own)), {
      status: 409,
      detail: 'È una nota spese tua: la approva e la rimborsa un’altra persona',
    });
    assert.equal((await rowOf('proprie ivo')).state, 'aperta');
  });
});

test('what goes out pays no fee, and what comes in no expense report', async () => {
  const { membershipId } = await addMemberWithFee(app, { firstName: 'Via', lastName: 'Sbagliata' });
  await booked('27/10/2025;-25,00;Verso sbagliato;;');
  const row = await rowOf('verso');
  assert.deepEqual(await refusal(await match(row.id, [{ kind: 'membership', id: membershipId }])), {
    status: 422,
    detail: 'Un’uscita paga una nota spese, non una quota o una ricevuta',
  });
});

test('the list is narrowed by direction, days and words, page by page, and exported', async () => {
  const out = await list('state=tutte&direction=out');
  assert.ok(out.rows.length > 1 && out.rows.every(({ amount }) => amount.startsWith('-')));
  const day = await list('state=tutte&from=2025-10-15&to=2025-10-15');
  assert.deepEqual(
    day.rows.map(({ bookedOn }) => bookedOn),
    ['2025-10-15'],
  );
  const seen: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page & { cursor: string | null } = await json(
      await treasurer.get(`${base}/rows?state=tutte&limit=4${cursor && `&cursor=${cursor}`}`),
    );
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.cursor;
  }
  const { total } = await list();
  assert.deepEqual([seen.length, new Set(seen).size], [total.count, total.count]);
  const csv = await (await treasurer.get(`${base}/rows/export?format=csv&state=abbinata&q=bassi`)).text();
  assert.match(csv, /15\/10\/2025;25,00;BASSI LUCIA;BONIFICO A VOSTRO FAVORE;CRO-77;Abbinata;Bassi Lucia/);
  assert.match(csv, /Totale;25,00;;;;;;\r\n$/);
});
