/** Tests imports in the page's steps (upload, columns, check, import), also stopped, crashed and refused ones. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Import, ImportError, ImportMapping } from '@wms/contract/imports/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { until as untilHolds } from '../../../../testing/jobs.ts';
import {
  checkImport,
  imports,
  importUntil,
  readImport,
  settled,
  uploadImport,
} from '../../../../testing/logistics/imports.ts';
import { isTrial } from '../../../../testing/trial.ts';

let app: TestApp;
let editor: Caller;
before(async () => {
  app = await startTestApp();
  editor = await app.person({ permissions: [can.productsManagement] });
});
after(() => app.stop());

const base = imports;
const upload = (kind: string, content: string | Buffer, by = editor) => uploadImport(by, kind, content);
const idOf = async (response: Response) => (await json<{ id: number }>(response)).id;
const get = (id: number, by = editor) => readImport(by, id);
const until = (id: number, is: (found: Import) => boolean) => importUntil(editor, id, is);
const check = (id: number, mapping: ImportMapping) => checkImport(editor, id, mapping);
const start = (id: number, skipRefused = false) => editor.post(`${base}/${id}/start`, { skipRefused });
const many = (count: number, prefix: string) => {
  const rows = Array.from({ length: count }, (_, n) => `${prefix}-${n},Vite numero ${n},Massa,Viti`);
  return ['codice,nome,macro,sub', ...rows].join('\n');
};
const products = async (prefix: string) => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from products where code like ${`${prefix}-%`}`.execute(app.db);
  return rows[0]?.n;
};

test('a file with its own column titles is mapped, checked, imported; its mapping is proposed next time', async () => {
  const file =
    'Part number,Name,Category path,Units,Trackable,Foo\nA-1,Filo,Cavi/Rame/Sottili,metri,False,x\n' +
    'A-2,Scheda,Schede,bancali,True,\n';
  const id = await idOf(await upload('products', file));
  const found = await get(id);
  assert.deepEqual(found.mapping.columns, ['code', 'name', 'categoryPath', 'unit', 'tracking', null]);
  assert.deepEqual(found.columns[3], {
    title: 'Units',
    examples: ['metri', 'bancali'],
    values: ['metri', 'bancali'],
  });
  const checked = await check(id, found.mapping);
  assert.deepEqual(
    [checked.state, checked.counts],
    [
      'checked',
      {
        created: 1,
        updated: 0,
        unchanged: 0,
        wrong: 1,
        newCategories: { count: 1, first: ['Cavi › Sottili'] },
      },
    ],
  );
  const { rows } = await json<{ rows: ImportError[] }>(await editor.get(`${base}/${id}/errors`));
  assert.deepEqual(rows, [
    {
      row: 3,
      column: 'Units',
      value: 'bancali',
      message: 'Non è un’unità: scrivi pz, m, m², kg, g, l, ml o conf.',
    },
  ]);
  const csv = await (await editor.get(`${base}/${id}/errors/export?format=csv`)).text();
  assert.match(csv, /3;Units;bancali;Non è un’unità: scrivi/);
  assert.equal((await start(id)).status, 409);
  assert.equal(await products('A'), 0);

  const mapping = {
    ...found.mapping,
    options: { ...found.mapping.options, units: { bancali: 'pz' as const } },
  };
  assert.equal((await check(id, mapping)).counts?.wrong, 0);
  await start(id);
  const done = await until(id, settled);
  assert.deepEqual([done.state, done.counts?.created], ['done', 2]);
  const { rows: made } = await sql<{ text: string }>`
    select p.code || ' ' || p.unit || ' ' || p.tracking || ' ' || m.name || '›' || s.name as text from products p
      join sub_categories s on s.id = p.sub_category_id join macro_categories m on m.id = s.macro_id
        where p.code like 'A-%' order by 1`.execute(app.db);
  assert.deepEqual(
    made.map(({ text }) => text),
    ['A-1 m none Cavi›Sottili', 'A-2 pz serial Schede›Generale'],
  );
  assert.deepEqual((await get(await idOf(await upload('products', file)))).mapping, mapping);
  // The audit log names the person, as for every change.
  const { rows: audited } = await sql<{ actor_id: number }>`
    select distinct actor_id from audit_log where table_name = 'products'`.execute(app.db);
  assert.deepEqual(audited, [{ actor_id: editor.id }]);
});

/**
 * Has somebody else just give this code to a product and not be done yet: an import that writes the same code waits in
 * the middle of its work, however fast or slow the machine is, and goes on when the other gives up.
 */
