import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IconHome } from '@tabler/icons-react';
import type { HomeRow } from '@wms/contract/pages/home-rows';
import type { Harm, Task } from '../../ui/cupboards/home-part.ts';
import { arrangeTasks } from './arrange.ts';

const task = (key: string, harm: Harm, row?: HomeRow): Task => ({
  key,
  icon: IconHome,
  title: key,
  detail: '',
  harm,
  ...(row && { row }),
});
const tasks = [
  task('bank', 'soon', 'bank'),
  task('approve', 'approve', 'ordersToApprove'),
  task('none', 'none', 'ownReceipts'),
  task('today', 'today', 'ownBookings'),
  task('offer', 'now'),
  task('late', 'late', 'lateOrders'),
];
const keys = (placed: Parameters<typeof arrangeTasks>[1]) =>
  arrangeTasks(tasks, placed).tasks.map(({ key }) => key);

test('what ends while one looks is first, then the order of harm: late, today, to approve', () => {
  assert.deepEqual(keys([]), ['offer', 'late', 'today', 'approve', 'bank', 'none']);
});

test('a row stands where the person puts it, the last placed nearest to its end, and never before an offer', () => {
  assert.deepEqual(
    keys([
      { row: 'bank', place: 'first' },
      { row: 'ownReceipts', place: 'first' },
    ]),
    ['offer', 'bank', 'none', 'late', 'today', 'approve'],
  );
  assert.deepEqual(
    keys([
      { row: 'lateOrders', place: 'last' },
      { row: 'ownBookings', place: 'last' },
    ]),
    ['offer', 'approve', 'bank', 'none', 'today', 'late'],
  );
});

test('a hidden row is named, also when nothing of its kind waits', () => {
  const { tasks: shown, hidden } = arrangeTasks(tasks, [
    { row: 'lateOrders', place: 'hidden' },
    { row: 'damages', place: 'hidden' },
  ]);
  assert.deepEqual([shown.length, hidden], [5, ['lateOrders', 'damages']]);
});
