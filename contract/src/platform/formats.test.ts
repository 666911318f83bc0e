import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatAmount,
  formatBytes,
  formatDate,
  formatEuro,
  formatInstant,
  formatInstantDate,
  formatMonth,
  formatNumber,
  formatQuantity,
  formatShortDate,
  formatShortMonth,
  formatTime,
  sayQuantity,
  shorten,
} from './formats.ts';

const replaceHardSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

test('the word before a quantity is singular for one whole unit', () => {
  const say = (quantity: string) => replaceHardSpaces(sayQuantity('ne resta', 'ne restano', quantity, 'kg'));
  assert.equal(say('1.000'), 'ne resta 1 kg');
  assert.equal(say('0.5'), 'ne restano 0,5 kg');
  assert.equal(say('11'), 'ne restano 11 kg');
});

test('numbers are written as the browser’s own format writes them, rounded or not', () => {
  const grouping = { useGrouping: 'always', signDisplay: 'negative' } as const;
  const amounts = { ...grouping, minimumFractionDigits: 2, maximumFractionDigits: 2 };
  for (const digits of [
    '0',
    '7',
    '007',
    '100',
    '999',
    '1000',
    '1234567',
    '123456789012345',
    '1234567890123456',
  ])
    for (const fraction of ['', '.0', '.5', '.50', '.005', '.000', '.995', '.9995', '.0004'])
      for (const value of [
        `${digits}${fraction}`,
        `-${digits}${fraction}`,
        Number(`-${digits}${fraction}`),
      ]) {
        const write = (options: Intl.NumberFormatOptions) =>
          new Intl.NumberFormat('it-IT', options).format(value as number).replace('-', '−');
        assert.equal(formatNumber(value), write({ ...grouping, maximumFractionDigits: 3 }), `${value}`);
        assert.equal(formatAmount(value), write(amounts), `${value}`);
      }
});

test('euro, numbers and quantities are written as in Italy', () => {
  assert.equal(replaceHardSpaces(formatEuro('1234.5')), '€ 1.234,50');
  assert.equal(replaceHardSpaces(formatEuro('-614.69')), '−€ 614,69');
  assert.equal(replaceHardSpaces(formatEuro('-0.00')), '€ 0,00');
  assert.equal(formatAmount('-1234.5'), '−1.234,50');
  assert.equal(formatNumber('-1000.5'), '−1.000,5');
  assert.equal(formatNumber('1000'), '1.000');
  assert.equal(formatNumber('12345678901234.567'), '12.345.678.901.234,567');
  assert.equal(replaceHardSpaces(formatQuantity('12.500', 'm')), '12,5 m');
  assert.equal(replaceHardSpaces(formatQuantity('0.000', 'pz')), '0 pz');
  assert.equal(replaceHardSpaces(formatBytes(1_234_567)), '1,2 MB');
  assert.equal(replaceHardSpaces(formatBytes(0)), '0 byte');
});

test('instants are shown in Rome’s time, before and after the clocks change', () => {
  assert.equal(formatInstant('2026-03-29T00:30:00Z'), '29/03/2026, 01:30');
  assert.equal(formatInstant('2026-03-29T01:30:00Z'), '29/03/2026, 03:30');
  assert.equal(formatInstant('2026-12-31T23:30:00Z'), '01/01/2027, 00:30');
  for (const instant of [
    '2026-03-29T01:30:00+01:00',
    '2026-03-29T03:30:00+02:00',
    '2026-11-11T00:00:00+01:00',
  ]) {
    const asZulu = new Date(instant).toISOString();
    assert.equal(formatInstant(instant, 'al'), formatInstant(asZulu, 'al'));
    assert.equal(formatTime(instant), formatTime(asZulu));
  }
  assert.equal(formatDate('2026-03-01'), '01/03/2026');
  assert.equal(formatDate(null), '–');
  assert.equal(formatShortDate('2026-03-01'), '01/03');
  assert.equal(formatMonth('2026-03'), 'marzo 2026');
  assert.equal(formatMonth('2026-12-31'), 'dicembre 2026');
  assert.equal(formatShortMonth('2026-01-01'), 'gen');
});

test('before the 8th and the 11th, which are read with a vowel, a word loses its own', () => {
  assert.equal(formatDate('2026-11-07', 'il'), 'il 07/11/2026');
  assert.equal(formatDate('2026-11-08', 'il'), 'l’08/11/2026');
  assert.equal(formatDate('2026-08-18', 'il'), 'il 18/08/2026');
  assert.equal(formatInstantDate('2026-11-10T23:30:00Z', 'Il'), 'L’11/11/2026');
  assert.equal(formatInstant('2026-11-11T09:00:00Z', 'al'), 'all’11/11/2026, 10:00');
  assert.equal(formatInstant('2026-11-12T09:00:00Z', 'Dal'), 'Dal 12/11/2026, 10:00');
  assert.equal(formatDate('2026-12-08', 'dal'), 'dall’08/12/2026');
  assert.equal(formatDate('2026-12-08', 'del'), 'dell’08/12/2026');
});

test('a text that is cut says so, and no letter of two units is halved', () => {
  assert.equal(shorten('Anna', 4), 'Anna');
  assert.equal(shorten('Anna Neri', 6), 'Anna…');
  assert.equal(shorten('Anna😀😀', 6), 'Anna…');
});