async function whileItWaits(id: number, code: string, during: () => Promise<void>): Promise<void> {
  const givesUp = new Error('the other gives up');
  const other = app.owner.transaction().execute(async (tx) => {
    await sql`insert into products (code, name, sub_category_id, unit)
              select ${code}, 'Altro', min(id), 'pz' from sub_categories`.execute(tx);
    assert.equal((await start(id)).status, 200);
    await untilHolds(async () => {
      const { rows } = await sql`
        select from pg_locks turn join pg_locks awaited on awaited.pid = turn.pid and not awaited.granted
         where turn.locktype = 'advisory' and turn.objsubid = 2 and turn.objid = ${id}`.execute(app.db);
      return rows.length > 0;
    }, 'the import waits for the other');
    await during();
    throw givesUp;
  });
  await assert.rejects(other, givesUp);
}

test('an import that is stopped leaves nothing, and other requests are answered while it runs', async () => {
  const count = isTrial ? 12_000 : 300;
  const id = await idOf(await upload('products', many(count, 'STOP')));
  await check(id, (await get(id)).mapping);
  await whileItWaits(id, `STOP-${count - 1}`, async () => {
    for (let n = 0; n < 5; n++) {
      const answer = await editor.get('/api/logistics/products?limit=1');
      assert.equal(answer.status, 200, await answer.clone().text());
    }
    assert.equal((await get(id)).state, 'importing', 'the import still runs after the answers');
    assert.equal((await editor.post(`${base}/${id}/cancel`, {})).status, 200);
  });
  assert.equal((await until(id, settled)).state, 'cancelled');
  assert.equal(await products('STOP'), 0);
  const { rows } = await sql`select from macro_categories where name = 'Massa'`.execute(app.db);
  assert.equal(rows.length, 0);
});

