import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderFound } from './order-found.ts';

type Thing = { name: string; code?: string; detail?: string };
const group = (label: string, thing: Thing) => ({ label, things: [thing] });
const receipts = group('Ricevute', { name: 'Ricevuta 12/2026', detail: 'Anna Rossi · € 25,00' });
const members = group('Soci', { name: 'Anna Rossi', detail: 'n. 12' });
const products = group('Prodotti', { name: 'Vite M6', code: 'FER-ANNA' });
const order = (text: string) => orderFound([receipts, members, products], text).map(({ label }) => label);

test('a person is found by name before what only belongs to them', () => {
  assert.deepEqual(order('rossi anna'), ['Soci', 'Ricevute', 'Prodotti']);
});

test('what is called so keeps the order of the menu, by its code, too', () => {
  assert.deepEqual(order('anna'), ['Soci', 'Prodotti', 'Ricevute']);
  assert.deepEqual(order('12/2026'), ['Ricevute', 'Soci', 'Prodotti']);
  assert.deepEqual(order('25,00'), ['Ricevute', 'Soci', 'Prodotti']);
});
