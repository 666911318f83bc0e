import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { alert, alertStore } from './alert.ts';

mock.timers.enable({ apis: ['setTimeout', 'Date'] });

beforeEach(() => {
  alert.hide();
  mock.timers.tick(1000);
});

test('an alert is shown for 5 seconds, hidden, and cleared one second later', () => {
  alert.success('Movimento registrato', { allWidth: true });
  assert.deepEqual(alertStore.get(), {
    show: true,
    message: 'Movimento registrato',
    type: 'success',
    allWidth: true,
  });
  mock.timers.tick(4999);
  assert.equal(alertStore.get().show, true);
  mock.timers.tick(1);
  assert.deepEqual(alertStore.get(), {
    show: false,
    message: 'Movimento registrato',
    type: 'success',
    allWidth: true,
  });
  mock.timers.tick(999);
  assert.equal(alertStore.get().message, 'Movimento registrato');
  mock.timers.tick(1);
  assert.deepEqual(alertStore.get(), { show: false, message: '', type: 'info', allWidth: false });
});

test('an alert pauses under the mouse, and is shown for the rest of its time afterwards', () => {
  alert.error('Non va');
  mock.timers.tick(3000);
  alert.pause();
  mock.timers.tick(60_000);
  assert.equal(alertStore.get().show, true);
  alert.resume();
  mock.timers.tick(1999);
  assert.equal(alertStore.get().show, true);
  mock.timers.tick(1);
  assert.equal(alertStore.get().show, false);
});

test('a new alert replaces the old one and has its own 5 seconds', () => {
  alert.info('Uno');
  mock.timers.tick(4000);
  alert.error('Due');
  mock.timers.tick(4000);
  assert.deepEqual(alertStore.get(), { show: true, message: 'Due', type: 'error', allWidth: false });
  mock.timers.tick(1000);
  assert.equal(alertStore.get().show, false);
});

test('a new alert is not cleared together with the old one', () => {
  alert.info('Uno');
  mock.timers.tick(5500);
  alert.info('Due');
  mock.timers.tick(600);
  assert.equal(alertStore.get().message, 'Due');
});
