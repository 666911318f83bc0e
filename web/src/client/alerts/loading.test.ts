import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  loadingStore,
  longWorkStore,
  resetLoading,
  startLoading,
  whileLoading,
  whileStoppable,
} from './loading.ts';

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

test('the end of work from before a navigation does not end the work after it', () => {
  const endBefore = startLoading();
  resetLoading();
  assert.equal(loadingStore.get(), 0);
  const endAfter = startLoading();
  endBefore();
  assert.equal(loadingStore.get(), 1);
  endAfter();
  assert.equal(loadingStore.get(), 0);
});

test('the counter goes down when the work fails, too', async () => {
  await assert.rejects(whileLoading(Promise.reject(new Error('no'))));
  assert.equal(loadingStore.get(), 0);
});

test('work of more than a second shows its progress and can be stopped; a navigation forgets it', async ({
  mock,
}) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const begin = () => {
    let said: (progress: string) => void = () => undefined;
    const ended = whileStoppable<string>((signal, notify) => {
      said = notify;
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve('stopped')));
    });
    return { ended, notify: (progress: string) => said(progress) };
  };
  const work = begin();
  work.notify('1 kB');
  mock.timers.tick(999);
  assert.equal(longWorkStore.get(), null);
  mock.timers.tick(1);
  assert.equal(longWorkStore.get()?.progress, '1 kB');
  work.notify('2 kB');
  assert.equal(longWorkStore.get()?.progress, '2 kB');
  longWorkStore.get()?.stop();
  assert.equal(await work.ended, 'stopped');
  assert.deepEqual([longWorkStore.get(), loadingStore.get()], [null, 0]);

  const left = begin();
  mock.timers.tick(1000);
  resetLoading();
  left.notify('3 kB');
  assert.equal(longWorkStore.get(), null);
});
