import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '@wms/contract/endpoints';
import { openApiDocument } from './openapi.ts';

test('every endpoint of the contract is in the OpenAPI document', () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, unknown>> };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  assert.deepEqual(documented.toSorted(), declared.toSorted());
});

test('a multipart endpoint documents its fields and its file', () => {
  const { paths } = openApiDocument();
  const upload = JSON.stringify(
    (paths as Record<string, unknown>)['/api/humanResources/user/uploadDocument'],
  );
  for (const name of [
    'multipart/form-data',
    'id_categoria',
    'nome_personalizzato',
    '"file":{"type":"string","format":"binary"}',
  ])
    assert.ok(upload.includes(name), name);
});

test('what has a default is not required in the document: a product is a name, a category and a unit', () => {
  const { paths } = openApiDocument();
  type Documented = {
    post: { requestBody: { content: Record<string, { schema: { required: string[] } }> } };
  };
  const { post } = (paths as Record<string, Documented>)['/api/logistics/products'] ?? assert.fail();
  assert.deepEqual(post.requestBody.content['application/json']?.schema.required.toSorted(), [
    'name',
    'subCategoryId',
    'unit',
  ]);
});
