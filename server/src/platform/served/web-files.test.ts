/** Tests how the built web is served: its own files, and the page for every other address. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { serveWeb } from './web-files.ts';

let app: FastifyInstance;
before(async () => {
  app = Fastify();
  await serveWeb(app, false);
});
after(() => app.close());

const typeOf = async (url: string) => {
  const { statusCode, headers } = await app.inject(url);
  return `${statusCode} ${String(headers['content-type']).split(';')[0]}`;
};

test('a built file is sent as it is, packed for who takes it', async () => {
  assert.equal(await typeOf('/favicon.svg'), '200 image/svg+xml');
  const { statusCode, body } = await app.inject({ method: 'HEAD', url: '/favicon.svg' });
  assert.deepEqual([statusCode, body], [200, '']);
  const packed = await app.inject({ url: '/login-background.svg', headers: { 'accept-encoding': 'br' } });
  assert.equal(packed.headers['content-encoding'], 'br');
});

test('every other address is the page, but for files that are not there and other methods', async () => {
  for (const url of [
    '/',
    '/prod/7',
    '/.stamp',
    '/assets/../.stamp',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
  ])
    assert.match(await typeOf(url), /^200 text\/html$|^40[034] application\/problem\+json$/, url);
  assert.equal(await typeOf('/prod/7'), '200 text/html');
  assert.equal(await typeOf('/.stamp'), '200 text/html');
  assert.equal(await typeOf('/assets/none.js'), '404 application/problem+json');
  assert.equal((await app.inject({ method: 'POST', url: '/favicon.svg' })).statusCode, 404);
});
