import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  addMoney,
  compareMoney,
  divideMoney,
  multiplyMoney,
  percentOf,
  readAmount,
  roundToCents,
  subtractMoney,
} from './money.ts';

describe('half a cent goes up, away from zero', () => {
  for (const [amount, cents] of [
    ['1.005', '1.01'],
    ['1.0049999999999999', '1.00'],
    ['-1.005', '-1.01'],
    ['-0.004', '0.00'],
    ['2', '2.00'],
    ['9999999999.995', '10000000000.00'],
  ] as const)
    test(`${amount} → ${cents}`, () => assert.equal(roundToCents(amount), cents));
});

test('a thousand times ten cents are a hundred euro, to the cent', () => {
  assert.equal(addMoney(...Array.from({ length: 1000 }, () => '0.10')), '100.00');
  assert.equal(addMoney(), '0.00');
  assert.equal(addMoney('0.1', '0.2'), '0.30');
  assert.equal(subtractMoney('0.30', '0.10'), '0.20');
});

test('products and percentages are rounded once, at the end', () => {
  assert.equal(multiplyMoney('0.335', '3'), '1.01');
  assert.equal(multiplyMoney('19.99', '0.5'), '10.00');
  assert.equal(percentOf('10.00', '22'), '2.20');
  assert.equal(percentOf('0.50', '9'), '0.05');
  assert.equal(percentOf('33.33', '12.5'), '4.17');
});

test('an amount is divided by a quantity and rounded once', () => {
  assert.equal(divideMoney('1234.50', '1000'), '1.23');
  assert.equal(divideMoney('100.50', '100'), '1.01');
  assert.throws(() => divideMoney('1', '0'));
});

test('amounts are compared by value, not as texts', () => {
  assert.deepEqual(
    [compareMoney('9', '10.00'), compareMoney('2.0', '2'), compareMoney('1', '-1')],
    [-1, 0, 1],
  );
});

test('a typed text becomes an amount, or null', () => {
  for (const [typed, amount] of [
    ['25', '25.00'],
    [' 25,5 ', '25.50'],
    ['0.01', '0.01'],
    ['0', null],
    ['-1', null],
    ['1.234', '1234.00'],
    ['1.234,56', '1234.56'],
    ['0,125', null],
    ['dieci', null],
    ['', null],
    ['99999999999', null],
  ] as const)
    assert.equal(readAmount(typed), amount, typed);
});

test('a value that is not a decimal text is refused', () => {
  assert.throws(() => roundToCents('dieci'));
  // @ts-expect-error: a float is not an amount; it is refused even where no compiler checks.
  assert.throws(() => roundToCents(0.1));
});
