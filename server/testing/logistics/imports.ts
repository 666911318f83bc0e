/** Makes imports in the same steps as the page, for tests: upload, proposed columns, check, import, undo. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Import, ImportMapping } from '@wms/contract/imports/endpoints';
import type { ImportKind } from '@wms/contract/imports/kinds';
import { type Caller, json, type TestApp } from '../app.ts';
import { readOwnTable } from '../files/tables.ts';
import { importFile } from '../import-file.ts';

export const imports = '/api/logistics/imports';

export async function uploadImport(
  by: Caller,
  kind: string,
  content: string | Buffer,
  sheet?: string,
): Promise<Response> {
  const form = new FormData();
  form.set('kind', kind);
  if (sheet !== undefined) form.set('sheet', sheet);
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'elenco.csv');
  return by.fetch(imports, { method: 'POST', body: form });
}

export const readImport = async (by: Caller, id: number) => json<Import>(await by.get(`${imports}/${id}`));

/** Asks until the import is as the test expects, for five minutes at most. */
export async function importUntil(by: Caller, id: number, is: (found: Import) => boolean): Promise<Import> {
  const deadline = Date.now() + 300_000;
  for (;;) {
    const found = await readImport(by, id);
    if (is(found)) return found;
    if (Date.now() > deadline) throw new Error(`five minutes have passed, and the import is ${found.state}`);
    await sleep(20);
  }
}

export const settled = ({ progress }: Import) => progress === null;

export async function checkImport(by: Caller, id: number, mapping: ImportMapping): Promise<Import> {
  const response = await by.post(`${imports}/${id}/check`, { mapping });
  assert.equal(response.status, 200, await response.clone().text());
  return importUntil(by, id, settled);
}

/** Makes a whole import and answers it when it is done. */
export async function importFrom(by: Caller, kind: string, content: string): Promise<Import> {
  const { id } = await json<{ id: number }>(await uploadImport(by, kind, content));
  await checkImport(by, id, (await readImport(by, id)).mapping);
  await by.post(`${imports}/${id}/start`, { skipRefused: false });
  const done = await importUntil(by, id, settled);
  assert.deepEqual([done.state, done.note], ['done', null]);
  return done;
}

/** Brings the rows of a file in as the command line does, for a test that needs the rows and not their import. */
export async function importBefore(
  { db }: TestApp,
  kind: ImportKind,
  content: string,
  userId: number | null = null,
) {
  const { errors } = await importFile(db, kind, Buffer.from(content), { readTable: readOwnTable, userId });
  assert.deepEqual(errors, []);
}
