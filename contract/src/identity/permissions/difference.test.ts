import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareGrants } from './difference.ts';
import { lastDayOf } from './last-day.ts';

test('a copied set gives what is missing, and leaves out what the granter doesn’t hold', () => {
  const held = ['USR_EDT', 'WMS_BUG'] as const;
  const wanted = ['USR_EDT', 'WRK_VAB', 'cont_RCP_MAN'] as const;
  assert.deepEqual(compareGrants(held, wanted, new Set(['WRK_VAB', 'USR_EDT'])), {
    given: ['WRK_VAB'],
    kept: ['USR_EDT'],
    leftOut: ['cont_RCP_MAN'],
    beyond: ['WMS_BUG'],
  });
});

test('what ends at midnight in Rome has the day before as its last day, in summer and winter', () => {
  assert.equal(lastDayOf('2026-12-31T23:00:00.000Z'), '2026-12-31');
  assert.equal(lastDayOf('2026-07-31T22:00:00.000Z'), '2026-07-31');
  assert.equal(lastDayOf('2026-07-31T22:00:00.001Z'), '2026-08-01');
  assert.equal(lastDayOf(null), null);
});
