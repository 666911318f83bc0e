/** A receipt may bring money for a team: chosen at the issue, frozen, carried over, found, exported, summed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { MassIssue } from '@wms/contract/accounting/receipts/mass-issue';
import type { ReceiptDetails } from '@wms/contract/accounting/receipts/reading';
import type { ListedReceipt } from '@wms/contract/accounting/receipts/register';
import type { TreasurersYear, YearEntry } from '@wms/contract/accounting/year/endpoints';
import { addMoney } from '@wms/contract/platform/money';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { addMember } from '../../../../testing/accounting/receipt-members.ts';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { workOff } from '../../../../testing/jobs.ts';
import { insertRow, inTransaction } from '../../../platform/database/connection.ts';

let app: TestApp;
let treasurer: Caller;
let chassis: number;
let engine: number;
before(async () => {
  app = await startTestApp();
  treasurer = await app.person({ permissions: [can.receiptsManagement] });
  assert.equal((await json<{ teams: boolean }>(await treasurer.get(`${base}/form`))).teams, false);
  const add = (name: string) =>
    inTransaction(app.db, null, (tx) => insertRow(tx, 'teams', { name, code: name }));
  [chassis, engine] = [await add('Telaio'), await add('Motore')];
});
after(() => app.stop());

const base = '/api/accounting/receipts';
const body = (amount: string, changes: object = {}) => ({
  payer: { kind: 'libero', name: 'Paolo De Santis' },
  lines: [{ kindId: 5, description: 'Maglietta', amount }],
  method: 'bonifico',
  paidOn: today(),
  ...changes,
});
const issued = async (answer: Response) => {
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await json<{ id: number }>(answer)).id;
};
const issue = async (amount: string, changes?: object) =>
  issued(await treasurer.post(base, body(amount, changes)));
const details = async (id: number) => json<ReceiptDetails>(await treasurer.get(`${base}/${id}/details`));
const year = today().slice(0, 4);
const close = (id: number) =>
  sql`update teams set closed_on = rome_today() - 1 where id = ${id}`.execute(app.db);
const open = (id: number) => sql`update teams set closed_on = null where id = ${id}`.execute(app.db);

test('the team is on the receipt’s page, in the register, its filter and its export, and never changes', async () => {
  assert.equal((await json<{ teams: boolean }>(await treasurer.get(`${base}/form`))).teams, true);
  const [ofTeam, ofNone] = [await issue('10.00', { teamId: chassis }), await issue('20.00')];
  assert.deepEqual([(await details(ofTeam)).team, (await details(ofNone)).team], ['Telaio', null]);
  const { rows } = await json<{ rows: ListedReceipt[] }>(await treasurer.get(`${base}?team=${chassis}`));
  assert.deepEqual(
    rows.map(({ id, team }) => [id, team]),
    [[ofTeam, 'Telaio']],
  );
  const [head, first] = (
    await (await treasurer.get(`${base}/export?format=csv&team=${chassis}`)).text()
  ).split('\r\n');
  assert.equal(first?.split(';')[head?.split(';').indexOf('Reparto') ?? -1], 'Telaio');
  for (const db of [app.db, app.owner])
    await assert.rejects(
      sql`update receipts set team_id = ${engine} where id = ${ofTeam}`.execute(db),
      /never changes/,
    );
});

test('a team that isn’t there or is closed is refused; what it has stays, also in a replacement', async () => {
  const refused = async (teamId: number, sentence: RegExp) => {
    const answer = await treasurer.post(base, body('1.00', { teamId }));
    assert.equal(answer.status, 422);
    const { errors } = await json<{ errors: Record<string, string> }>(answer);
    assert.deepEqual(Object.keys(errors), ['teamId']);
    assert.match(errors.teamId ?? '', sentence);
  };
  await refused(9999, /non esiste/);
  const id = await issue('30.00', { teamId: engine });
  await close(engine);
  await refused(engine, /Motore è chiuso/);
  assert.equal((await details(id)).team, 'Motore');
  const prepared = await json<{ team: object | null }>(await treasurer.get(`${base}/${id}/prepared`));
  assert.deepEqual(prepared.team, { id: engine, name: 'Motore' });
  const replaced = await issued(
    await treasurer.post(`${base}/${id}/replace`, { ...body('31.00', { teamId: engine }), reason: 'Errore' }),
  );
  assert.equal((await details(replaced)).team, 'Motore');
  await open(engine);
  const manager = await app.person({ permissions: [can.teamManagement] });
  const removal = await manager.fetch(`/api/humanResources/teams/${engine}`, { method: 'DELETE' });
  assert.equal(removal.status, 409);
  assert.match((await json<{ detail: string }>(removal)).detail, /ha una storia/);
});

test('all receipts of a mass issue may have one', async () => {
  const { memberId } = await addMember(app.db, { payments: [{ amount: '25.00', paidOn: today() }] });
  const start = { socialYear: 2025, kindId: 1 };
  const wrong = await treasurer.post('/api/accounting/mass-issues', { ...start, teamId: 9999 });
  assert.equal(wrong.status, 422);
  const id = await issued(await treasurer.post('/api/accounting/mass-issues', { ...start, teamId: chassis }));
  await workOff(app);
  const mass = await json<MassIssue>(await treasurer.get(`/api/accounting/mass-issues/${id}`));
  assert.deepEqual([mass.state, mass.issued, mass.team], ['finita', 1, 'Telaio']);
  const { rows } = await json<{ rows: ListedReceipt[] }>(await treasurer.get(`${base}?memberId=${memberId}`));
  assert.deepEqual(
    rows.map(({ team }) => team),
    ['Telaio'],
  );
});

// The last one: it counts what the others have issued.
test('the year tells income by team, each with its list, and the sums are equal', async () => {
  // A fee without a receipt yet belongs to nobody.
  await addMember(app.db, { payments: [{ amount: '7.00', paidOn: today() }] });
  const path = '/api/accounting/year';
  const { income, from, to } = await json<TreasurersYear>(
    await treasurer.get(`${path}?kind=solare&year=${year}`),
  );
  assert.deepEqual(
    income.byTeam.map(({ key, name, amount }) => [key, name, amount]),
    [
      [`t${chassis}`, 'Telaio', '35.00'],
      [`t${engine}`, 'Motore', '31.00'],
      ['altri', 'Senza reparto', '27.00'],
    ],
  );
  assert.equal(addMoney(...income.byTeam.map(({ amount }) => amount)), income.total);
  for (const { key, name, amount, count } of income.byTeam) {
    const list = await json<{
      rows: YearEntry[];
      sums: { income: string };
      choices: { team: { key: string }[] };
    }>(await treasurer.get(`${path}/entries?direction=entrata&from=${from}&to=${to}&team=${key}`));
    assert.deepEqual([list.sums.income, list.rows.length], [amount, count]);
    assert.ok(list.rows.every(({ team }) => team === name));
    assert.deepEqual(
      list.choices.team.map((choice) => choice.key),
      [key],
    );
  }
  const file = await (await treasurer.get(`${path}/export?kind=solare&year=${year}&format=csv`)).text();
  assert.match(file, /Entrate per reparto;Telaio;+35,00\r?\n/);
});
