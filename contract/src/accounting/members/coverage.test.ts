import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comesOfAge, isMinor } from './age.ts';
import { readCardCode } from './card.ts';
import { coveredDays, firstSocialYear } from './coverage.ts';

const september = { start: '09-01', lateFrom: null };
const late = { start: '09-01', lateFrom: '06-01' };

test('the last valid day is 31 August, and 1 September is the first of the next year', () => {
  assert.deepEqual(coveredDays(2026, '2020-01-10', september), {
    startsOn: '2026-09-01',
    endsOn: '2027-08-31',
  });
  assert.deepEqual(
    ['2026-08-31', '2026-09-01'].map((day) => firstSocialYear(day, september)),
    [2025, 2026],
  );
  // A person who enters on the last day is covered for that day.
  assert.deepEqual(coveredDays(2025, '2026-08-31', september), {
    startsOn: '2026-08-31',
    endsOn: '2026-08-31',
  });
  assert.equal(coveredDays(2025, '2026-09-01', september), null);
  assert.deepEqual(coveredDays(2026, '2026-09-01', september), {
    startsOn: '2026-09-01',
    endsOn: '2027-08-31',
  });
});

test('who enters in the course of a year is covered from that day on', () => {
  assert.deepEqual(coveredDays(2026, '2026-12-31', september), {
    startsOn: '2026-12-31',
    endsOn: '2027-08-31',
  });
  assert.deepEqual(coveredDays(2026, '2027-01-01', september), {
    startsOn: '2027-01-01',
    endsOn: '2027-08-31',
  });
});

test('who enters late pays for the next year and is covered at once', () => {
  assert.deepEqual(
    ['2026-05-31', '2026-06-01', '2026-08-31', '2026-09-01'].map((day) => firstSocialYear(day, late)),
    [2025, 2026, 2026, 2026],
  );
  assert.deepEqual(coveredDays(2026, '2026-06-01', late), { startsOn: '2026-06-01', endsOn: '2027-08-31' });
  assert.deepEqual(coveredDays(2026, '2026-05-31', late), { startsOn: '2026-09-01', endsOn: '2027-08-31' });
  // The year after the first one begins where it always does.
  assert.deepEqual(coveredDays(2027, '2026-06-01', late), { startsOn: '2027-09-01', endsOn: '2028-08-31' });
});

test('late is also a day after the turn of the calendar year, and none where every day would be late', () => {
  const winter = { start: '09-01', lateFrom: '11-15' };
  assert.deepEqual(
    ['2026-11-14', '2026-11-15', '2027-01-01'].map((day) => firstSocialYear(day, winter)),
    [2026, 2027, 2027],
  );
  const solar = { start: '01-01', lateFrom: '10-01' };
  assert.deepEqual(
    ['2026-09-30', '2026-10-01', '2026-12-31'].map((day) => firstSocialYear(day, solar)),
    [2026, 2027, 2027],
  );
  assert.equal(firstSocialYear('2026-12-31', { start: '01-01', lateFrom: '01-01' }), 2026);
});

test('a year that ends in February has its 29th', () => {
  const march = { start: '03-01', lateFrom: null };
  assert.deepEqual(coveredDays(2027, '2020-01-10', march), { startsOn: '2027-03-01', endsOn: '2028-02-29' });
  assert.deepEqual(coveredDays(2027, '2028-02-29', march), { startsOn: '2028-02-29', endsOn: '2028-02-29' });
  assert.equal(firstSocialYear('2028-02-29', march), 2027);
});

test('a minor comes of age on the birthday; who was born on 29 February, on the last day of that month', () => {
  assert.deepEqual([isMinor('2008-11-25', '2026-11-24'), isMinor('2008-11-25', '2026-11-25')], [true, false]);
  assert.equal(comesOfAge('2008-02-29'), '2026-02-28');
  assert.equal(comesOfAge('2010-02-28'), '2028-02-28');
  assert.equal(isMinor(null, '2026-11-24'), false);
});

test('a card’s code is read from its address, and from nothing else', () => {
  const token = '0b8f1c2e-6a51-4a0e-9a57-0f6f4f5f9a11';
  assert.equal(readCardCode(`https://wms.example.org/tesserati?tessera=${token.toUpperCase()}`), token);
  for (const other of [
    token,
    'https://wms.example.org/tesserati?tessera=1',
    `https://wms.example.org/q/${token}`,
    '',
  ])
    assert.equal(readCardCode(other), null, other);
});
