import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stateOf, usedOf } from './labels.ts';

test('a budget that is used up to the cent is finished, and not exceeded', () => {
  const used = usedOf({ budget: { amount: '0.30' }, committed: '0.10', spent: '0.20' } as never);
  assert.equal(used, 1);
  assert.equal(stateOf(used).words, 'Finito');
});
