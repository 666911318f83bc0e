import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { loadingStore, resetLoading, startLoading, whileLoading } from './loading.ts';

beforeEach(resetLoading);

test('the counter goes up and down, and never below zero', () => {
  const endOne = startLoading();
  const endTwo = startLoading();
  assert.equal(loadingStore.get(), 2);
  endOne();
  endOne();
  assert.equal(loadingStore.get(), 1);
  endTwo();
  endTwo();
  assert.equal(loadingStore.get(), 0);
});

test('what was under way before a navigation does not end what began after it', () => {
  const endBefore = startLoading();
  resetLoading();
  assert.equal(loadingStore.get(), 0);
  const endAfter = startLoading();
  endBefore();
  assert.equal(loadingStore.get(), 1);
  endAfter();
  assert.equal(loadingStore.get(), 0);
});

test('it counts down when the work fails too', async () => {
  await assert.rejects(whileLoading(Promise.reject(new Error('no'))));
  assert.equal(loadingStore.get(), 0);
});
