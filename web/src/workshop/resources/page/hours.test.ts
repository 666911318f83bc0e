import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeHours } from './hours.ts';

const on = (weekdays: readonly number[], opens: string, closes: string) =>
  weekdays.map((weekday) => ({ weekday, opens, closes }));

test('days with the same hours are said together, and closed ones, too', () => {
  const hours = [
    ...on([1, 2, 3, 4, 5], '08:00', '13:00'),
    ...on([1, 2, 3, 4, 5], '14:00', '20:00'),
    ...on([6], '09:00', '24:00'),
  ];
  assert.deepEqual(describeHours(hours), [
    'Lunedì–venerdì: 08:00–13:00, 14:00–20:00',
    'Sabato: 09:00–24:00',
    'Domenica: chiuso',
  ]);
});
