import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTypedNumber } from './plain-decimal.ts';

const read = (...typed: string[]) => typed.map(readTypedNumber);

test('dots separate thousands where a comma or a second dot says so', () => {
  assert.deepEqual(read('1.250,50', '84.320,00', '1.234.567', '€ 1.974,44', '1.250,'), [
    '1250,50',
    '84320,00',
    '1234567',
    '1974,44',
    '1250,',
  ]);
});

test('a lone dot is left, because it may be a decimal one, as number pads type it', () => {
  assert.deepEqual(read('1.250', '84.320', '1.25', '12.5', '0.125', '0.0875', '1.2505'), [
    '1.250',
    '84.320',
    '1.25',
    '12.5',
    '0.125',
    '0.0875',
    '1.2505',
  ]);
});

test('blanks and the sign of the euro don’t count', () => {
  assert.deepEqual(read(' 20 ', '1 250', '€ 20', '12,5 €', '1\u00a0250,00'), [
    '20',
    '1250',
    '20',
    '12,5',
    '1250,00',
  ]);
});

test('what is no number stays as it is typed', () => {
  const typed = ['', '-1', 'VITE-M8 X', '1.25.0', '1,2,3', '12.34.567', '1.250.', 'due'];
  assert.deepEqual(read(...typed), typed);
});
