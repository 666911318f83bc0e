import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderFound } from './order-found.ts';

type FoundThing = { name: string; code?: string; number?: string; detail?: string };
type Flags = { similar?: boolean; meant?: string; aside?: boolean; readsMore?: boolean };
const group = (label: string, thing: FoundThing, flags: Flags = {}) => ({ label, things: [thing], ...flags });
const products = group('Prodotti', { name: 'Vite M6', code: 'FER-ANNA' });
const receipts = group('Ricevute', {
  name: 'Ricevuta 12/2026',
  number: '12',
  detail: 'Anna Rossi · € 25,00',
});
const members = group('Soci', { name: 'Anna Rossi', number: '7', detail: 'n. 7' });
const labels = (found: ReturnType<typeof group>[], text: string, isPage = false) =>
  orderFound(found, text, isPage).map(({ label }) => label);
const order = (text: string) => labels([products, receipts, members], text);

test('a person is found by name before what only belongs to them', () => {
  assert.deepEqual(order('rossi anna'), ['Soci', 'Prodotti', 'Ricevute']);
});

test('what is called so keeps the order of the menu, by its code, too', () => {
  assert.deepEqual(order('anna'), ['Prodotti', 'Soci', 'Ricevute']);
  assert.deepEqual(order('12/2026'), ['Ricevute', 'Prodotti', 'Soci']);
  assert.deepEqual(order('25,00'), ['Prodotti', 'Ricevute', 'Soci']);
});

test('exactly this number or code comes before what only has it in its name', () => {
  const bolts = group('Prodotti', { name: 'Vite 12 mm', code: 'VIT-12' });
  assert.deepEqual(labels([bolts, receipts, members], '12'), ['Ricevute', 'Prodotti', 'Soci']);
  assert.deepEqual(labels([members, receipts, bolts], 'vit-12'), ['Prodotti', 'Soci', 'Ricevute']);
});

test('what a person doesn’t work with comes last, unless its code was typed', () => {
  const aside = { ...products, aside: true };
  assert.deepEqual(labels([aside, receipts, members], 'anna'), ['Soci', 'Ricevute', 'Prodotti']);
  assert.deepEqual(labels([aside, receipts, members], 'fer-anna'), ['Prodotti', 'Ricevute', 'Soci']);
});

test('beside a page of this name there are no things whose rows don’t show why they were found', () => {
  const screws = group('Prodotti', { name: 'Vite TCEI M10×40', code: 'VIT-15' }, { readsMore: true });
  const chargers = group('Prodotti', { name: 'Caricabatterie', code: 'UTE-1' }, { readsMore: true });
  assert.deepEqual(labels([screws, receipts], 'incassa', true), ['Ricevute']);
  assert.deepEqual(labels([screws, receipts], 'esagono incassato'), ['Prodotti', 'Ricevute']);
  assert.deepEqual(labels([chargers], 'carica', true), ['Prodotti']);
  assert.deepEqual(labels([screws], 'vit-15', true), ['Prodotti']);
});

test('what is only similar is shown when there is nothing else', () => {
  const similar = group('Prodotti simili', { name: 'Vite M10' }, { similar: true });
  assert.deepEqual(labels([similar, receipts], 'banca'), ['Ricevute']);
  assert.deepEqual(labels([similar], 'banca', true), []);
  assert.deepEqual(labels([similar, { label: 'Soci', things: [] }], 'banca'), ['Prodotti simili']);
});

test('where the text says a kind, others are shown only when called just so', () => {
  const meant = { ...receipts, meant: 'galli' };
  const racks = group('Prodotti', { name: 'Raccoglitore ricevute Galli', code: 'CAR-1' });
  assert.deepEqual(labels([products, members, meant], 'ricevute galli'), ['Ricevute']);
  assert.deepEqual(labels([racks, members, meant], 'ricevute galli'), ['Ricevute', 'Prodotti']);
  const lathe = { ...group('Stanze', { name: 'Tornio' }), meant: 'tornio' };
  assert.deepEqual(labels([{ ...receipts, meant: 'tornio' }, lathe], 'tornio libero'), [
    'Stanze',
    'Ricevute',
  ]);
});
