import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sumWeights, weighLine } from './weights.ts';

test('a line weighs whole grams, exactly half a gram counts as one, and less is no weight', () => {
  assert.equal(weighLine('4', '250'), '1');
  assert.equal(weighLine('1.005', '1000'), '1.005');
  // Floats make 1.0049999999999999 and 4.3500000000000005 grams of these.
  assert.equal(weighLine('1.005', '100'), '0.101');
  assert.equal(weighLine('0.001', '500'), '0.001');
  assert.equal(weighLine('0.001', '499.999'), null);
});

test('the sum of a note is that of its lines, to the gram, however many there are', () => {
  const line = (weight: string) => ({ quantity: '1', weight });
  assert.deepEqual(sumWeights([line('0.100'), line('0.200')]), { sum: '0.3', without: null });
  assert.equal(sumWeights([line('99999999999.999'), line('0.001'), line('0.001')]).sum, '100000000000.001');
  assert.deepEqual(sumWeights([{ quantity: null, weight: null }]), { sum: null, without: null });
  assert.deepEqual(sumWeights([line('0.5'), { quantity: '2', weight: null }]), {
    sum: '0.5',
    without: '1 riga senza peso',
  });
});
