/** Members of a file without numbers: others are added by hand meanwhile, and no number is missing. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { defaultImportOptions } from '@wms/contract/imports/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { addMember } from '../../../../testing/accounting/members.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { readOwnTable } from '../../../../testing/files/tables.ts';
import { importers } from '../../../cupboards.ts';
import { inTransaction } from '../../../platform/database/connection.ts';
import { readColumns } from '../../../platform/imports/reading/columns.ts';
import { runImport } from '../../../platform/imports/running/engine.ts';

let app: TestApp;
let treasurer: Caller;
before(async () => {
  app = await startTestApp();
  treasurer = await app.person({ permissions: [can.receiptsManagement] });
});
after(() => app.stop());

/** More than are written at once, so that something can happen between two parts. */
const rows = 1201;
const content = Buffer.from(
  [
    'Cognome;Nome;Ammissione',
    ...Array.from({ length: rows }, (_, n) => `Fila ${letters(n)};Sara;10/09/2025`),
  ].join('\n'),
);
/** `27` → `BB`; a name has no digits. */
function letters(n: number): string {
  return (n < 26 ? '' : letters(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26));
}

/** Imports the file, and does something else each time before a part is written. */
const importBeside = async (beforePart: () => Promise<unknown>) => {
  const table = await readColumns(content, readOwnTable);
  return inTransaction(app.db, null, (tx) =>
    runImport(tx, {
      importer: importers.members,
      content,
      readTable: readOwnTable,
      userId: null,
      ...table,
      mapping: { columns: ['lastName', 'firstName', 'admittedOn'], options: defaultImportOptions },
      may: () => true,
      dryRun: false,
      skipRefused: false,
      step: async (phase) => {
        if (phase === 'Scrittura dei soci') await beforePart();
      },
    }),
  );
};

const numbersOf = async (names: string) =>
  (
    await sql<{ number: number }>`
      select number from members where last_name like ${names} order by number`.execute(app.db)
  ).rows.map(({ number }) => number);
const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

test('whoever adds a member while a file is written gets the next number at once, and none is missing', async () => {
  let added = 0;
  const outcome = await importBeside(async () => {
    await addMember(treasurer, { lastName: `Mano ${letters(added)}` });
    added += 1;
  });
  assert.equal(outcome.written, true);
  assert.ok(added > 1, 'somebody was added between two parts');
  assert.deepEqual(await numbersOf('Mano %'), upTo(added));
  assert.deepEqual(await numbersOf('%'), upTo(rows + added));
  const { rows: order } = await sql<{ name: string }>`
    select last_name as name from members where number > ${added} order by number limit 3`.execute(app.db);
  assert.deepEqual(
    order.map(({ name }) => name),
    ['Fila A', 'Fila B', 'Fila C'],
  );
});

test('a file that ends without being written leaves no gap behind those who were added meanwhile', async () => {
  const known = (await numbersOf('%')).length;
  await assert.rejects(
    importBeside(async () => {
      await addMember(treasurer, { lastName: 'Dopo' });
      if ((await numbersOf('Dopo')).length > 1) throw new Error('stopped');
    }),
    /stopped/,
  );
  assert.deepEqual(await numbersOf('%'), upTo(known + 2));
});
