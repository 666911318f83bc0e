import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeWeek, hoursShown, levelOf, shareOf } from './week.ts';

const week = (use: Record<number, [number, number]>) =>
  Array.from({ length: 168 }, (_, at) => ({ at, booked: use[at]?.[0] ?? 0, open: use[at]?.[1] ?? 0 }));

test('a closed hour has no share, and what was booked out of hours is full', () => {
  assert.equal(shareOf({ booked: 0, open: 0 }), null);
  assert.equal(shareOf({ booked: 30, open: 0 }), 1);
  assert.equal(shareOf({ booked: 90, open: 60 }), 1);
  assert.equal(shareOf({ booked: 15, open: 60 }), 0.25);
});

test('the steps begin above zero and end at full', () => {
  assert.deepEqual([0, 0.01, 0.2, 0.21, 0.8, 0.81, 1].map(levelOf), [0, 1, 1, 2, 4, 5, 5]);
});

test('the hours run from the first to the last one of any day', () => {
  assert.deepEqual(hoursShown(week({ 9: [0, 60], [24 + 11]: [10, 60] })), [9, 10, 11]);
  assert.deepEqual(hoursShown(week({})), []);
  assert.equal(hoursShown(week({ 0: [0, 60], 167: [0, 60] })).length, 24);
});

test('whoever doesn’t see the picture hears of the fullest hour', () => {
  assert.equal(
    describeWeek(week({ 9: [15, 60], [24 + 14]: [30, 60] })),
    'L’ora più usata è martedì 14–15: 50 % del tempo aperto',
  );
  assert.equal(describeWeek(week({ 9: [0, 60] })), 'In questo periodo non è prenotato niente');
});
