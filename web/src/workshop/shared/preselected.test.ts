import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preselectVan } from './preselected.ts';

const van = (id: number, more: { mine?: boolean; state?: 'fuori' | 'dismesso' } = {}) => ({
  id,
  mine: false,
  state: 'disponibile' as const,
  ...more,
});

test('a form starts with a van only where one reason speaks for it, and else asks', () => {
  const fleet = [van(1), van(2), van(3)];
  assert.equal(preselectVan(fleet, undefined), '', 'the first is as good as any other');
  assert.equal(preselectVan(fleet, '2'), '2', 'the list shows it alone');
  assert.equal(preselectVan([van(1), van(2, { mine: true, state: 'fuori' })], undefined), '2', 'I have it');
  assert.equal(preselectVan([van(1, { mine: true }), van(2, { mine: true })], undefined), '', 'I have two');
  assert.equal(preselectVan([van(1), van(2, { state: 'dismesso' })], undefined), '1', 'there is no other');
  assert.equal(preselectVan([van(1), van(2), van(3, { state: 'dismesso' })], '3'), '', 'it is out of use');
  assert.equal(preselectVan([], undefined), '');
});
