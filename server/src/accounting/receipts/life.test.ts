/** Tests the life of a receipt: whoever manages receipts annuls it once, with a reason. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { receiptLife } from '@wms/contract/accounting/receipts/life';
import type { Permission } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/connection.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Caller, startTestApp, type TestApp } from '../../testing/app.ts';
import { testLife } from '../../testing/lives.ts';
import { Organisation } from '../../utilities/organisation/reading.ts';
import { annulReceipt, issueReceipt } from './issuing.ts';

let app: TestApp;
const held = new Map<number, ReadonlySet<Permission>>();
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

async function person(permissions: readonly Permission[]) {
  const made = await app.person({ permissions });
  held.set(made.id, new Set(permissions));
  return made;
}

/** No screen annuls a receipt yet, so this calls the function that one will use. */
async function ask({ id: userId }: Caller, id: number, reason = 'Importo sbagliato'): Promise<Response> {
  const by = { id: userId, permissions: held.get(userId) ?? new Set() };
  const answer = await inTransaction(app.db, userId, (tx) =>
    annulReceipt(tx, app.storage, { id, reason, by }),
  ).catch((error: unknown) => error);
  if (answer !== undefined && !(answer instanceof Refusal)) throw answer;
  return Response.json(
    { status: answer?.status, detail: answer?.message, errors: answer?.errors },
    { status: answer?.status ?? 200 },
  );
}

async function make(state: 'emessa' | 'annullata', { id: userId }: Caller): Promise<number> {
  const organisation = Organisation.parse({});
  const { id } = await inTransaction(app.db, null, (tx) =>
    issueReceipt(tx, app.storage, { userId, amount: '1.00', reason: 'x', method: 'carta', organisation }),
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
