import assert from 'node:assert/strict';
import { test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { findPagesSeenBy, findPageToOpen } from './seen-by.ts';

test('what somebody sees is the menu that their permissions open, and the pages outside it', async () => {
  const seen = await findPagesSeenBy({ permissions: [can.inventoryBrowse], complete: true });
  assert.deepEqual(seen.menu, [
    { label: '', pages: ['Home', 'Ricerca Prodotti', 'Scansiona'] },
    { label: 'Profilo', pages: ['Esci'] },
    { label: 'Logistica', pages: ['Inventario'] },
  ]);
  assert.ok(seen.others.includes('Prodotto'));
  assert.ok(!seen.others.includes('Nuovo prodotto'), 'only products management makes products');
});

test('until the registration is complete there is nothing but the registration', async () => {
  assert.deepEqual(await findPagesSeenBy({ permissions: [can.usersManagement], complete: false }), {
    menu: [
      { label: '', pages: ['Registrazione'] },
      { label: 'Profilo', pages: ['Esci'] },
    ],
    others: [],
  });
});

test('the page of an address is found if its permissions are held, whatever it asks for', () => {
  const held = new Set([can.inventoryBrowse]);
  assert.equal(findPageToOpen('/prod?q=vite', held)?.label, 'Inventario');
  assert.equal(findPageToOpen('/prod/12', held)?.path, '/prod/$id');
  assert.equal(findPageToOpen('/utenti/anna@example.org', held), null, 'not permitted');
  assert.equal(findPageToOpen('/nowhere', held), null);
});
