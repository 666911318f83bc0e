import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountKind, measureKind, wholeKind } from '@wms/contract/platform/numbers/italian';
import { eitherOf, shownNumber, valueOfTyped } from './plain-decimal.ts';

test('a form holds what was understood, and shows it in full', () => {
  assert.equal(valueOfTyped('€ 1.250,5', amountKind), '1250,5');
  assert.equal(shownNumber('1250,5', amountKind), '1.250,50');
  assert.equal(valueOfTyped('1.000', amountKind), '1000');
  assert.equal(valueOfTyped('12.5', measureKind), '12,5');
  // A value from the server is a plain decimal.
  assert.equal(shownNumber('1.250', measureKind), '1,25');
});

test('a text that may mean two numbers is marked, and kept as it was typed', () => {
  const value = valueOfTyped(' 1.250', measureKind);
  assert.equal(value, '1.250?');
  assert.equal(shownNumber(value, measureKind), '1.250');
  assert.deepEqual(eitherOf(value, measureKind), ['1250', '1,250']);
  assert.equal(eitherOf('1250', measureKind), null);
  assert.equal(valueOfTyped('1.250', wholeKind), '1250');
  assert.deepEqual(eitherOf(valueOfTyped('€ 1,000', amountKind), amountKind), ['1000', '1,000']);
  assert.equal(shownNumber('1,000', amountKind), '1,00');
});

test('what is no number stays as it is typed', () => {
  const typed = ['', 'VITE-M8 X', '1.25.0', '1,2,3', '12.34.567', '12 50', 'due', '5 o 6?'];
  assert.deepEqual(
    typed.map((text) => valueOfTyped(text, amountKind)),
    typed,
  );
  assert.deepEqual(
    typed.map((text) => eitherOf(text, measureKind)),
    typed.map(() => null),
  );
});
