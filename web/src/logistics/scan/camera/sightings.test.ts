import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSightings } from './sightings.ts';

test('a label before the camera counts once, however long it stays', () => {
  const look = createSightings();
  const counted = Array.from({ length: 50 }, (_, i) => look(['A'], i * 100)).flat();
  assert.deepEqual(counted, ['A']);
});

test('a label that one or two looks miss still counts once', () => {
  const look = createSightings();
  const counted = [['A'], [], ['A'], [], [], ['A'], ['A']].flatMap((codes, i) => look(codes, i * 100));
  assert.deepEqual(counted, ['A']);
});

test('a label that has left the picture counts again when it is back', () => {
  const look = createSightings();
  const counted = [['A'], [], [], [], [], [], [], ['A']].flatMap((codes, i) => look(codes, i * 100));
  assert.deepEqual(counted, ['A', 'A']);
});

test('a label not seen for 1,200 ms counts again, also when nobody looked', () => {
  const look = createSightings();
  assert.deepEqual(look(['A'], 0), ['A']);
  assert.deepEqual(look(['A'], 1199), []);
  assert.deepEqual(look(['A'], 1199 + 1200), ['A']);
});

test('two labels side by side are two', () => {
  assert.deepEqual(createSightings()(['A', 'B', 'A'], 0), ['A', 'B']);
});
