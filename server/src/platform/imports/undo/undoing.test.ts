/** Tests the undoing of imports: everything is as before, or nothing changes and the obstacles are named. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ImportUndo } from '@wms/contract/imports/endpoints';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { until } from '../../../../testing/jobs.ts';
import {
  importBefore,
  importFrom,
  imports,
  importUntil,
  settled,
} from '../../../../testing/logistics/imports.ts';
import { trial } from '../../../../testing/trial.ts';

let app: TestApp;
let keeper: Caller;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({
    permissions: [can.productsManagement, can.warehouseManagement],
    nome: 'Carla',
  });
});
after(() => app.stop());

const rowsOf = async <T = { line: string }>(query: ReturnType<typeof sql<T>>) =>
  (await query.execute(app.db)).rows;
/** The person may open the page, so the refusal must reach it as a sentence: a 403 would lead to the Error page. */
async function assertLeftToManagers(response: Response) {
  assert.equal(response.status, 409);
  assert.match((await json<{ detail: string }>(response)).detail, /la annulla chi gestisce il magazzino/);
}

const preview = async (id: number, by = keeper) => json<ImportUndo>(await by.get(`${imports}/${id}/undo`));
const undo = async (id: number, by = keeper) => {
  const response = await by.post(`${imports}/${id}/undo`, {});
  assert.equal(response.status, 200, await response.clone().text());
  return importUntil(by, id, settled);
};
const products = (like: string) =>
  rowsOf(
    sql<Record<string, unknown>>`
      select p.code, p.name, p.minimum_stock::float8 as minimum, p.active, t.quantity::float8 as quantity, s.name as sub
        from products p join product_totals t on t.product_id = p.id join sub_categories s on s.id = p.sub_category_id
       where p.code like ${like} order by p.code`,
  );
/** Checks what must hold after every undoing: totals, stock and movements agree. */
const checkLedger = async () => {
  const rows = await rowsOf(sql`
    select t.product_id from product_totals t
     where t.quantity <> (select coalesce(sum(quantity), 0) from stock s where s.product_id = t.product_id)
        or t.quantity <> (select coalesce(sum(case when to_location_id is null then -quantity
          when from_location_id is null then quantity else 0 end), 0)
                            from stock_movements m where m.product_id = t.product_id)`);
  assert.deepEqual(rows, []);
};

test('undoing deletes new products with their categories, restores changed ones, and names who did it', async () => {
  await importBefore(app, 'products', 'codice,nome,macro,sub,scorta minima\nU-1,Vite,Ferramenta,Viti,5\n');
  const before = await products('U-%');
  const file =
    'codice,nome,macro,sub,scorta minima,codice a barre\nU-1,Vite ' +
    'lunga,Ferramenta,Bulloni,9,U1-BOX\nU-2,Dado,Ferramenta,Dadi,1,\nU-3,Olio,Chimica,Oli,1,U3-BOX\n';
  const { id } = await importFrom(keeper, 'products', file);
  assert.equal((await products('U-%')).length, 3);
  assert.deepEqual(await preview(id), {
    deletes: 2,
    deactivates: 0,
    restores: 1,
    categories: 4,
    reverses: 0,
    obstacles: { count: 0, first: [] },
  });
  const undone = await undo(id);
  assert.deepEqual([undone.state, undone.note, undone.undone?.by], ['undone', null, 'Carla Prova']);
  assert.deepEqual(await products('U-%'), before);
  assert.deepEqual(await rowsOf(sql`select code from product_barcodes where code like 'U_-BOX'`), []);
  assert.deepEqual(
    await rowsOf(
      sql`select name as line from sub_categories where name in ('Bulloni', 'Dadi', 'Oli', 'Viti')`,
    ),
    [{ line: 'Viti' }],
  );
  assert.deepEqual(await rowsOf(sql`select from macro_categories where name = 'Chimica'`), []);
  // The audit log names the person, as for every change.
  assert.deepEqual(
    await rowsOf(
      sql`select distinct actor_id from audit_log where table_name = 'products' and action = 'delete'`,
    ),
    [{ actor_id: keeper.id }],
  );
  const again = await keeper.post(`${imports}/${id}/undo`, {});
  assert.deepEqual(
    [again.status, (await json<{ detail: string }>(again)).detail],
    [409, 'L’importazione è già stata annullata'],
  );
});

trial(
  'imported quantities are taken back by counter-movements, and their products are deactivated',
  async () => {
    const { id } = await importFrom(
      keeper,
      'products',
      'codice,nome,macro,sub,quantita\nQ-1,Vite,Massa,Pezzi,5\nQ-2,Dado,Massa,Pezzi,0\n',
    );
    assert.deepEqual(
      [(await preview(id)).deletes, (await preview(id)).deactivates, (await preview(id)).reverses],
      [1, 1, 1],
    );
    const editor = await app.person({ permissions: [can.productsManagement] });
    await assertLeftToManagers(await editor.post(`${imports}/${id}/undo`, {}));
    await undo(id);
    assert.deepEqual(
      (await products('Q-%')).map(({ code, active, quantity }) => [code, active, quantity]),
      [['Q-1', false, 0]],
    );
    await checkLedger();
  },
);

