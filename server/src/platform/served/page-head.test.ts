import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { pageHead, scriptHashes } from './page-head.ts';

const index =
  '<html><head><script>first()</script><script src="/assets/start.js"></script></head><body></body></html>';
const headed = pageHead(index, {
  frame: { files: ['assets/frame.css', 'assets/frame.js'] },
  pages: [
    { path: '/login', files: ['assets/sign-in.js'] },
    { path: '/', files: ['assets/home.js'] },
    { path: '/prod/$id', files: ['assets/frame.js', 'assets/product.css', 'assets/product.js'] },
    { path: '/prod/nuovo', files: ['assets/new.js'] },
  ],
});
const filesNamedFor = (address: string, signedIn = true) =>
  [...headed(address, signedIn).matchAll(/href="\/assets\/([^"]+)"/g)].map(([, name]) => name);

test('the page of a signed-in person names the files of frame and screen, each once', () => {
  assert.deepEqual(filesNamedFor('/'), ['frame.css', 'frame.js', 'home.js']);
  assert.deepEqual(filesNamedFor('/prod/12?scheda=movimenti'), [
    'frame.css',
    'frame.js',
    'product.css',
    'product.js',
  ]);
  assert.deepEqual(filesNamedFor('/prod/nuovo/'), ['frame.css', 'frame.js', 'new.js']);
});

test('an unknown page names only the frame’s files', () => {
  assert.deepEqual(filesNamedFor('/prod/12/altro'), ['frame.css', 'frame.js']);
  assert.deepEqual(filesNamedFor('/prodotti'), ['frame.css', 'frame.js']);
});

test('for a person who is not signed in every page names the sign-in’s files', () => {
  assert.deepEqual(filesNamedFor('/prod/12', false), ['sign-in.js']);
});

test('style sheets and scripts are named by the right links, inside the head', () => {
  const html = headed('/', true);
  assert.match(html, /<link rel="stylesheet" crossorigin href="\/assets\/frame\.css">/);
  assert.match(html, /<link rel="modulepreload" crossorigin href="\/assets\/home\.js"><\/head>/);
});

test('inline scripts are allowed by their hashes', () => {
  const hash = createHash('sha256').update('first()').digest('base64');
  assert.deepEqual(scriptHashes(index), [`'sha256-${hash}'`]);
});
