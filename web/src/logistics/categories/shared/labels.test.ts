import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heldMoves } from './labels.ts';

test('what a category holds moves in the singular when it is one thing', () => {
  assert.equal(heldMoves({ products: 0, inactive: 0 }), '');
  assert.equal(heldMoves({ subs: 1, products: 0, inactive: 0 }), '1 sottocategoria va');
  assert.equal(heldMoves({ products: 0, inactive: 1 }), '1 prodotto va');
  assert.equal(heldMoves({ subs: 1, products: 1, inactive: 0 }), '1 sottocategoria e 1 prodotto vanno');
  assert.equal(heldMoves({ products: 12, inactive: 0 }), '12 prodotti vanno');
});