trial('undoing deletes new categories and places, the deepest first, and gives old names back', async () => {
  await importBefore(app, 'categories', 'macro,codice macro,sub,codice sotto\nElettronica,ELE,Cavi,CAV\n');
  const categories = await importFrom(
    keeper,
    'categories',
    'macro,codice macro,sub,codice sotto\nElettrica,ELE,Fili,CAV\nNuova,NUO,Prima,PRI\nNuova,NUO,Seconda,SEC\n',
  );
  assert.deepEqual([(await preview(categories.id)).deletes, (await preview(categories.id)).restores], [3, 2]);
  assert.equal((await undo(categories.id)).state, 'undone');
  const line = await rowsOf(sql`
    select m.name || '›' || s.name as line from macro_categories m join sub_categories s on s.macro_id = m.id
      where m.code in ('ELE', 'NUO')`);
  assert.deepEqual(line, [{ line: 'Elettronica›Cavi' }]);

  const places = await importFrom(
    keeper,
    'locations',
    'percorso,note\nSede,\nSede/Scaffale 1,\nSede/Scaffale 1/Ripiano A,in alto\n',
  );
  assert.equal((await preview(places.id)).deletes, 3);
  const editor = await app.person({ permissions: [can.productsManagement] });
  await assertLeftToManagers(await editor.get(`${imports}/${places.id}/undo`));
  await undo(places.id);
  assert.deepEqual(
    await rowsOf(sql`select from locations where name in ('Sede', 'Scaffale 1', 'Ripiano A')`),
    [],
  );
});

test('undoing restores the stock, lots and lowered quantities included; the ledger keeps all movements', async () => {
  await importBefore(app, 'locations', 'codice,nome\nGIA-A,Giacenze A\nGIA-B,Giacenze B\n');
  await importBefore(
    app,
    'products',
    'codice,nome,macro,sub,tracciamento\nG-1,Vite,Massa,Pezzi,no\nG-2,Colla,Massa,Pezzi,lotto\n',
  );
  await importBefore(
    app,
    'stock',
    'codice,ubicazione,quantita,lotto,scadenza\nG-1,GIA-A,10,,\nG-2,GIA-A,3,L1,\n',
  );
  const stock = () =>
    rowsOf(sql`
      select p.code || ' ' || l.code || ' ' || trim_scale(s.quantity) ||
        coalesce(' ' || o.code || coalesce(' ' || o.expires_on, ''), '') as line
        from stock s join products p on p.id = s.product_id join locations l on l.id = s.location_id left join lots o
          on o.id = s.lot_id
       where l.code like 'GIA-%' and s.quantity > 0 order by line`);
  const before = await stock();
  const { id } = await importFrom(
    keeper,
    'stock',
    'codice,ubicazione,quantita,lotto,scadenza\nG-1,GIA-A,4,,\nG-1,GIA-B,6,,\n' +
      'G-2,GIA-A,5,L1,2030-01-31\nG-2,GIA-B,1,L2,\n',
  );
  assert.notDeepEqual(await stock(), before);
  assert.equal((await preview(id)).reverses, 4);
  await undo(id);
  assert.deepEqual(await stock(), before);
  await checkLedger();
});

trial(
  'a whole move-in is undone in reverse order; used places and products are only deactivated',
  async () => {
    const moveIn = async () => [
      await importFrom(keeper, 'locations', 'percorso\nTrasloco/Sala\nTrasloco/Vuota\n'),
      await importFrom(
        keeper,
        'products',
        'codice,nome,macro,sub\nT-1,Vite,Massa,Pezzi\nT-2,Dado,Massa,Pezzi\n',
      ),
      await importFrom(keeper, 'stock', 'codice,ubicazione,quantita\nT-1,Trasloco/Sala,10\n'),
    ];
    const [places, made, stock] = await moveIn();
    assert.ok(places && made && stock);
    assert.deepEqual((await preview(places.id)).obstacles.first, [
      { name: 'TRA-SAL', why: 'ci è passato qualcosa' },
    ]);
    await undo(stock.id);
    assert.deepEqual([(await preview(made.id)).deletes, (await preview(made.id)).deactivates], [1, 1]);
    assert.equal((await undo(made.id)).state, 'undone');
    assert.deepEqual([(await preview(places.id)).deletes, (await preview(places.id)).deactivates], [1, 2]);
    assert.equal((await undo(places.id)).state, 'undone');
    assert.deepEqual(
      await rowsOf(
        sql`select name || ' ' || closed as line from locations where name in ('Trasloco', 'Sala', 'Vuota')
        order by name`,
      ),
      [{ line: 'Sala true' }, { line: 'Trasloco true' }],
    );
    assert.deepEqual(
      (await products('T-%')).map(({ code, active, quantity }) => [code, active, quantity]),
      [['T-1', false, 0]],
    );

    await moveIn();
    assert.deepEqual(
      (await products('T-%')).map(({ code, active, quantity }) => [code, active, quantity]),
      [
        ['T-1', true, 10],
        ['T-2', true, 0],
      ],
    );
  },
);