test('a connection that dies in the middle leaves nothing half written: the import starts again', async () => {
  const count = isTrial ? 4000 : 200;
  const id = await idOf(await upload('products', many(count, 'CRASH')));
  await check(id, (await get(id)).mapping);
  await whileItWaits(id, `CRASH-${count - 1}`, async () => {
    // Only the transaction that works on the import holds this lock.
    const { rows: ended } = await sql`
      select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database
       where locktype = 'advisory' and objsubid = 2 and objid = ${id} and datname = current_database()`.execute(
      app.db,
    );
    assert.equal(ended.length, 1, 'the connection of the import was ended');
  });
  assert.equal((await until(id, settled)).state, 'done');
  assert.equal(await products('CRASH'), count);
  const { attempts } = await app.db
    .selectFrom('imports')
    .select('attempts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(attempts, 2, 'the import was tried twice');
});

test('a file that ends the server each time is given up', async () => {
  const id = await idOf(await upload('products', many(3, 'TOXIC')));
  await check(id, (await get(id)).mapping);
  await sql`update imports set state = 'importing', attempts = 3 where id = ${id}`.execute(app.db);
  const found = await until(id, ({ state }) => state !== 'importing');
  assert.deepEqual([found.state, found.note?.slice(0, 21)], ['failed', 'Il server si è fermat']);
  assert.equal(await products('TOXIC'), 0);
});

test('a file that is not a table is refused at its field, and nothing is stored', async () => {
  const countStored = async () => ({
    imports: (await sql`select id from imports`.execute(app.db)).rows.length,
    files: (await readdir(app.storageDir, { recursive: true })).length,
  });
  const before = await countStored();
  for (const [content, sentence] of [
    ['codice,nome\n', /solo l’intestazione/],
    ['%PDF-1.7 x', /Non è un file CSV né XLSX/],
    ['a,"b\n1,2', /virgoletta/],
  ] as const) {
    const response = await upload('products', content);
    assert.equal(response.status, 422);
    assert.match((await json<{ errors: { file: string } }>(response)).errors.file, sentence);
  }
  assert.deepEqual(await countStored(), before);
});

test('each kind of import has its permission: stock and quantities need warehouse management', async () => {
  assert.equal((await upload('stock', 'codice,ubicazione,quantita\nA-1,X,1\n')).status, 403);
  assert.equal((await editor.get(`${base}/template?kind=stock&format=csv`)).status, 403);
  assert.match(
    await (await editor.get(`${base}/template?kind=products&format=csv`)).text(),
    /Codice;Nome;Descrizione;Macro categoria/,
  );
  const id = await idOf(await upload('products', 'codice,nome,macro,sub,quantita\nQ-1,x,M,S,4\n'));
  const checked = await check(id, (await get(id)).mapping);
  assert.deepEqual(checked.counts, { created: 0, updated: 0, unchanged: 0, wrong: 1 });
  const keeper = await app.person({ permissions: [can.warehouseManagement] });
  assert.equal((await keeper.get(`${base}/${id}`)).status, 404);
  assert.equal((await upload('stock', 'codice,ubicazione,quantita\nA-1,X,1\n', keeper)).status, 200);
});

test('the permissions and the name of whoever starts an import count, not of whoever uploaded its file', async () => {
  const chief = await app.person({ permissions: [can.productsManagement, can.warehouseManagement] });
  const id = await idOf(await upload('products', 'codice,nome,macro,sub,quantita\nQ-7,x,M,S,4\n', chief));
  const byEditor = await checkImport(editor, id, (await get(id)).mapping);
  assert.deepEqual(byEditor.counts, { created: 0, updated: 0, unchanged: 0, wrong: 1 });
  await checkImport(chief, id, (await get(id)).mapping);
  // The editor starts the import that the chief has checked.
  await start(id);
  const refused = await until(id, settled);
  assert.deepEqual([refused.state, refused.counts?.wrong], ['checked', 1]);
  assert.match(refused.note ?? '', /niente è stato importato/);
  await checkImport(chief, id, (await get(id)).mapping);
  await chief.post(`${base}/${id}/start`, { skipRefused: false });
  assert.equal((await until(id, settled)).state, 'done');
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from stock_movements m join products p on p.id = m.product_id where p.code = 'Q-7'`.execute(
    app.db,
  );
  assert.deepEqual(rows, [{ user_id: chief.id }]);
});

test('stock for a place inside a closed one is refused cell by cell, before anything is written', async () => {
  const chief = await app.person({ permissions: [can.productsManagement, can.warehouseManagement] });
  await app.db
    .insertInto('locations')
    .values({ kind: 'magazzino', code: 'CHIUSO', name: 'Chiuso', closed: true })
    .execute();
  await sql`insert into locations (kind, code, name, parent_id) select 'ripiano', 'CHIUSO-1', 'Dentro', id
    from locations where code = 'CHIUSO'`.execute(app.db);
  await app.db
    .insertInto('products')
    .values({
      code: 'IN-CHIUSO',
      name: 'x',
      sub_category_id: sql<number>`(select min(id) from sub_categories)`,
      unit: 'pz',
    })
    .execute();
  const id = await idOf(await upload('stock', 'codice,ubicazione,quantita\nIN-CHIUSO,CHIUSO-1,4\n', chief));
  assert.equal((await checkImport(chief, id, (await get(id, chief)).mapping)).counts?.wrong, 1);
  const { rows } = await json<{ rows: ImportError[] }>(await chief.get(`${base}/${id}/errors`));
  assert.deepEqual(
    rows.map(({ row, column }) => [row, column]),
    [[2, 'ubicazione']],
  );
});

test('columns that don’t fit together are refused before any work', async () => {
  const id = await idOf(await upload('products', 'codice,nome,macro\nA-9,x,M\n'));
  const { mapping } = await get(id);
  const refused = await editor.post(`${base}/${id}/check`, { mapping });
  assert.equal(refused.status, 422);
  assert.match((await json<{ detail: string }>(refused)).detail, /Macro e sotto categoria vanno insieme/);
});
