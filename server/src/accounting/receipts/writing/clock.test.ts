import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../../../testing/app.ts';
import { readOrganisation } from '../../../platform/papers/organisation.ts';
import { annulReceipt, issuePlainReceipt } from '../issuing.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

test('a receipt is issued and annulled on the day of the database, at midnight of Rome too', async () => {
  const { id: userId } = await app.person();
  const dated = await app.owner.transaction().execute(async (tx) => {
    // 00:30 of 2 January in Rome, and still the first in UTC; no server has this day.
    await sql`select shift_clock('2026-01-01T23:30:00Z')`.execute(tx);
    const organisation = { ...(await readOrganisation(tx)), site: null };
    const receipt = { userId, amount: '10.00', reason: 'Quota', method: 'carta' as const, organisation };
    const { id } = await issuePlainReceipt(tx, app.storage, receipt);
    await annulReceipt(tx, app.storage, { id, reason: 'Doppia', by: null });
    const { rows } = await sql<{ issued: string; annulled: string }>`
      select issued_on as issued, annulled_at as annulled from receipts where id = ${id}`.execute(tx);
    return rows[0];
  });
  assert.deepEqual(dated, { issued: '2026-01-02', annulled: '2026-01-01T23:30:00.000Z' });
});
