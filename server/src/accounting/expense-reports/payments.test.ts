/** The money of approved reports: its IBAN, its method, and a payment that was wrong. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ExpensePayment, PayableReport } from '@wms/contract/accounting/expense-reports/paying';
import type { TreasurersYear } from '@wms/contract/accounting/year/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import {
  askForNoPhotos,
  refusal,
  reportsOf,
  reportsPath,
} from '../../../testing/accounting/expense-reports.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';

let app: TestApp;
let treasurer: Caller;
let volunteer: Caller;
before(async () => {
  app = await startTestApp();
  [treasurer, volunteer] = await Promise.all([
    app.person({ permissions: [can.receiptsManagement] }),
    app.person({ permissions: [can.expenseReports] }),
  ]);
  await askForNoPhotos(app);
});
after(() => app.stop());

const iban = 'IT60X0542811101000000123456';
const paymentsPath = '/api/accounting/expense-payments';
const year = inDays(0).slice(0, 4);

async function approved(amount: string, report: Record<string, unknown> = {}): Promise<number> {
  const id = await reportsOf(volunteer).ready({ amount }, report);
  await reportsOf(treasurer).approved(id);
  return id;
}
const pay = (ids: number[], form: Record<string, unknown> = {}) =>
  treasurer.post(`${reportsPath}/pay`, { ids, paidOn: inDays(0), ...form });
const payableOf = async (id: number) =>
  (await json<{ rows: PayableReport[] }>(await treasurer.get(`${reportsPath}/payable`))).rows.find(
    (row) => row.id === id,
  ) ?? assert.fail('not payable');
const cashOf = async () =>
  (await json<TreasurersYear>(await treasurer.get(`/api/accounting/year?kind=solare&year=${year}`))).cash;
const reportWithoutIban = async (who: Caller) =>
  (await json<{ reportWithoutIban: number | null }>(await who.get(`${reportsPath}/defaults`)))
    .reportWithoutIban;
const bell = async (caller: Caller) =>
  (
    await sql<{ sentence: string }>`select sentence from notifications where user_id = ${caller.id}
      and kind = 'accounting.expense-iban-asked'`.execute(app.owner)
  ).rows;

test('a report without an IBAN is asked for it, once a day, and gets it after its approval', async () => {
  const [first, second] = [await approved('11'), await approved('12')];
  const ask = () => treasurer.post(`${reportsPath}/${first}/ask-iban`, {});
  assert.equal((await ask()).status, 200);
  assert.deepEqual(await refusal(await ask()), { status: 409, detail: 'L’IBAN è già stato chiesto oggi' });
  const [told, ...more] = await bell(volunteer);
  assert.deepEqual(more, []);
  assert.match(told?.sentence ?? '', /^Scrivi l’IBAN su cui ricevere €\s11,00 di NS-/);
  assert.ok((await payableOf(first)).ibanAskedAt);
  const give = (who: Caller, number: string) => who.post(`${reportsPath}/${first}/iban`, { iban: number });
  assert.equal((await give(volunteer, 'IT61X0542811101000000123456')).status, 422);
  const stranger = await app.person({ permissions: [can.expenseReports] });
  assert.equal((await give(stranger, iban)).status, 404);
  assert.equal((await give(volunteer, 'it60 x054 2811 1010 0000 0123 456')).status, 200);
  // The other report that waits gets it, too, and none is exchanged afterwards.
  assert.deepEqual([(await payableOf(first)).iban, (await payableOf(second)).iban], [iban, iban]);
  assert.equal((await give(volunteer, 'DE89370400440532013000')).status, 409);
  await assert.rejects(
    sql`update expense_reports set iban = 'DE89370400440532013000' where id = ${first}`.execute(app.db),
  );
});

test('the IBAN in the profile is taken when the report has none, and stays when it is paid', async () => {
  const person = await app.person({ permissions: [can.expenseReports] });
  const id = await reportsOf(person).ready({ amount: '13' });
  await reportsOf(treasurer).approved(id);
  assert.equal((await payableOf(id)).iban, null);
  await sql`insert into personal_data (user_id, birth_date, birth_place, birth_state, citizenship, gender, phone,
              personal_email, residence, iban)
            values (${person.id}, '1999-02-28', 'Torino', 'Italia', 'Italia', 'F', '+39 333 1234567',
              'a@posta.example', '{}', ${iban})`.execute(app.owner);
  assert.equal((await reportsOf(person).read(id)).iban, iban);
  assert.equal(await reportWithoutIban(person), null);
});

test('a person is asked for the IBAN of a sent report, while there is none and money is claimed', async () => {
  const person = await app.person({ permissions: [can.expenseReports] });
  const own = reportsOf(person);
  assert.equal(await reportWithoutIban(person), null);
  await own.created({ iban: null });
  await own.ready({ amount: '9', paidBy: 'associazione' });
  assert.equal(await reportWithoutIban(person), null);
  const sent = await own.ready({ amount: '14' });
  assert.equal(await reportWithoutIban(person), sent);
  assert.equal(await reportWithoutIban(volunteer), null);
  await reportsOf(treasurer).approved(sent);
  assert.equal(await reportWithoutIban(person), sent);
  assert.equal((await person.post(`${reportsPath}/${sent}/iban`, { iban })).status, 200);
  assert.equal(await reportWithoutIban(person), null);
});

test('what is paid in cash leaves the cash, and any other way doesn’t', async () => {
  const before = await cashOf();
  const [inCash, byTransfer, otherwise] = [await approved('21'), await approved('22'), await approved('23')];
  assert.equal((await pay([inCash], { method: 'contanti' })).status, 200);
  assert.equal((await pay([byTransfer])).status, 200);
  assert.equal((await pay([otherwise], { method: 'altro' })).status, 200);
  assert.equal((await pay([otherwise], { method: 'carta' })).status, 422);
  const after = await cashOf();
  assert.equal(Number(after.paid) - Number(before.paid), 21);
  assert.equal((await reportsOf(volunteer).read(inCash)).payment?.method, 'contanti');
});

test('a wrong payment is undone with a reason, report by report or whole, and told', async () => {
  const ids = [await approved('31'), await approved('32')];
  const { paymentId } = await json<{ paymentId: number }>(await pay(ids, { reference: 'TRN-1' }));
  const undo = (reason?: string) =>
    treasurer.post(`${paymentsPath}/${paymentId}/undo`, reason === undefined ? {} : { reason });
  assert.equal((await undo()).status, 422);
  const answer = await undo('Bonifico respinto');
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.deepEqual(await answer.json(), {
    message: 'Pagamento annullato: 2 note spese sono di nuovo da rimborsare',
  });
  for (const id of ids) {
    const { state, payment } = await reportsOf(volunteer).read(id);
    assert.deepEqual([state, payment], ['approvata', null]);
  }
  assert.equal((await undo('Ancora')).status, 404);
  const { rows } = await json<{ rows: ExpensePayment[] }>(await treasurer.get(paymentsPath));
  assert.deepEqual(rows.find(({ id }) => id === paymentId)?.reports, []);
  assert.equal((await pay(ids)).status, 200);
  const first = ids[0] ?? 0;
  assert.equal((await reportsOf(treasurer).move(first, 'unpay', 'Importo sbagliato')).status, 200);
  assert.equal((await reportsOf(volunteer).read(first)).state, 'approvata');
  const told = await sql<{ sentence: string }>`
    select sentence from notifications where user_id = ${volunteer.id} and sentence like '%Importo sbagliato'`.execute(
    app.owner,
  );
  assert.equal(told.rows.length, 1);
});

test('a payment of a closed year stays', async () => {
  const id = await approved('41');
  assert.equal((await pay([id])).status, 200);
  await sql`insert into closed_years (kind, year, starts_on, ends_on, reason)
    values ('solare', ${Number(year)}, ${`${year}-01-01`}, ${`${year}-12-31`}, 'Rendiconto')`.execute(
    app.owner,
  );
  const answer = await reportsOf(treasurer).move(id, 'unpay', 'Sbagliato');
  assert.equal(answer.status, 409, await answer.clone().text());
  assert.equal((await reportsOf(treasurer).read(id)).state, 'rimborsata');
});
