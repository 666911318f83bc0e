import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromOf, isTwice, lengthOf, toOf, whenOf, withBeginning } from './when.ts';

test('the hour that exists twice asks which, and each of the two is sent as the moment it is', () => {
  assert.equal(isTwice('2026-10-25', '2:30'), true);
  assert.equal(isTwice('2026-10-25', '3:30'), false);
  for (const instant of ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']) {
    const moment = Date.parse(instant);
    assert.equal(fromOf(whenOf(moment, moment + 60_000)), instant);
  }
});

test('another beginning keeps the length, also over the night when the clocks change', () => {
  const when = whenOf(Date.parse('2026-10-24T22:00+02:00'), Date.parse('2026-10-24T23:00+02:00'));
  const later = withBeginning(when, { start: '23:30' });
  assert.deepEqual([later.endDay, later.end], ['2026-10-25', '00:30']);
  const night = withBeginning(when, { day: '2026-10-25', start: '2' });
  assert.deepEqual([night.end, night.second.end], ['02:00', true]);
  const again = withBeginning(night, { second: { start: true, end: true } });
  assert.deepEqual([again.end, again.second], ['03:00', { start: true, end: false }]);
});

test('while a beginning is typed it is no moment; the end then moves along with the length from before', () => {
  const when = whenOf(Date.parse('2026-11-23T10:00+01:00'), Date.parse('2026-11-23T11:00+01:00'));
  const half = withBeginning(when, { start: '9:3' });
  assert.deepEqual([half.end, lengthOf(half)], ['11:00', null]);
  assert.equal(withBeginning(half, { start: '9:30' }, lengthOf(when)).end, '10:30');
});

test('what ends at midnight ends with its day, and a later last day is closed to its end', () => {
  const day = whenOf(Date.parse('2026-11-24T00:00+01:00'), Date.parse('2026-11-25T00:00+01:00'));
  assert.deepEqual([day.endDay, day.end], ['2026-11-24', '24:00']);
  const moved = withBeginning(day, { day: '2026-11-30' });
  assert.deepEqual([moved.endDay, moved.end], ['2026-11-30', '24:00']);
  assert.equal(toOf({ ...moved, endDay: '2026-12-06' }), '2026-12-07T00:00');
});

test('midnight at the end of a day can be typed as 24', () => {
  const when = { ...whenOf(Date.parse('2026-11-23T20:00Z'), Date.parse('2026-11-23T21:00Z')), end: '24' };
  assert.equal(toOf(when), '2026-11-24T00:00');
});

test('the last day follows the first one, also to a day whose clock lacks the typed hour', () => {
  const when = whenOf(Date.parse('2027-03-20T02:30+01:00'), Date.parse('2027-03-20T04:30+01:00'));
  // On 28 March the clock goes from 2 to 3.
  const gap = withBeginning(when, { day: '2027-03-28' });
  assert.deepEqual([gap.day, gap.endDay], ['2027-03-28', '2027-03-28']);
  assert.equal(withBeginning(gap, { day: '2027-04-' }).endDay, '2027-03-28');
});

test('a day or a time that is half typed, or that there is not, is no moment and stays as it is typed', () => {
  const when = whenOf(Date.parse('2026-11-23T10:00+01:00'), Date.parse('2026-11-23T11:00+01:00'));
  for (const [endDay, end, sent] of [
    ['30/0', '24:00', '30/0T24:00'],
    ['2026-11-23', '25:00', '2026-11-23T25:00'],
    ['2026-11-23', '11:7', '2026-11-23T11:7'],
    ['2026-13-45', '10:00', '2026-13-45T10:00'],
    ['2026-02-30', '24:00', '2026-02-30T24:00'],
  ] as const) {
    const typed = { ...when, endDay, end };
    assert.deepEqual([isTwice(endDay, end), toOf(typed), lengthOf(typed)], [false, sent, null]);
  }
});
