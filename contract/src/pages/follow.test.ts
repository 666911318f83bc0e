import assert from 'node:assert/strict';
import { test } from 'node:test';
import { can } from '../platform/permissions.ts';
import { mayFollow } from './follow.ts';

test('an address is followed by those who may open its page, whatever it asks of the page', () => {
  const member = new Set([can.userEdit]);
  const nobody = new Set<string>();
  assert.equal(mayFollow('/areaUtente?scheda=documenti', member), true);
  assert.equal(mayFollow('/areaUtente?scheda=documenti', nobody), false);
  assert.equal(mayFollow('/regolamenti/3', nobody), true, 'a regulation is read by everyone');
  assert.equal(mayFollow('/regolamenti', nobody), false);
  assert.equal(mayFollow('/', nobody), true);
  assert.equal(mayFollow('/prod/nuovo', new Set([can.inventoryBrowse])), false, 'no product is called so');
  assert.equal(mayFollow('/prod/7?scheda=commenti', new Set([can.inventoryBrowse])), true);
  assert.equal(mayFollow('/nessuna', member), false);
});
