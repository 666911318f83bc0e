import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stateOf, usedOf } from './labels.ts';

const wordsOf = (amount: string, committed: string, spent: string) =>
  stateOf(usedOf({ budget: { amount }, committed, spent } as never)).words;

test('a budget that is used up to the cent is finished, and not exceeded', () => {
  assert.equal(wordsOf('0.30', '0.10', '0.20'), 'Finito');
  assert.equal(wordsOf('1000.00', '1000.00', '0.01'), 'Superato, 100 %');
});

test('the hundredths that are used are those of the amounts, without the errors of floats', () => {
  assert.equal(wordsOf('1.00', '0.29', '0.00'), 'Usato al 29 %');
  assert.equal(wordsOf('100.00', '57.00', '0.00'), 'Usato al 57 %');
  assert.equal(wordsOf('100.00', '79.99', '0.00'), 'Usato al 79 %');
  assert.equal(wordsOf('100.00', '79.99', '0.01'), 'Quasi finito, 80 %');
});
