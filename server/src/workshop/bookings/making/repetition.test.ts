/** The dates of a repetition, by Rome's clock. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentsOf, romeClock } from '@wms/contract/platform/fields/rome-time';
import type { Repetition } from '@wms/contract/workshop/bookings/repetition';
import { listOccurrences } from './repetition.ts';

const at = (clock: string) => momentsOf(clock)[0]?.toISOString() ?? '';
const repeat = (changes: Partial<Repetition>): Repetition => ({
  frequency: 'weekly',
  interval: 1,
  weekdays: [],
  until: null,
  count: null,
  ...changes,
});
const clocks = (from: string, to: string, changes: Partial<Repetition>) =>
  listOccurrences({ from: at(from), to: at(to) }, repeat(changes)).map(
    (listOccurrence) => `${romeClock(listOccurrence.from)} ${romeClock(listOccurrence.to).slice(11)}`,
  );

test('nine o’clock stays nine o’clock over both nights when the clocks change', () => {
  assert.deepEqual(clocks('2026-10-20T09:00', '2026-10-20T10:00', { count: 2 }), [
    '2026-10-20T09:00 10:00',
    '2026-10-27T09:00 10:00',
  ]);
  assert.deepEqual(clocks('2027-03-27T09:00', '2027-03-27T10:00', { frequency: 'daily', count: 3 }), [
    '2027-03-27T09:00 10:00',
    '2027-03-28T09:00 10:00',
    '2027-03-29T09:00 10:00',
  ]);
});

test('what begins in the hour that a night lacks is moved on by an hour, and not dropped', () => {
  const dates = clocks('2027-03-27T02:30', '2027-03-27T03:00', { frequency: 'daily', count: 3 });
  assert.deepEqual(dates, ['2027-03-27T02:30 03:00', '2027-03-28T03:30 04:00', '2027-03-29T02:30 03:00']);
  const [, night] = listOccurrences(
    { from: at('2027-03-27T01:30'), to: at('2027-03-27T02:30') },
    repeat({ frequency: 'daily', count: 2 }),
  );
  assert.equal(romeClock(night?.to ?? ''), '2027-03-28T03:30');
});

test('in the hour that exists twice the first one is meant, but for the one that was typed', () => {
  const [first, second] = momentsOf('2026-10-25T02:30');
  const later = listOccurrences(
    { from: second?.toISOString() ?? '', to: at('2026-10-25T04:00') },
    repeat({ frequency: 'daily', count: 2 }),
  );
  assert.equal(later[0]?.from, second?.toISOString());
  const before = listOccurrences(
    { from: at('2026-10-24T02:30'), to: at('2026-10-24T04:00') },
    repeat({ frequency: 'daily', count: 2 }),
  );
  assert.equal(before[1]?.from, first?.toISOString());
});

test('the 31st is skipped in months without it, and the 29th of February in other years', () => {
  const days = (from: string, changes: Partial<Repetition>) =>
    clocks(`${from}T09:00`, `${from}T10:00`, { frequency: 'monthly', ...changes }).map((clock) =>
      clock.slice(0, 10),
    );
  assert.deepEqual(days('2026-12-31', { count: 4 }), [
    '2026-12-31',
    '2027-01-31',
    '2027-03-31',
    '2027-05-31',
  ]);
  assert.deepEqual(days('2028-01-29', { count: 3 }), ['2028-01-29', '2028-02-29', '2028-03-29']);
  assert.deepEqual(days('2027-01-29', { count: 3 }), ['2027-01-29', '2027-03-29', '2027-04-29']);
});

test('over the turn of the year, until a day that counts, on chosen weekdays and every second week', () => {
  assert.deepEqual(
    clocks('2026-12-31T22:00', '2027-01-01T01:00', { frequency: 'daily', until: '2027-01-01' }),
    ['2026-12-31T22:00 01:00', '2027-01-01T22:00 01:00'],
  );
  const weekly = clocks('2026-12-29T09:00', '2026-12-29T10:00', {
    weekdays: [4, 2],
    interval: 2,
    until: '2027-01-14',
  });
  assert.deepEqual(
    weekly.map((moment) => moment.slice(0, 10)),
    ['2026-12-29', '2026-12-31', '2027-01-12', '2027-01-14'],
  );
});

test('104 dates are the most, dates that overlap and a single date are refused', () => {
  const from = '2026-12-01T09:00';
  const daily = (until: string) => clocks(from, '2026-12-01T10:00', { frequency: 'daily', until });
  assert.equal(daily('2027-03-14').length, 104);
  assert.throws(() => daily('2027-03-15'), /al massimo 104 date/);
  assert.throws(() => daily('2026-12-01'), /non si ripete/);
  assert.equal(clocks(from, '2026-12-02T09:00', { frequency: 'daily', count: 3 }).length, 3);
  assert.throws(
    () => clocks(from, '2026-12-02T09:30', { frequency: 'daily', count: 3 }),
    /più di quanto passa fra una data e la prossima/,
  );
});
