/**
 * Undoes an import in one transaction: counter-movements reverse its movements, the audit log gives back the earlier
 * values, and what it made is deleted. It undoes all or nothing: when somebody has worked on it since, it refuses and
 * names that.
 */

import type { ImportKind } from '@wms/contract/logistics/imports/kinds';
import { managesWarehouses } from '@wms/contract/logistics/shared/access';
import { namesOf } from '@wms/contract/platform/declarations/names-of';
import { sql } from 'kysely';
import { memberColumns } from '../../../accounting/members/importing/rows.ts';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { notTheirs, Refusal } from '../../../platform/refusal.ts';
import { lockTree } from '../../locations/rules.ts';
import { productColumns } from '../products/checks.ts';
import { waitForOthers } from '../running/engine.ts';
import type { Context } from '../shared/session.ts';
import { runInParts } from '../shared/staging.ts';
import { preferNone, pricesBefore, restorePrices } from '../shared/undo-offers.ts';
import {
  emptyCategories,
  goingPlaces,
  goingProducts,
  mainTables,
  needsManager,
  writtenBy,
} from '../shared/undo-plan.ts';
import { offerColumns } from '../suppliers/offer-columns.ts';
import { supplierColumns } from '../suppliers/rows.ts';
import { obstacleSentence, undoObstacles } from './obstacles.ts';

export type Undoing = Pick<Context, 'tx' | 'userId' | 'may' | 'step'> & {
  id: number;
  kind: ImportKind;
  fileName: string;
};

const size = 1000;

export async function undoImport(undoing: Undoing): Promise<void> {
  const { tx, id, kind, may, step } = undoing;
  await waitForOthers(tx, step);
  await step('Controllo', 0, 0);
  await holdRows(tx, id, kind);
  if (!may(managesWarehouses) && (await needsManager(tx, id))) throw onlyManagers();
  const obstacles = await undoObstacles(tx, id, kind);
  if (obstacles.count > 0)
    throw new Refusal(
      409,
      `Niente è stato annullato, perché dopo l’importazione qualcosa è cambiato: ${obstacleSentence(obstacles)}.`,
    );
  await reverseMovements(undoing);
  if (kind === 'supplierProducts') await beginWithOffers(tx, id);
  await restoreRows(undoing);
  if (kind === 'suppliers' || kind === 'members') await deleteMade(tx, id, [kind]);
  if (kind === 'products') await deleteProducts(undoing);
  if (kind === 'categories') await deleteMade(tx, id, ['sub_categories', 'macro_categories']);
  if (kind === 'locations') await deletePlaces(undoing);
}

/**
 * Restores the earlier prices, which are read from the log before the offers that the import made leave it; then
 * deletes these offers and clears the preferred marks.
 */
async function beginWithOffers(tx: Writer, id: number): Promise<void> {
  await restorePrices(tx, sql`${writtenBy(id)}, ${pricesBefore(id)}`);
  await deleteMade(tx, id, ['supplier_products']);
  await preferNone(tx, id);
}

export const onlyManagers = () =>
  notTheirs('Ha cambiato quantità o creato magazzini: la annulla chi gestisce il magazzino');

/**
 * Locks what is undone, so that nobody books, changes or uses it until the end. The order is that of every booking:
 * totals first.
 */
async function holdRows(tx: Writer, id: number, kind: ImportKind): Promise<void> {
  await runSql(tx)`
    select from product_totals where product_id in (
           select product_id from stock_movements where import_id = ${id}
           union select row_id from audit_log where import_id = ${id} and table_name = 'products')
             order by product_id for update`;
  await runSql(tx)`
    select from locations where capacity is not null
      and id in (select from_location_id from stock_movements where import_id = ${id})
     order by id for no key update`;
  if (kind === 'locations') await lockTree(tx);
  for (const table of mainTables[kind])
    await runSql(tx)`select from ${sql.table(table)}
      where id in (select row_id from audit_log where import_id = ${id} and table_name = ${table})
               order by id for update`;
}

/** The last movement is reversed first, so that a place is free again before a serial number comes back to it. */
async function reverseMovements(undoing: Undoing): Promise<void> {
  const { tx, id, userId, fileName } = undoing;
  await runSql(tx)`
    create temporary table undo_movements on commit drop as
    with ${writtenBy(id)} select row_number() over (order by id desc)::integer as position, id from moved`;
  const reason = `Annullata l’importazione di ${fileName}`;
  await workThrough(
    undoing,
    'undo_movements',
    'Storno dei movimenti',
    (from, to) =>
      runSql(tx)`
      insert into stock_movements (type, product_id, lot_id, quantity, from_location_id, to_location_id, reason,
        user_id, reverses_id)
      select m.type, m.product_id, m.lot_id, m.quantity, m.to_location_id, m.from_location_id, ${reason},
        ${userId}::integer, m.id
        from undo_movements u join stock_movements m using (id) where u.position between ${from} and ${to}
          order by u.position`,
  );
}

