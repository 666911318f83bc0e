import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sumFigures } from './van-sums.ts';

test('costs are added to the cent, and reckoned for a hundred kilometres', () => {
  const rows = [
    { trips: 2, km: 120, amount: '0.10' },
    { trips: 1, km: 180, amount: '0.20' },
    { trips: 0, km: 0, amount: '9007199254740993.07' },
  ];
  assert.deepEqual(sumFigures(rows.slice(0, 2)), { trips: 3, km: 300, spent: '0.30', costPer100Km: '0.10' });
  assert.equal(sumFigures(rows).spent, '9007199254740993.37');
  assert.deepEqual(sumFigures(rows.slice(2)).costPer100Km, null);
});
