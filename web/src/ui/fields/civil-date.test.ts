import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTypedDate, sayWrongDate } from './civil-date.ts';

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

test('a text that is no date is told apart from a day that does not exist', () => {
  for (const [typed, sentence] of [
    ['30/02/2026', 'Questa data non esiste: febbraio 2026 ha 28 giorni'],
    ['30022024', 'Questa data non esiste: febbraio 2024 ha 29 giorni'],
    ['2026-04-31', 'Questa data non esiste: aprile ha 30 giorni'],
    ['30/02', 'Questa data non esiste: febbraio ha al massimo 29 giorni'],
    ['31.11', 'Questa data non esiste: novembre ha 30 giorni'],
    ['0/1/2026', 'Questa data non esiste: gennaio ha 31 giorni'],
    ['Feb 30', 'Scrivi una data, come 31/08/2026'],
    ['1/13/2026', 'Scrivi una data, come 31/08/2026'],
    ['29/02', 'Scrivi una data, come 31/08/2026'],
    ['01/01/20245', 'Scrivi una data, come 31/08/2026'],
    ['1/3/1026', 'Scrivi una data, come 31/08/2026'],
  ] as const)
    assert.equal(sayWrongDate(typed), sentence, typed);
  for (const right of ['', ' ', '29/02/2024', '2026-03-01', '1/3/26'])
    assert.equal(sayWrongDate(right), null, right);
});