/** The columns that imports write. */
const restored: Record<string, readonly string[]> = {
  products: ['code', 'sub_category_id', ...productColumns],
  macro_categories: ['code', 'name'],
  sub_categories: ['code', 'name', 'default_unit'],
  locations: ['name', 'kind', 'notes', 'capacity', 'closed', 'holds_stock'],
  lots: ['expires_on'],
  suppliers: supplierColumns,
  supplier_products: namesOf(offerColumns),
  members: memberColumns,
};

async function restoreRows(undoing: Undoing): Promise<void> {
  const { tx, id, kind } = undoing;
  const tables = kind === 'stock' ? ['lots'] : mainTables[kind];
  for (const table of tables) {
    const columns = sql.join((restored[table] ?? []).map((column) => sql.ref(column)));
    await runSql(tx)`
      create temporary table undo_values on commit drop as
      select row_number() over (order by id)::integer as position, row_id, before
        from audit_log where import_id = ${id} and table_name = ${table} and action = 'update'`;
    await workThrough(
      undoing,
      'undo_values',
      'Ripristino dei valori di prima',
      (from, to) =>
        runSql(tx)`
        update ${sql.table(table)} as r set (${columns}) = (select ${columns} from jsonb_populate_record(r, u.before))
          from undo_values u where u.row_id = r.id and u.position between ${from} and ${to}`,
    );
    await runSql(tx)`drop table undo_values`;
  }
}

/** Products with movements stay and are put out of use, because the ledger never loses a product. */
async function deleteProducts(undoing: Undoing): Promise<void> {
  const { tx, id } = undoing;
  await runSql(tx)`
    create temporary table undo_products on commit drop as
    with ${writtenBy(id)}, ${goingProducts} select row_number() over (order by id)::integer as position, id
      from going`;
  await runSql(tx)`
    delete from product_barcodes b using audit_log a
     where a.import_id = ${id} and a.table_name = 'product_barcodes' and b.id = a.row_id
       and not exists (select from undo_products u where u.id = b.product_id)`;
  await runSql(tx)`
    update products p set active = false from audit_log a
     where a.import_id = ${id} and a.table_name = 'products' and a.action = 'insert' and p.id = a.row_id and p.active
       and not exists (select from undo_products u where u.id = p.id)`;
  // The categories are chosen before the products are deleted, because afterwards nothing shows which ones they empty.
  await runSql(tx)`
    create temporary table undo_categories on commit drop as
    with ${writtenBy(id)}, ${goingProducts}, ${emptyCategories(id)}
    select 'sub_categories' as table_name, id from empty_subs union all select 'macro_categories', id
      from empty_macros`;
  await workThrough(
    undoing,
    'undo_products',
    'Eliminazione dei prodotti',
    (from, to) =>
      runSql(tx)`delete from products p using undo_products u where u.id = p.id and u.position between ${from}
      and ${to}`,
  );
  for (const table of ['sub_categories', 'macro_categories'])
    await runSql(tx)`delete from ${sql.table(table)} c using undo_categories u where u.table_name = ${table}
      and u.id = c.id`;
}

async function deleteMade(tx: Writer, id: number, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await runSql(tx)`
      delete from ${sql.table(table)} r using audit_log a
       where a.import_id = ${id} and a.table_name = ${table} and a.action = 'insert' and r.id = a.row_id`;
}

/**
 * The deepest places are deleted first. A place where something lay stays and is closed, because the ledger names it.
 */
async function deletePlaces({ tx, id, step }: Undoing): Promise<void> {
  await runSql(tx)`
    create temporary table undo_places on commit drop as with ${writtenBy(id)}, ${goingPlaces} select id, depth
      from going`;
  await runSql(tx)`
    update locations l set closed = true from audit_log a
     where a.import_id = ${id} and a.table_name = 'locations' and a.action = 'insert' and l.id = a.row_id
       and not l.closed
       and not exists (select from undo_places u where u.id = l.id)`;
  const rows = await runSql(tx)<{ depth: number }>`
    select distinct depth from undo_places order by depth desc`;
  for (const [done, { depth }] of rows.entries()) {
    await step('Eliminazione delle ubicazioni', done, rows.length);
    await runSql(tx)`delete from locations l using undo_places u where u.id = l.id and u.depth = ${depth}`;
  }
}

/** Runs `work` for a part of the rows of a new temporary table at a time, by their `position`. */
async function workThrough(
  { tx, step }: Undoing,
  table: string,
  phase: string,
  work: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  await runSql(tx)`create unique index on ${sql.table(table)} (position)`;
  await runSql(tx)`analyze ${sql.table(table)}`;
  await runInParts({ tx, step }, phase, size, work, { table, number: 'position' });
}
