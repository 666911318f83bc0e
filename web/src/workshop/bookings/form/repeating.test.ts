import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Repetition } from '@wms/contract/workshop/bookings/repetition';
import { countOf, describeRepetition, notRepeating, repeatingOf, repetitionOf } from './repeating.ts';

const weekly = { frequency: 'weekly', interval: 1, weekdays: [], until: null, count: null } as const;

test('a repetition is said in words', () => {
  const said = [
    describeRepetition({ ...weekly, weekdays: [], until: '2027-06-30' }, '2026-12-22'),
    describeRepetition({ ...weekly, weekdays: [1, 3], count: 10 }, '2026-11-23'),
    describeRepetition({ ...weekly, weekdays: [2], interval: 2, count: 4 }, '2026-11-24'),
    describeRepetition({ ...weekly, frequency: 'daily', weekdays: [], until: '2026-11-27' }, '2026-11-23'),
    describeRepetition({ ...weekly, frequency: 'monthly', weekdays: [], count: 12 }, '2026-11-23'),
    describeRepetition({ ...weekly, frequency: 'daily', weekdays: [], until: '2028-11-27' }, '2026-11-23'),
  ];
  assert.deepEqual(said, [
    'Ogni martedì fino al 30/06/2027, 28 volte',
    'Ogni lunedì e mercoledì, 10 volte',
    'Ogni 2 settimane, di martedì, 4 volte',
    'Ogni giorno fino al 27/11/2026, 5 volte',
    'Ogni mese, il giorno 23, 12 volte',
    'Ogni giorno fino al 27/11/2028: sono più di 104, scegli una fine più vicina',
  ]);
});

test('the 31st is left out of the months that have none, and every second week counts from the first one', () => {
  const monthly = { ...weekly, frequency: 'monthly' as const, weekdays: [], until: '2027-05-31' };
  assert.equal(countOf(monthly, '2026-12-31'), 4);
  assert.equal(countOf({ ...weekly, interval: 2, weekdays: [1, 5], until: '2026-12-11' }, '2026-11-27'), 3);
});

test('what the form has is what the contract takes, and back', () => {
  const repetition = Repetition.parse({ ...weekly, weekdays: [2, 4], until: '2027-06-30' });
  assert.deepEqual(Repetition.parse(repetitionOf(repeatingOf(repetition))), repetition);
  assert.equal(repetitionOf(notRepeating), null);
  const wrong = repetitionOf({ ...repeatingOf(repetition), ends: 'count', count: 'molte' });
  assert.equal(Repetition.safeParse(wrong).success, false);
});
