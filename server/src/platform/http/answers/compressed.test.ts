import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { sendCompressed, whileAnswering } from './compressed.ts';

const long = JSON.stringify(
  Array.from({ length: 100 }, (_, n) => ({ name: `Vite à testa cilindrica ${n}` })),
);

async function answerTo(text: string, accepted: string | undefined) {
  const app = Fastify();
  app.get('/', (request, reply) => sendCompressed(request, reply, text));
  const { headers, rawPayload } = await app.inject({
    url: '/',
    ...(accepted !== undefined && { headers: { 'accept-encoding': accepted } }),
  });
  await app.close();
  return { encoding: headers['content-encoding'], vary: headers.vary, body: rawPayload };
}

test('a long answer is compressed in the quickest way that the browser accepts, and stays the same text', async () => {
  const zstd = await answerTo(long, 'gzip, deflate, br, zstd');
  assert.equal(zstd.encoding, 'zstd');
  assert.equal(zstdDecompressSync(zstd.body).toString(), long);
  const br = await answerTo(long, 'gzip, deflate, BR');
  assert.equal(br.encoding, 'br');
  assert.equal(brotliDecompressSync(br.body).toString(), long);
  assert.equal(br.vary, 'accept-encoding');
  assert.ok(br.body.length < long.length / 3);
});

test('a caller that accepts no such way gets the text uncompressed', async () => {
  for (const accepted of [undefined, '', 'gzip', 'br;q=0, zstd; q=0.0', 'zstandard']) {
    const plain = await answerTo(long, accepted);
    assert.equal(plain.encoding, undefined, String(accepted));
    assert.equal(plain.body.toString(), long);
  }
});

test('a short answer is not compressed', async () => {
  assert.equal((await answerTo('{"status":"completato"}', 'br, zstd')).encoding, undefined);
});

test('while many requests are answered nothing is compressed, and afterwards it is again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const many = Array.from({ length: 5 }, () => whileAnswering(() => promise));
  assert.equal((await answerTo(long, 'br, zstd')).encoding, undefined);
  resolve();
  await Promise.all(many);
  assert.equal((await answerTo(long, 'br, zstd')).encoding, 'zstd');
});
