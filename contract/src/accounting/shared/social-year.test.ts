import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOfSocialYear, MonthDay, nameOfSocialYear, socialYearOf } from './social-year.ts';

test('the year turns between 31 August and 1 September, and the last valid day is inside it', () => {
  assert.deepEqual(
    ['2026-08-31', '2026-09-01', '2026-12-31', '2027-01-01', '2027-08-31', '2027-09-01'].map((day) =>
      socialYearOf(day, '09-01'),
    ),
    [2025, 2026, 2026, 2026, 2026, 2027],
  );
  assert.deepEqual(daysOfSocialYear(2026, '09-01'), { from: '2026-09-01', to: '2027-08-31' });
});

test('a year that begins on 1 March ends on 29 February when there is one', () => {
  assert.equal(daysOfSocialYear(2027, '03-01').to, '2028-02-29');
  assert.equal(daysOfSocialYear(2026, '03-01').to, '2027-02-28');
  assert.equal(socialYearOf('2028-02-29', '03-01'), 2027);
});

test('a solar year is called by one number, any other by two', () => {
  assert.deepEqual(daysOfSocialYear(2026, '01-01'), { from: '2026-01-01', to: '2026-12-31' });
  assert.deepEqual([nameOfSocialYear(2026, '01-01'), nameOfSocialYear(2099, '09-01')], ['2026', '2099/00']);
});

test('no year begins on a day that some years lack', () => {
  for (const day of ['02-29', '02-30', '13-01', '9-1', '09-31', ''])
    assert.equal(MonthDay.safeParse(day).success, false, day);
  assert.equal(MonthDay.parse(' 09-01 '), '09-01');
});
