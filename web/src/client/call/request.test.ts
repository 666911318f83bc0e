import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateAcademicDatum } from '@wms/contract/humanResources/academic-data/endpoints';
import { deleteDocument, uploadDocument } from '@wms/contract/humanResources/documents/endpoints';
import { login } from '@wms/contract/identity/sessions/endpoints';
import { getProduct } from '@wms/contract/logistics/products/details';
import { listProducts } from '@wms/contract/logistics/products/reading';
import { addressOf, bodyOf, headersOf, type RequestContext } from './request.ts';

const context: RequestContext = {
  origin: 'https://wms.example',
  token: 'secret',
  cookies: 'a=1; XSRF-TOKEN=x%3Dy',
  requestId: 'id',
  idempotencyKey: 'key',
};

test('parameters go into the path, and the given fields of the query behind it', () => {
  assert.equal(addressOf(getProduct, { params: { id: '7' } }), '/api/logistics/products/7');
  assert.equal(addressOf({ path: '/api/x/:name' }, { params: { name: 'a/b?c' } }), '/api/x/a%2Fb%3Fc');
  assert.equal(
    addressOf(listProducts, { query: { q: 'vite & dado', macro: undefined, unit: '', limit: '50' } }),
    '/api/logistics/products?q=vite+%26+dado&limit=50',
  );
});

test('every request has the headers of the specification, and a POST has its key', () => {
  assert.deepEqual(headersOf(updateAcademicDatum, context), {
    Accept: 'application/json',
    'X-Request-Id': 'id',
    Authorization: 'Bearer secret',
    'X-XSRF-TOKEN': 'x=y',
    'Idempotency-Key': 'key',
    'Content-Type': 'application/json',
  });
  const anonymous = headersOf(getProduct, { ...context, token: '', cookies: '' });
  assert.deepEqual(anonymous, {
    Accept: 'application/json',
    'X-Request-Id': 'id',
    'Content-Type': 'application/json',
  });
  assert.equal(headersOf(deleteDocument, context)['Content-Type'], 'application/json');
});

test('the token is never sent to another origin', () => {
  // This path looks like one of ours but names another host.
  const elsewhere = { ...getProduct, path: '//evil.example/api' as '/api/x' };
  assert.equal('Authorization' in headersOf(elsewhere, context), false);
});

test('the login is sent as form data, a document as multipart with its file', async () => {
  const form = bodyOf(login, { body: { username: 'ada', password: 'a&b' } });
  assert.equal(String(form), 'username=ada&password=a%26b');
  const multipart = bodyOf(uploadDocument, {
    body: { id_categoria: '1', id_tipo: '2', nome_personalizzato: '', data_conseguimento: null },
    files: { file: new File(['%PDF-'], 'carta.pdf', { type: 'application/pdf' }) },
  });
  assert.ok(multipart instanceof FormData);
  assert.deepEqual([...multipart.keys()], ['id_categoria', 'id_tipo', 'file']);
  assert.equal('Content-Type' in headersOf(uploadDocument, context), false);
});
