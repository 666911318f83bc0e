import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { readEndpoints } from '../../../../scripts/all-endpoints.ts';
import { openApiDocument, serveOpenApi } from './openapi.ts';

const endpoints = await readEndpoints();
const written = openApiDocument(endpoints);

test('every endpoint of the contract is in the OpenAPI document', () => {
  const { paths } = written as { paths: Record<string, Record<string, unknown>> };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  assert.deepEqual(documented.toSorted(), declared.toSorted());
});

test('a multipart endpoint documents its fields and its files', () => {
  const { paths } = written;
  const upload = JSON.stringify(
    (paths as Record<string, unknown>)['/api/humanResources/user/uploadDocument'],
  );
  for (const name of [
    'multipart/form-data',
    'id_categoria',
    'nome_personalizzato',
    '"file":{"type":"array","items":{"type":"string","format":"binary"},"minItems":1,"maxItems":6}',
  ])
    assert.ok(upload.includes(name), name);
});

test('the document is compressed as asked for, can be cached, and is not sent again when unchanged', async () => {
  const app = Fastify();
  serveOpenApi(app, endpoints);
  const ask = (headers: Record<string, string>) => app.inject({ url: '/api/openapi.json', headers });
  const plain = await ask({});
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.deepEqual(plain.json(), JSON.parse(JSON.stringify(written)));
  const tags = new Set([plain.headers.etag]);
  for (const [accepted, encoding, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['GZIP', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const) {
    const packed = await ask({ 'accept-encoding': accepted });
    assert.equal(packed.headers['content-encoding'], encoding);
    assert.equal(packed.headers.vary, 'accept-encoding');
    assert.match(String(packed.headers['cache-control']), /^public, max-age=\d+$/);
    assert.ok(packed.rawPayload.length < plain.rawPayload.length / 5);
    assert.equal(unpack(packed.rawPayload).toString(), plain.body);
    const etag = String(packed.headers.etag);
    tags.add(etag);
    const again = await ask({ 'accept-encoding': accepted, 'if-none-match': `"other", W/${etag}` });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
  }
  assert.equal(tags.size, 3);
  await app.close();
});

test('fields with a default are not required in the document: a product needs a name, a category and a unit', () => {
  const { paths } = written;
  type OpenApiPath = {
    post: { requestBody: { content: Record<string, { schema: { required: string[] } }> } };
  };
  const { post } = (paths as Record<string, OpenApiPath>)['/api/logistics/products'] ?? assert.fail();
  assert.deepEqual(post.requestBody.content['application/json']?.schema.required.toSorted(), [
    'name',
    'subCategoryId',
    'unit',
  ]);
});
