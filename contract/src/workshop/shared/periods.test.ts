import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatUntil } from './periods.ts';

test('what ends at midnight, by Rome’s clock, ends with the day before', () => {
  assert.equal(formatUntil('2026-12-08T23:00:00Z'), 'fino all’08/12/2026');
  assert.equal(formatUntil('2026-07-09T22:00:00Z'), 'fino al 09/07/2026');
  assert.equal(formatUntil('2026-12-08T22:59:00Z'), 'fino all’08/12/2026, 23:59');
  assert.equal(formatUntil('2026-12-09T09:00:00Z'), 'fino al 09/12/2026, 10:00');
});
