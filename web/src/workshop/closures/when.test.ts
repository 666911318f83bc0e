import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeClosed } from './when.ts';

test('a closure is said as people say it, by Rome’s clock', () => {
  for (const [from, to, said] of [
    ['2026-12-07T23:00:00Z', '2026-12-08T23:00:00Z', 'Martedì 08/12/2026'],
    ['2027-08-08T22:00:00Z', '2027-08-15T22:00:00Z', 'Dal 09/08/2027 al 15/08/2027'],
    ['2027-08-07T22:00:00Z', '2027-08-11T22:00:00Z', 'Dall’08/08/2027 all’11/08/2027'],
    ['2026-11-25T09:00:00Z', '2026-11-25T11:00:00Z', 'Il 25/11/2026 dalle 10:00 alle 12:00'],
    ['2026-11-25T09:00:00Z', null, 'Dal 25/11/2026, 10:00 in poi'],
  ] as const)
    assert.equal(describeClosed({ from, to }), said);
});
