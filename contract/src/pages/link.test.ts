import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageLink } from './link.ts';

test('a link has its parameters and its search, written for an address', () => {
  assert.equal(pageLink('/prod/$id', { id: 7 }), '/prod/7');
  assert.equal(
    pageLink('/utenti/$institutionalEmail', { institutionalEmail: 'a+b@c.it' }),
    '/utenti/a%2Bb%40c.it',
  );
  assert.equal(
    pageLink('/ricevute/anno', {}, { kind: 'sociale', year: 2026 }),
    '/ricevute/anno?kind=sociale&year=2026',
  );
});

/** The compiler reads these; nothing calls them. */
export const refused = () => [
  // @ts-expect-error: the table has no such page
  pageLink('/prodotti/$id', { id: 7 }),
  // @ts-expect-error: the parameter has another name
  pageLink('/prod/$id', { codice: 7 }),
];
