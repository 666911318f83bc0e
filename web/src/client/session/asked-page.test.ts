import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownPath } from './asked-page.ts';

test('a page of this application is offered, with its search', () => {
  assert.equal(ownPath('/prod?q=vite&stock=low'), '/prod?q=vite&stock=low');
  assert.equal(ownPath('/'), '/');
});

test('nothing that leads elsewhere is offered', () => {
  for (const href of [
    '//a.example',
    '/\\a.example',
    '/\t/a.example',
    'https://a.example/prod',
    'javascript:1',
    '',
  ])
    assert.equal(ownPath(href), null, href);
});
