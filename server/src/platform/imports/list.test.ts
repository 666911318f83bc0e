/** The list of imports, page by page. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ImportSummary } from '@wms/contract/imports/endpoints';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { workbookOf } from '../../../testing/files/workbooks.ts';
import { checkImport, readImport, uploadImport } from '../../../testing/logistics/imports.ts';

let app: TestApp;
let editor: Caller;
before(async () => {
  app = await startTestApp();
  editor = await app.person({ permissions: ['log_WHR_PRD'] });
  for (let n = 1; n <= 4; n++) {
    const uploaded = await uploadImport(editor, 'categories', `macro,sub\nViteria ${n},Dadi\n`);
    assert.equal(uploaded.status, 200, await uploaded.clone().text());
  }
});
after(() => app.stop());

type Page = {
  rows: ImportSummary[];
  cursor: string | null;
  total: { count: number; more: boolean } | null;
};
const list = async (query: string) => json<Page>(await editor.get(`/api/logistics/imports?${query}`));

test('a page that is exactly full is the last one; pages have no repeats or gaps', async () => {
  const all = await list('kind=categories&limit=4');
  assert.equal(all.cursor, null);
  assert.deepEqual(all.total, { count: 4, more: false });
  const first = await list('kind=categories&limit=2');
  const second = await list(`kind=categories&limit=2&cursor=${first.cursor}`);
  assert.deepEqual([second.cursor, second.total], [null, null]);
  assert.deepEqual(
    [...first.rows, ...second.rows].map(({ id }) => id),
    all.rows.map(({ id }) => id),
  );
  assert.equal((await editor.get('/api/logistics/imports?cursor=x')).status, 422);
});

test('a person who may not import a kind sees no rows of it', async () => {
  const counter = await app.person({ permissions: ['log_WHR_MAN'] });
  const { rows, total } = await json<Page>(await counter.get('/api/logistics/imports?kind=categories'));
  assert.deepEqual([rows, total], [[], { count: 0, more: false }]);
});

test('of a workbook with several sheets the person says which one, and that one is checked and imported', async () => {
  const file = workbookOf({
    Leggimi: [['Istruzioni'], ['Compila il secondo foglio']],
    Prodotti: [
      ['codice', 'nome', 'macro', 'sub'],
      ['FG-1', 'Vite', 'Minuteria', 'Viti'],
    ],
  });
  const asked = await json<{ id: number | null; sheets: string[] }>(
    await uploadImport(editor, 'products', file),
  );
  assert.deepEqual([asked.id, asked.sheets], [null, ['Leggimi', 'Prodotti']]);
  const { id } = await json<{ id: number }>(await uploadImport(editor, 'products', file, 'Prodotti'));
  const checked = await checkImport(editor, id, (await readImport(editor, id)).mapping);
  assert.equal(checked.counts?.created, 1, checked.note ?? '');
  const wrong = await uploadImport(editor, 'products', file, 'Altro');
  assert.match(await wrong.text(), /Nel file non c’è il foglio «Altro»/);
});
