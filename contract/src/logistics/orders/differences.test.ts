import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differencesOf } from './differences.ts';
import type { PrintedLine, PrintedOrder } from './printed.ts';

const line = (id: number, values: Partial<PrintedLine> = {}): PrintedLine => ({
  id,
  code: null,
  supplierCode: null,
  description: `Vite ${id}`,
  unit: 'pz',
  quantity: '10.000',
  packSize: '1.000',
  price: '1.0000',
  discount: '0.00',
  vat: '22.00',
  net: '10.00',
  neededOn: null,
  place: null,
  ...values,
});
const order = (lines: PrintedLine[], values: Partial<PrintedOrder> = {}): PrintedOrder => ({
  language: 'it',
  number: 'O-2026-0001',
  orderedOn: '2026-11-23',
  madeOn: '2026-11-23',
  revision: 1,
  organisation: { name: 'Officina', address: null, taxCode: null, vatNumber: null },
  supplier: { name: 'Rossi', address: null, vatNumber: null, taxCode: null, email: null },
  customerCode: null,
  offer: null,
  paymentTerms: null,
  neededOn: null,
  place: null,
  message: null,
  contact: null,
  lines,
  shipping: '0.00',
  shippingVat: '22.00',
  goods: '10.00',
  net: '10.00',
  rates: [],
  vat: '2.20',
  total: '12.20',
  ...values,
});

test('the same order has no differences, however its numbers are written', () => {
  assert.deepEqual(differencesOf(order([line(1)]), order([line(1, { quantity: '10', price: '1.00' })])), []);
});

test('each change is said once, the lines by the numbers that the supplier has', () => {
  const before = order([line(1), line(2), line(3)], { neededOn: '2026-12-01' });
  const after = order(
    [
      line(1, { quantity: '12.500', price: '0.0336', unit: 'm' }),
      line(3, { neededOn: '2026-12-10', discount: '5.00' }),
      line(4, { description: 'Dado', quantity: '1234' }),
    ],
    { neededOn: null, shipping: '5.00', total: '1300.00', offer: 'P 88' },
  );
  assert.deepEqual(differencesOf(before, after), [
    'Riga 1, «Vite 1»: quantità 10 m → 12,5 m, prezzo €\u00a01,00 → €\u00a00,0336',
    'Riga 3, «Vite 3»: sconto 0 % → 5 %, termine niente → 10/12/2026',
    'Riga 3, «Dado»: aggiunta, 1.234 pz × €\u00a01,00',
    'Riga 2, «Vite 2»: tolta',
    'Offerta: niente → «P 88»',
    'Termine: 01/12/2026 → niente',
    'Spedizione: €\u00a00,00 → €\u00a05,00',
    'Totale: €\u00a012,20 → €\u00a01.300,00',
  ]);
});

test('lines that only change places are said so, and a supplier abroad reads it in English', () => {
  assert.deepEqual(differencesOf(order([line(1), line(2)]), order([line(2), line(1)])), [
    'Le righe sono in un altro ordine',
  ]);
  assert.deepEqual(differencesOf(order([line(1)]), order([line(1, { quantity: '1234.5' })]), 'en'), [
    'Line 1, “Vite 1”: quantity 10 pcs → 1,234.5 pcs',
  ]);
  assert.deepEqual(
    differencesOf(
      order([line(1)], { neededOn: '2026-12-01' }),
      order([line(1)], { neededOn: '2027-01-12' }),
      'en',
    ),
    ['Due by: 1 Dec 2026 → 12 Jan 2027'],
  );
});