test('later changes prevent the undoing and are named, and nothing is half done', async () => {
  await importBefore(app, 'locations', 'codice,nome\nMEZ-A,Mezzo A\nMEZ-B,Mezzo B\n');
  const made = await importFrom(
    keeper,
    'products',
    'codice,nome,macro,sub\nM-1,Vite,Massa,Pezzi\nM-2,Dado,Massa,Pezzi\nM-3,Rondella,Massa,Pezzi\n',
  );
  const stock = await importFrom(keeper, 'stock', 'codice,ubicazione,quantita\nM-1,MEZ-A,10\nM-2,MEZ-A,10\n');
  await sql`update products set name = 'Rondella larga' where code = 'M-3'`.execute(app.db);
  await sql`
    insert into stock_movements (type, product_id, quantity, from_location_id)
    select 'scarico', p.id, 7, l.id from products p, locations l where p.code = 'M-1' and l.code = 'MEZ-A'`.execute(
    app.db,
  );

  assert.deepEqual((await preview(stock.id)).obstacles, {
    count: 1,
    first: [{ name: 'M-1', why: 'in MEZ-A ne restano 3 pz dei 10 caricati' }],
  });
  const refused = await undo(stock.id);
  assert.deepEqual(
    [refused.state, refused.undone, refused.note],
    [
      'done',
      null,
      'Niente è stato annullato, perché dopo l’importazione qualcosa è cambiato: M-1 (in MEZ-A ne restano 3 pz ' +
        'dei 10 caricati).',
    ],
  );
  assert.deepEqual(
    (await products('M-%')).map(({ quantity }) => quantity),
    [3, 10, 0],
  );
  const names = (await preview(made.id)).obstacles.first;
  assert.deepEqual(names, [
    { name: 'M-1', why: 'ha altri movimenti' },
    { name: 'M-2', why: 'ha altri movimenti' },
    { name: 'M-3', why: 'modifiche successive' },
  ]);
  assert.equal((await undo(made.id)).state, 'done');
  assert.equal((await products('M-%')).length, 3);

  // When the later changes are taken back, the import of stock can be undone, too.
  await sql`update products set name = 'Rondella' where code = 'M-3'`.execute(app.db);
  await sql`
    insert into stock_movements (type, product_id, quantity, to_location_id)
    select 'carico', p.id, 7, l.id from products p, locations l where p.code = 'M-1' and l.code = 'MEZ-A'`.execute(
    app.db,
  );
  assert.equal((await undo(stock.id)).state, 'undone');
  assert.deepEqual(
    (await preview(made.id)).obstacles.first.map(({ name }) => name),
    ['M-1'],
  );
  await checkLedger();
});

test('two people undo at once: one succeeds, the other is refused', async () => {
  const other = await app.person({ permissions: [can.productsManagement] });
  const { id } = await importFrom(keeper, 'products', 'codice,nome,macro,sub\nD-1,Vite,Massa,Pezzi\n');
  const answers = await Promise.all([keeper, other].map((who) => who.post(`${imports}/${id}/undo`, {})));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal((await importUntil(keeper, id, settled)).state, 'undone');
  assert.deepEqual(await products('D-%'), []);
});

test('an undoing that is stopped, or whose connection dies, leaves nothing half undone', async () => {
  const { id } = await importFrom(keeper, 'products', 'codice,nome,macro,sub\nC-1,Vite,Massa,Di passaggio\n');
  const held = await app.db.startTransaction().execute();
  // The category is deleted last, so this lock makes the undoing wait after it has deleted the products.
  await sql`select from sub_categories where name = 'Di passaggio' for key share`.execute(held);
  const waiting = () =>
    until(async () => {
      const [found] = await rowsOf(sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%delete from "sub_categories"%'`);
      return found?.pid;
    }, 'the undoing waits for the category');
  await keeper.post(`${imports}/${id}/undo`, {});
  await waiting();
  await keeper.post(`${imports}/${id}/cancel`, {});
  assert.equal((await importUntil(keeper, id, settled)).state, 'done');
  assert.equal((await products('C-%')).length, 1);

  await keeper.post(`${imports}/${id}/undo`, {});
  await sql`select pg_terminate_backend(${await waiting()})`.execute(app.db);
  // The undoing starts again by itself.
  await waiting();
  assert.equal((await products('C-%')).length, 1);
  await held.rollback().execute();
  assert.equal((await importUntil(keeper, id, settled)).state, 'undone');
  assert.deepEqual(await products('C-%'), []);
});
