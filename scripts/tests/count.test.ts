import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counter, type Outcome } from './count.ts';

const outcome = (nesting: number, rest: Partial<Outcome> = {}): Outcome => ({
  nesting,
  file: 'a.test.ts',
  details: {},
  ...rest,
});

test('only single tests count, not the suites and tests around them', () => {
  const counts = counter();
  counts.add(outcome(0), true);
  counts.add(outcome(1), true);
  counts.add(outcome(2), true);
  counts.add(outcome(1), true);
  counts.add(outcome(0), true);
  counts.add(outcome(0, { details: { type: 'suite' } }), true);
  assert.equal(counts.passed, 3);
});

test('a failure counts once, a failed hook or file too, a skipped test not at all', () => {
  const counts = counter();
  counts.add(outcome(1), false);
  counts.add(outcome(0, { details: { error: { failureType: 'subtestsFailed' } } }), false);
  counts.add(outcome(1), true);
  counts.add(outcome(0, { details: { error: { failureType: 'hookFailed' } } }), false);
  counts.add(outcome(0, { file: 'broken.test.ts' }), false);
  counts.add(outcome(0, { skip: true }), true);
  assert.deepEqual([counts.passed, counts.failed], [1, 3]);
});
