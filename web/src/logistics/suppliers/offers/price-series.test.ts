import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dailyPrices, seriesOf } from './price-series.ts';

const point = (
  at: string,
  price: string | null,
  { currency = 'EUR', id = 1, fromQuantity = '1.000' } = {},
) => ({
  supplier: { id, name: `Fornitore ${id}` },
  code: null,
  fromQuantity,
  price,
  currency,
  at: `2026-03-${at}T10:00:00Z`,
});
const told = (points: ReturnType<typeof point>[]) =>
  seriesOf(points).map(({ supplier, fromQuantity, currency, changes }) => {
    const days = changes.map(({ day, price }) => `${day.slice(8)}=${price}`);
    return `${supplier} ${Number(fromQuantity)} ${currency}: ${days.join(' ')}`;
  });

test('each supplier and each quantity has its own line', () => {
  assert.deepEqual(
    told([
      point('01', '1'),
      point('02', '3', { id: 2 }),
      point('03', '2'),
      point('03', '1', { fromQuantity: '10' }),
    ]),
    ['Fornitore 1 1 EUR: 01=1 03=2', 'Fornitore 2 1 EUR: 02=3', 'Fornitore 1 10 EUR: 03=1'],
  );
});

test('a price in another currency ends the line and begins one of its own', () => {
  assert.deepEqual(told([point('01', '1'), point('05', '1.2', { currency: 'USD' })]), [
    'Fornitore 1 1 EUR: 01=1 05=null',
    'Fornitore 1 1 USD: 05=1.2',
  ]);
});

test('of a day only its last price counts, and the same price again is no change', () => {
  assert.deepEqual(told([point('01', '1'), point('01', '2'), point('04', null), point('06', '2')]), [
    'Fornitore 1 1 EUR: 01=2 04=null 06=2',
  ]);
});

test('the days begin with the first price, or as far back as the picture reaches', () => {
  const [series] = seriesOf([point('01', '1'), point('03', '2')]);
  assert.ok(series);
  assert.deepEqual(
    dailyPrices(series, '2026-03-04', 366).map(({ price }) => price),
    ['1', '1', '2', '2'],
  );
  assert.deepEqual(dailyPrices(series, '2026-03-04', 3), [
    { day: '2026-03-02', price: '1' },
    { day: '2026-03-03', price: '2' },
    { day: '2026-03-04', price: '2' },
  ]);
});
