import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addQuantities, compareQuantities, subtractQuantity } from './quantities.ts';

test('quantities are added and subtracted without the errors of floats', () => {
  assert.equal(addQuantities('0.1', '0.2'), '0.3');
  assert.equal(addQuantities('1.001', '0.000', '99999999999.999'), '100000000001');
  assert.equal(addQuantities(), '0');
  assert.equal(subtractQuantity('1.100', '1.000'), '0.1');
  assert.equal(subtractQuantity('3.000', '3'), '0');
  assert.equal(subtractQuantity('0.0000001', '0'), '0.0000001');
  assert.equal(compareQuantities('2.500', '2.5'), 0);
  assert.equal(compareQuantities('-0.001', '0'), -1);
});
