import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTypedDate } from './civil-date.ts';

test('a date is understood however it is typed', () => {
  for (const typed of [
    '01/03/2026',
    '1/3/2026',
    '1.3.2026',
    '1-3-2026',
    '01032026',
    '2026-03-01',
    ' 1/3/26 ',
  ]) {
    assert.equal(parseTypedDate(typed), '2026-03-01', typed);
  }
  assert.equal(parseTypedDate('29/02/2024'), '2024-02-29');
  assert.equal(parseTypedDate('5/6/98'), '1998-06-05');
});

test('a text that is no day of the calendar is no date', () => {
  for (const typed of [
    '',
    '31/02/2026',
    '29/02/2026',
    '1/13/2026',
    '0/1/2026',
    '1/3',
    'ieri',
    '1/3/2',
    '01/03/20266',
  ]) {
    assert.equal(parseTypedDate(typed), null, typed);
  }
});
