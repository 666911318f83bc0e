/** Tests the history that people read: who changed what. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { returnLoans, type StockFixture, stockFixture } from '../../../testing/stock.ts';
import { inTransaction, type Writer } from '../../platform/database/connection.ts';
import { tableOf, tables } from './labels.ts';

let app: TestApp;
let keeper: Caller;
/** A person who sees goods and doesn't lend. */
let looker: Caller;
let fixture: StockFixture;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions: ['log_WHR_BRW', 'log_WHR_PRDU'], nome: 'Carla' });
  looker = await app.person({ permissions: ['log_WHR_BRW'] });
  fixture = await stockFixture(app.db);
});
after(() => app.stop());

type Entry = {
  id: number;
  user: string | null;
  what: string | null;
  changes: { field: string; before: string | null; after: string | null }[];
};
const history = async (subject: string, id: number, more = '', by = keeper) =>
  json<{ rows: Entry[]; cursor: string | null }>(
    await by.get(`/api/logistics/history?of=${subject}&id=${id}${more}`),
  );
const asKeeper = (work: (tx: Writer) => Promise<unknown>) => inTransaction(app.db, keeper.id, work);
const brief = ({ rows }: { rows: Entry[] }) =>
  rows.map(({ what, changes }) => [
    ...(what ? [what] : []),
    ...changes.map(({ field, before, after }) => `${field}: ${before ?? 'vuoto'} → ${after ?? 'vuoto'}`),
  ]);

