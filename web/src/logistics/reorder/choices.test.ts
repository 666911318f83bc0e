import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf } from './choices.ts';

test('what is incoming and asked for already is sent as the exact sum', () => {
  const proposal = { product: { id: 1 }, incoming: '0.001', asked: '1.001', wishes: [] };
  const [line] = linesOf([
    { proposal, wish: null, quantity: '2', supplier: { id: 3 }, offer: null } as never,
  ]);
  assert.equal(line?.already, '1.002');
});
