import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelledPoints, stepsPath, verticalScale } from './scale.ts';

test('the scale begins at zero and ends at a round number above the highest value', () => {
  const { ticks, at } = verticalScale([12, 87, 40], 200);
  assert.deepEqual(ticks, [0, 20, 40, 60, 80, 100]);
  assert.equal(at(0), 200);
  assert.equal(at(100), 0);
  assert.equal(at(50), 100);
});

test('negative values are drawn below zero', () => {
  const { ticks, at } = verticalScale([-30, 10], 100);
  assert.ok((ticks[0] ?? 0) <= -30);
  assert.ok(at(-30) > at(0));
});

test('values of zero, or none, lie on the bottom line', () => {
  const { at } = verticalScale([0, 0], 100);
  assert.equal(at(0), 100);
  assert.ok(verticalScale([], 100).ticks.includes(0));
});

test('labels under the chart have enough room', () => {
  assert.deepEqual(labelledPoints(4, 400, 100), [0, 1, 2, 3]);
  assert.deepEqual(labelledPoints(30, 400, 100), [0, 8, 16, 24]);
  assert.deepEqual(labelledPoints(3, 10, 100), [0]);
  assert.deepEqual(labelledPoints(0, 400, 100), []);
});

test('the path of a quantity has steps between days', () => {
  assert.equal(stepsPath([10, 30, 20], 5), 'M0,10H5V30H10V20H15');
});
