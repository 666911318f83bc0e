import assert from 'node:assert/strict';
import { test } from 'node:test';
import { naturalZoom, zoomSteps } from './zoom.ts';

const steps = (min: number, max: number) => zoomSteps({ zoom: { min, max, step: 0.1 } });

test('the steps fit the camera’s range, whatever number it uses for no zoom', () => {
  assert.deepEqual(steps(1, 8), [1, 2, 4]);
  assert.deepEqual(steps(0.5, 3), [1, 2]);
  assert.deepEqual(steps(100, 400), [1, 2, 4]);
  assert.equal(naturalZoom({ min: 100, max: 400 }), 100);
});

test('a camera that can’t zoom to twice the size has no steps', () => {
  assert.deepEqual(steps(1, 1.5), []);
  assert.deepEqual(zoomSteps({}), []);
});
