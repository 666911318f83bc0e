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
    { path: '/prod/nuovo', files: ['assets/new.js'] },
    { path: '/prod/$id', files: ['assets/frame.js', 'assets/product.css', 'assets/product.js'] },
  ],
});
const namedFor = (address: string, signedIn = true) =>
  [...headed(address, signedIn).matchAll(/href="\/assets\/([^"]+)"/g)].map(([, name]) => name);

test('a signed-in person’s page names the frame’s files and its screen’s, each once', () => {
  assert.deepEqual(namedFor('/'), ['frame.css', 'frame.js', 'home.js']);
  assert.deepEqual(namedFor('/prod/12?scheda=movimenti'), [
    'frame.css',
    'frame.js',
    'product.css',
    'product.js',
  ]);
  assert.deepEqual(namedFor('/prod/nuovo/'), ['frame.css', 'frame.js', 'new.js']);
});

test('a page that is not there names the frame only', () => {
  assert.deepEqual(namedFor('/prod/12/altro'), ['frame.css', 'frame.js']);
  assert.deepEqual(namedFor('/prodotti'), ['frame.css', 'frame.js']);
});

test('whoever is not signed in is led to the sign-in from everywhere', () => {
  assert.deepEqual(namedFor('/prod/12', false), ['sign-in.js']);
});

test('style sheets and code are named as the browser wants them, inside the head', () => {
  const html = headed('/', true);
  assert.match(html, /<link rel="stylesheet" crossorigin href="\/assets\/frame\.css">/);
  assert.match(html, /<link rel="modulepreload" crossorigin href="\/assets\/home\.js"><\/head>/);
});

test('the scripts that stand in the page are known by their hashes', () => {
  const hash = createHash('sha256').update('first()').digest('base64');
  assert.deepEqual(scriptHashes(index), [`'sha256-${hash}'`]);
});
