import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatForeign } from '../shared/amounts.ts';
import { euroOfExpense, euroOfWay, lineBody, newLine, rateOn, vehicleKey } from './line-values.ts';

const car = {
  vehicle: 'Utilitaria',
  fuel: 'benzina',
  rates: [
    { validFrom: '2026-01-01', validTo: '2026-06-30', rate: '0.4512' },
    { validFrom: '2026-07-01', validTo: null, rate: '0.5' },
  ],
};

test('a vehicle has the rate of the day, on its last valid day, too', () => {
  const on = (date: string) => rateOn([car], vehicleKey(car), date);
  assert.deepEqual(['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'].map(on), [
    null,
    '0.4512',
    '0.4512',
    '0.5',
  ]);
});

test('kilometres and foreign money come to cents half up, and to nothing while they are no numbers', () => {
  assert.equal(euroOfWay({ ...newLine(), kilometres: '12,5' }, '0.4512'), '5.64');
  assert.equal(euroOfWay({ ...newLine(), kilometres: 'tanti' }, '0.4512'), null);
  assert.equal(euroOfExpense({ ...newLine(), amount: '10', currency: 'usd', rate: '0,9255' }), '9.26');
  const dong = { currency: 'VND', rate: '0,0000350877' };
  assert.equal(euroOfExpense({ ...newLine(), ...dong, amount: '1000000' }), '35.09');
  assert.equal(
    formatForeign({ ...dong, amount: '1000000', rate: '0.0000350877' }),
    '1.000.000,00 VND al cambio 0,0000350877',
  );
  assert.equal(euroOfExpense({ ...newLine(), amount: '10', currency: 'usd' }), null);
  assert.equal(euroOfExpense({ ...newLine(), amount: '10,5' }), '10.50');
});

test('each kind sends its own fields only', () => {
  const values = { ...newLine(), description: 'Gara', from: 'Torino', vehicle: vehicleKey(car), rate: '3' };
  const declared = Object.keys(lineBody('autocertificazione', values));
  assert.deepEqual(declared, ['kind', 'date', 'description', 'category', 'amount']);
  assert.equal('rate' in lineBody('spesa', values), false, 'euro have no rate');
  const way = lineBody('chilometri', values);
  assert.deepEqual([way.vehicle, way.fuel, 'category' in way], ['Utilitaria', 'benzina', false]);
});
