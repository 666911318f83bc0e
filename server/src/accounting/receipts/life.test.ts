/** Tests the life of a receipt: whoever manages receipts annuls it once, with a reason. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { receiptLife } from '@wms/contract/accounting/receipts/life';
import type { Permission } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts';
import { testLife } from '../../../testing/lives.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { Organisation } from '../../platform/papers/organisation.ts';
import { annulReceipt, issuePlainReceipt } from './issuing.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const person = (permissions: readonly Permission[]) => app.person({ permissions });

const ask = (caller: Caller, id: number, reason = 'Importo sbagliato'): Promise<Response> =>
  caller.post(`/api/accounting/receipts/${id}/annul`, { reason });

async function make(state: 'emessa' | 'annullata', { id: userId }: Caller): Promise<number> {
  const organisation = Organisation.parse({});
  const { id } = await inTransaction(app.db, null, (tx) =>
    issuePlainReceipt(tx, app.storage, {
      userId,
      amount: '1.00',
      reason: 'x',
      method: 'carta',
      organisation,
    }),
  );
  if (state === 'annullata')
    await inTransaction(app.db, null, (tx) => annulReceipt(tx, app.storage, { id, reason: 'x', by: null }));
  return id;
}

async function read(id: number) {
  const { rows } = await sql<{ state: string; row: unknown; papers: number }>`
    select state, to_jsonb(r) as row, (select count(*)::integer from papers where receipt_id = r.id) as papers
      from receipts r where id = ${id}`.execute(app.db);
  const [row] = rows;
  assert.ok(row);
  return row;
}

testLife(receiptLife, () => ({ person, make, ask: (caller, _move, id) => ask(caller, id), read }));

test('without a reason a receipt is not annulled', async () => {
  const manager = await person(['cont_RCP_MAN']);
  const id = await make('emessa', manager);
  const before = await read(id);
  const answer = await ask(manager, id, '');
  assert.equal(answer.status, 422);
  assert.deepEqual(((await answer.json()) as { errors: unknown }).errors, {
    reason: 'Questo campo è obbligatorio',
  });
  assert.deepEqual(await read(id), before);
});

test('of two who annul a receipt at once one is refused, and it has one annulled paper', async () => {
  const [first, second] = [await person(['cont_RCP_MAN']), await person(['cont_RCP_MAN'])];
  const id = await make('emessa', first);
  const answers = await Promise.all([ask(first, id), ask(second, id)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  assert.match(await (refused?.text() ?? ''), /La ricevuta è già annullata: non cambia più/);
  assert.equal((await read(id)).papers, 2);
});

test('a receipt that is not there, or never was, is not found', async () => {
  const manager = await person(['cont_RCP_MAN']);
  assert.equal((await ask(manager, 999_999)).status, 404);
});
