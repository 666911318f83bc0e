import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { permissions } from '@wms/contract/platform/permissions';
import { type Caller, json, startTestApp, type TestApp } from '../../testing/app.ts';
import { onePagePdf } from '../../testing/people.ts';
import { stockFixture } from '../../testing/stock.ts';

let app: TestApp;
let caller: Caller;
before(async () => {
  app = await startTestApp();
  caller = await app.person({ permissions });
});
after(() => app.stop());

const ends = ['\r', '\n', '\r\n', '\u2028'];

async function assertRefusedAt(answer: Response, field: string): Promise<void> {
  assert.equal(answer.status, 422, await answer.clone().text());
  const { errors } = await json<{ errors: Record<string, string> }>(answer);
  assert.equal(errors[field], 'Contiene caratteri non ammessi');
}

test('a line break is refused in names that become file names, and in links', async () => {
  const productId = await (await stockFixture(app.db)).product();
  const pdf = new Blob([new Uint8Array(await onePagePdf())]);
  for (const end of ends) {
    const name = `a${end}b: c`;
    const links = `/api/logistics/products/${productId}/links`;
    const url = `https://example.org/${end}x`;
    await assertRefusedAt(
      await caller.post(links, { kind: 'altro', name, url: 'https://example.org/' }),
      'name',
    );
    await assertRefusedAt(await caller.post(links, { kind: 'altro', name: 'a', url }), 'url');

    // FormData would turn each line break into CR LF, so the test writes the bytes.
    const part = (field: string, value: string) =>
      `--b\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`;
    const file =
      `--b\r\ncontent-disposition: form-data; name="file"; ` +
      `filename="a.pdf"\r\n\r\n${await pdf.text()}\r\n--b--\r\n`;
    const send = (path: string, method: string, fields: string) =>
      caller.fetch(path, {
        method,
        body: fields + file,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      });
    const attachments = `/api/logistics/products/${productId}/attachments`;
    await assertRefusedAt(
      await send(attachments, 'POST', part('kind', 'altro') + part('name', name)),
      'name',
    );
    const document = part('id_categoria', '1') + part('id_tipo', '1') + part('nome_personalizzato', name);
    await assertRefusedAt(
      await send('/api/humanResources/user/uploadDocument', 'PUT', document),
      'nome_personalizzato',
    );
    await assertRefusedAt(
      await caller.post('/api/bug_report/add', { title: 'a', body: `b${end}c`, page: name }),
      'page',
    );
  }
});

test('a file whose name turns the text after it is refused, wherever it is sent to', async () => {
  const productId = await (await stockFixture(app.db)).product();
  const send = (path: string, method: string, name: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new Blob(['a;b\n1;2\n']), name);
    return caller.fetch(path, { method, body: form });
  };
  for (const [path, fields] of [
    [`/api/logistics/products/${productId}/attachments`, { kind: 'altro' }],
    ['/api/logistics/imports', { kind: 'products' }],
    ['/api/accounting/bank/files/preview', {}],
  ] as const)
    for (const turn of ['\u202e', '\u2067']) {
      const answer = await send(path, 'POST', `fattura${turn}fdp.exe`, fields);
      assert.equal(answer.status, 422, path);
      const { errors } = await json<{ errors: Record<string, string> }>(answer);
      assert.match(errors.file ?? '', /Il nome del file contiene caratteri non ammessi/, path);
    }
});

test('the database refuses a line break in a name, too', async () => {
  const productId = await (await stockFixture(app.db)).product();
  const values = { product_id: productId, kind: 'altro', name: 'a\nb', url: 'https://example.org/' };
  await assert.rejects(app.db.insertInto('attachments').values(values).execute(), /one_line/);
});
