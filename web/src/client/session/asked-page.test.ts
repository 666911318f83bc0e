import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownPath } from './asked-page.ts';

const origin = 'https://wms.example.org';

test('a page of this application is offered, with its search', () => {
  assert.equal(ownPath('/prod?q=vite&stock=low', origin), '/prod?q=vite&stock=low');
  assert.equal(ownPath('/', origin), '/');
});

test('nothing that leads elsewhere is offered', () => {
  for (const href of [
    '//evil.example.org',
    '/\\evil.example.org',
    'https://evil.example.org/prod',
    'javascript:1',
    '',
  ])
    assert.equal(ownPath(href, origin), null, href);
});
