import assert from 'node:assert/strict';
import { test } from 'node:test';
import { easterOf, holidaysOf, patronDay } from './holidays.ts';

test('Easter falls on the days of the tables, the earliest and the latest among them', () => {
  for (const easter of [
    '1818-03-22',
    '1943-04-25',
    '1954-04-18',
    '1981-04-19',
    '2000-04-23',
    '2008-03-23',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
    '2285-03-22',
  ])
    assert.equal(easterOf(Number(easter.slice(0, 4))), easter);
});

test('Italy’s holidays of 2027 with a patron’s day, in their order', () => {
  assert.deepEqual(
    holidaysOf(2027, '24/06').map(({ day }) => day.slice(5)),
    [
      '01-01',
      '01-06',
      '03-28',
      '03-29',
      '04-25',
      '05-01',
      '06-02',
      '06-24',
      '08-15',
      '10-04',
      '11-01',
      '12-08',
      '12-25',
      '12-26',
    ],
  );
});

test('4 October is a holiday from 2026 on', () => {
  const hasIt = (year: number) => holidaysOf(year, null).some(({ day }) => day === `${year}-10-04`);
  assert.deepEqual([hasIt(2025), hasIt(2026)], [false, true]);
});

test('Easter Monday on 25 April is one holiday', () => {
  const days = holidaysOf(2011, null).map(({ day }) => day);
  assert.equal(days.filter((day) => day === '2011-04-25').length, 1);
});

test('a patron’s day that is a holiday already isn’t there twice, and 29 February only in leap years', () => {
  assert.equal(holidaysOf(2027, '08/12').length, holidaysOf(2027, null).length);
  assert.equal(holidaysOf(2027, '29/02').length, holidaysOf(2027, null).length);
  assert.equal(holidaysOf(2028, '29/02').length, holidaysOf(2028, null).length + 1);
});

test('the patron’s day is a day and a month that exist, or nothing', () => {
  for (const wrong of ['31/02', '24-06', '6/24', '00/01'])
    assert.equal(patronDay.schema.safeParse(wrong).success, false, wrong);
  for (const right of ['24/06', '29/02', ''])
    assert.equal(patronDay.schema.safeParse(right).success, true, right);
});
