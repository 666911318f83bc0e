import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isCountedWhole, units } from '@wms/contract/platform/numbers/units';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app?.stop());

test('contract and database agree on the units that are counted in whole pieces', async () => {
  for (const unit of units) {
    const { rows } = await sql<{ whole: boolean; half: boolean; two: boolean }>`
      select is_counted_whole(${unit}) as whole, breaks_piece(0.5, ${unit}) as half, breaks_piece(2, ${unit}) as two
    `.execute(app.db);
    const whole = isCountedWhole(unit);
    assert.deepEqual(rows[0], { whole, half: whole, two: false }, unit);
  }
});
