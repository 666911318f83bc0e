import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addMonths,
  clockOf,
  clocksOf,
  dayOf,
  daysFrom,
  describePeriod,
  hourMs,
  hourOf,
  mondayOf,
  monthOf,
} from '../../../shared/days.ts';
import { leftOf, makeAxis, momentAt, ticksOf } from './axis.ts';

const wholeDay = { first: 0, last: 24 };
const at = (instant: string) => Date.parse(instant);

test('a day has 24 hours, the one in March 23 and the one in October 25, and each is as wide as it is long', () => {
  const widths = ['2026-11-23', '2027-03-28', '2026-10-25'].map((day) => makeAxis([day], wholeDay, 10).width);
  assert.deepEqual(widths, [240, 230, 250]);
});

test('the hour that exists twice is named twice, and the one that does not exist is not named', () => {
  const hours = (day: string) => {
    const axis = makeAxis([day], wholeDay, 10);
    return axis.segments.flatMap((segment) => ticksOf(segment, axis)).map(({ hour }) => hour);
  };
  assert.deepEqual(hours('2026-10-25').slice(0, 5), ['00', '01', '02', '02', '03']);
  assert.deepEqual(hours('2027-03-28').slice(0, 4), ['00', '01', '03', '04']);
});

test('a moment and its place lead to each other on every slot of a week with a night of 25 hours', () => {
  const axis = makeAxis(daysFrom('2026-10-19', 7), wholeDay, 24);
  for (let moment = axis.from; moment < axis.to; moment += hourMs / 4)
    assert.equal(momentAt(axis, leftOf(axis, moment) + 0.01), moment, new Date(moment).toISOString());
});

test('both hours at 02:30 in October have places of their own, an hour from each other', () => {
  const axis = makeAxis(['2026-10-25'], wholeDay, 60);
  const [first, second] = [at('2026-10-25T00:30Z'), at('2026-10-25T01:30Z')];
  assert.equal(leftOf(axis, second) - leftOf(axis, first), 60);
  assert.deepEqual([clockOf(first), clockOf(second)], ['02:30', '02:30']);
});

test('nine o’clock stands at the same place on every day of a week in which the clocks change', () => {
  const days = daysFrom(mondayOf('2027-03-28'), 7);
  const axis = makeAxis(days, { first: 8, last: 20 }, 10);
  assert.deepEqual(
    days.map((day, index) => leftOf(axis, hourOf(day, 9)) - (axis.segments[index]?.left ?? 0)),
    days.map(() => 10),
  );
});

test('what lies in a night that is not shown stands between the two days', () => {
  const axis = makeAxis(['2026-11-23', '2026-11-24'], { first: 8, last: 20 }, 10);
  assert.equal(leftOf(axis, at('2026-11-24T01:00Z')), 120);
  assert.equal(leftOf(axis, at('2026-11-20T01:00Z')), 0);
  assert.equal(leftOf(axis, at('2026-11-30T01:00Z')), 240);
});

test('a place beyond the ends gives the nearest moment that is shown', () => {
  const axis = makeAxis(['2026-11-23'], { first: 8, last: 20 }, 10);
  assert.equal(momentAt(axis, -50), hourOf('2026-11-23', 8));
  assert.equal(momentAt(axis, 9999), hourOf('2026-11-23', 20));
});

test('days, weeks and months are those of the civil calendar', () => {
  assert.equal(mondayOf('2026-11-29'), '2026-11-23');
  assert.equal(monthOf('2028-02-10').length, 29);
  assert.equal(addMonths('2027-01-31', 1), '2027-02-28');
  assert.equal(addMonths('2027-01-15', -1), '2026-12-15');
  assert.equal(dayOf(at('2026-11-23T23:30Z')), '2026-11-24');
});

test('a period is said with one day, or with both when it ends on another one', () => {
  assert.equal(describePeriod('2026-11-23T09:00Z', '2026-11-23T10:30Z'), 'lunedì 23 novembre, 10:00–11:30');
  assert.equal(describePeriod('2026-11-23T21:00Z', '2026-11-23T23:00Z'), 'lunedì 23 novembre, 22:00–24:00');
  assert.equal(
    describePeriod('2026-11-23T09:00Z', '2026-11-25T10:00Z'),
    'da lunedì 23 novembre, 10:00, a mercoledì 25 novembre, 11:00',
  );
});

test('what ended before its hour is said with that hour only', () => {
  assert.equal(describePeriod('2026-11-23T09:00Z', '2026-11-23T09:00Z'), 'lunedì 23 novembre, 10:00');
  assert.equal(clocksOf(at('2026-11-23T09:00Z'), at('2026-11-23T09:00Z')), '10:00');
});

test('a box names both days when it ends on another one, and midnight as the end of its own day', () => {
  const clocks = (from: string, to: string) => clocksOf(at(from), at(to));
  assert.equal(clocks('2026-11-27T07:00Z', '2026-11-27T16:00Z'), '08:00–17:00');
  assert.equal(clocks('2026-11-27T07:00Z', '2026-11-27T23:00Z'), '08:00–24:00');
  assert.equal(clocks('2026-11-27T07:00Z', '2026-11-28T16:00Z'), 'ven 27, 08:00 – sab 28, 17:00');
});