test('a product’s history shows who changed which field, both values in Italian format, the latest first', async () => {
  const product = await fixture.product({ name: 'Dado M8' });
  const { macro_id } = await app.db
    .selectFrom('sub_categories')
    .select('macro_id')
    .where('id', '=', fixture.subCategoryId)
    .executeTakeFirstOrThrow();
  const { id: nuts } = await app.db
    .insertInto('sub_categories')
    .values({ macro_id, code: 'DAD', name: 'Dadi', default_unit: 'pz' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await asKeeper((tx) =>
    tx
      .updateTable('products')
      .set({
        minimum_stock: '1200.5',
        standard_cost: '3.5',
        manufacturer: 'Bossard',
        tracking: 'lot',
        has_expiry: true,
      })
      .where('id', '=', product)
      .execute(),
  );
  await asKeeper((tx) =>
    tx
      .updateTable('products')
      .set({ sub_category_id: nuts, active: false })
      .where('id', '=', product)
      .execute(),
  );
  const { name } = await app.db
    .selectFrom('macro_categories')
    .select('name')
    .where('id', '=', macro_id)
    .executeTakeFirstOrThrow();
  const found = await history('product', product);
  assert.deepEqual(brief(found), [
    ['Prodotto disattivato', `Categoria: ${name} › Sotto → ${name} › Dadi`],
    [
      'Produttore: vuoto → Bossard',
      'Scorta minima: 0 → 1.200,5',
      'Lotti e numeri di serie: nessuno → lotto',
      'Scadenza dei lotti: No → Sì',
      'Costo standard: vuoto → €\u00a03,50',
    ],
    ['Prodotto creato'],
  ]);
  assert.deepEqual(
    found.rows.map((row) => row.user),
    ['Carla Prova', 'Carla Prova', null],
  );
});

test('barcodes, lots and loans belong to their product’s history, also after they are gone', async () => {
  const product = await fixture.product();
  const shelf = await fixture.location('STO-01');
  const { id } = await app.db
    .insertInto('product_barcodes')
    .values({ product_id: product, code: '8001090001252', kind: 'altro' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('product_barcodes')
    .set({ package_quantity: '100' })
    .where('id', '=', id)
    .execute();
  await app.db.deleteFrom('product_barcodes').where('id', '=', id).execute();
  await app.db
    .insertInto('lots')
    .values({ product_id: product, code: 'L-26', expires_on: '2026-12-31' })
    .execute();
  await app.db
    .insertInto('loans')
    .values({
      product_id: product,
      location_id: shelf,
      quantity: '1',
      borrower_id: keeper.id,
      due_on: '2026-12-01',
    })
    .execute();
  await returnLoans(app.db);
  assert.deepEqual(brief(await history('product', product)), [
    ['Prestito a Carla Prova modificato', 'Restituiti: 0 → 1'],
    ['Prestito a Carla Prova aggiunto'],
    ['Lotto L-26 aggiunto'],
    ['Codice a barre 8001090001252 tolto'],
    ['Codice a barre 8001090001252 modificato', 'Pezzi per lettura: 1 → 100'],
    ['Codice a barre 8001090001252 aggiunto'],
    ['Prodotto creato'],
  ]);
  // Like the product's page, the history doesn't say who has a thing to people who don't lend.
  assert.deepEqual(brief(await history('product', product, '', looker)).slice(0, 2), [
    ['Prestito modificato', 'Restituiti: 0 → 1'],
    ['Prestito aggiunto'],
  ]);
});

test('the history names a place that a change pointed to even after it was deleted', async () => {
  const parent = await fixture.location('VECCHIO');
  const place = await fixture.location('SCATOLA', { parent_id: parent, kind: 'contenitore' });
  const other = await fixture.location('NUOVO');
  await app.db
    .updateTable('locations')
    .set({ parent_id: other, closed: true })
    .where('id', '=', place)
    .execute();
  await app.db.deleteFrom('locations').where('id', '=', parent).execute();
  assert.deepEqual(brief(await history('location', place)), [
    ['Ubicazione chiusa', 'Si trova in: VECCHIO → NUOVO'],
    ['Ubicazione creata'],
  ]);
  assert.deepEqual(brief(await history('location', parent)), [
    ['Ubicazione eliminata'],
    ['Ubicazione creata'],
  ]);
});

test('a macro category’s history has the changes of its sub categories', async () => {
  const macro = await app.db
    .insertInto('macro_categories')
    .values({ code: 'STO', name: 'Storia' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('sub_categories')
    .values({ macro_id: macro.id, code: 'ANT', name: 'Antica', default_unit: 'pz' })
    .execute();
  assert.deepEqual(brief(await history('macroCategory', macro.id)), [
    ['Sottocategoria Storia › Antica aggiunta'],
    ['Categoria creata'],
  ]);
});

test('a long history comes in pages without repeats or gaps, and an invented cursor is refused', async () => {
  const product = await fixture.product();
  for (let minimum = 1; minimum <= 6; minimum++)
    await app.db
      .updateTable('products')
      .set({ minimum_stock: String(minimum) })
      .where('id', '=', product)
      .execute();
  const ids: number[] = [];
  let cursor: string | null = '';
  do {
    const page: { rows: Entry[]; cursor: string | null } = await history(
      'product',
      product,
      `&limit=3${cursor && `&cursor=${cursor}`}`,
    );
    ids.push(...page.rows.map((row) => row.id));
    cursor = page.cursor;
  } while (cursor);
  assert.equal(new Set(ids).size, 7);
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => b - a),
  );
  assert.equal((await keeper.get(`/api/logistics/history?of=product&id=${product}&cursor=x`)).status, 422);
});

/** Columns that are derived, only the system's, or of the workshop's things; the history leaves them out. */
const columnsLeftOut = new RegExp(
  '^(id|version|path|search.*|lookup|other_codes|.*sha256|.*_(at|by)|lot_id|location_id|stock_take_id|' +
    'after_count_id|resource_id|handover_id|van_cost_id|booking_id|order_id|incoming_note_id|supplier_invoice_id|' +
    'expense_report_id)$',
);

test('every column that people change has its Italian name', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select distinct c.relname as "table", a.attname as "column"
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid and p.proname = 'audit_row'
      join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped
     where c.relname = any (${Object.values(tableOf)})
        or exists (select from unnest(string_to_array(encode(t.tgargs, 'escape'), '\\000')) as argument
                    where split_part(argument, '.',
                      1) = any (${Object.values(tableOf).map((table) => `@${table}`)}))`.execute(app.db);
  assert.ok(rows.length > 60, `${rows.length}`);
  const missing = rows
    .filter(({ table, column }) => !tables[table]?.fields[column] && !columnsLeftOut.test(column))
    .map(({ table, column }) => `${table}.${column}`);
  assert.deepEqual(missing, [], 'give them words in labels.ts');
});
