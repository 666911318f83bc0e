/** Receipts from before papers were kept get theirs by themselves, once. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { workOff } from '../../../testing/jobs.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { Organisation } from '../../platform/papers/organisation.ts';
import { numberReceipt } from './issuing.ts';
import { missingReceiptPapers } from './missing-papers.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

async function readPapers() {
  const { rows } = await sql<{ id: number; sha256: string | null }>`
    select r.id, p.sha256 from receipts r left join papers p on p.receipt_id = r.id order by r.id`.execute(
    app.db,
  );
  return rows;
}

async function runJob(): Promise<void> {
  await inTransaction(app.db, null, (tx) => addJob(tx, missingReceiptPapers, {}));
  await workOff(app);
}

test('each receipt without a paper gets one, and running again makes none anew', async () => {
  const { id: userId } = await app.person();
  const organisation = Organisation.parse({});
  await inTransaction(app.db, null, async (tx) => {
    for (let number = 1; number <= 3; number++)
      await numberReceipt(
        tx,
        { userId, amount: '10.00', reason: `Quota ${number}`, method: 'carta', organisation },
        '2026-01-10',
      );
  });
  assert.deepEqual(
    (await readPapers()).map(({ sha256 }) => sha256),
    [null, null, null],
  );
  await runJob();
  const made = await readPapers();
  assert.equal(made.length, 3);
  assert.ok(made.every(({ sha256 }) => sha256 !== null));
  await runJob();
  assert.deepEqual(await readPapers(), made);
});
