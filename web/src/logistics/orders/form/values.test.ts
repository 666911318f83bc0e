import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeLine, isBlank, newLine, newOrder, orderBody, packHint } from './values.ts';

const price = (amount: string, fromQuantity = '1', currency = 'EUR') => ({
  price: amount,
  fromQuantity,
  currency,
});

test('the price follows the quantity through the supplier’s list, until somebody types one', () => {
  const prices = [price('0.1200'), price('0.0875', '100.000')];
  const line = changeLine(newLine(), { quantity: '99', prices });
  assert.equal(line.price, '0,12');
  const many = changeLine(line, { quantity: '100' });
  assert.equal(many.price, '0,0875');
  const typed = changeLine(many, { price: '0,08' });
  assert.equal(changeLine(typed, { quantity: '1' }).price, '0,08');
  const emptied = changeLine(typed, { price: '' });
  assert.equal(changeLine(emptied, { quantity: '1' }).price, '0,12');
});

test('a price in another currency is not taken as euro', () => {
  const line = changeLine(newLine(), { quantity: '1', prices: [price('3', '1', 'USD')] });
  assert.equal(line.price, '');
});

test('a quantity is compared with the pack and with the least that the supplier sends', () => {
  const line = { ...newLine(), unit: 'm', packSize: '2,5' };
  assert.equal(packHint({ ...line, quantity: '7,5' }), '3 confezioni da 2,5 m');
  assert.equal(packHint({ ...line, quantity: '2.5' }), 'Una confezione da 2,5 m');
  assert.equal(packHint({ ...line, quantity: '8' }), 'Non è un multiplo della confezione da 2,5 m: prova 10');
  assert.equal(packHint({ ...line, quantity: '5', minimum: '10.000' }), 'Il fornitore ne manda almeno 10 m');
  assert.equal(packHint({ ...line, packSize: '1', quantity: '5' }), null);
  assert.equal(packHint({ ...line, quantity: 'tanti' }), null);
});

test('rows in which nothing was written are not sent', () => {
  const written = changeLine(newLine(), { description: 'Tornitura', quantity: '1', price: '10' });
  assert.deepEqual([isBlank(newLine()), isBlank(written)], [true, false]);
  const { lines, shipping } = orderBody({ ...newOrder(null), lines: [newLine(), written, newLine()] });
  assert.deepEqual(
    lines.map(({ description, discount }) => [description, discount]),
    [['Tornitura', '0']],
  );
  assert.equal(shipping, '0');
});
