/**
 * Merges a category into another of its level: everything in it moves over, and the empty category is deleted, in one
 * transaction.
 */
import { sql } from 'kysely';
import { runSql, updateRow, type Writer } from '../../platform/database/connection.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseStaleAct } from '../history/stale.ts';
import { categoryCode } from './codes.ts';
import { type CategoryTable, called, joinCounts, lockCategories, requireCategory } from './rules.ts';

type Merge = { id: number; intoId: number; version: number };

export async function mergeSubs(tx: Writer, merge: Merge): Promise<string> {
  const { id, intoId } = merge;
  const { from, into } = await lockBoth(tx, 'sub_categories', merge);
  const moved = await moveProducts(tx, id, intoId);
  await noteMerge(tx, 'sub_categories', intoId, from.name);
  return `«${from.name}» unita a «${into.name}»${describeMerge(moved, 0)}`;
}

export async function mergeMacros(tx: Writer, merge: Merge): Promise<string> {
  const { id, intoId } = merge;
  const { from, into } = await lockBoth(tx, 'macro_categories', merge);

  let moved = 0;
  const subs = await subsOf(tx, [id, intoId]);
  const taken = new Map(subs.filter((sub) => sub.macroId === intoId).map((sub) => [sub.words, sub]));
  const codes = new Set([...taken.values()].map((sub) => sub.code));
  const coming = subs.filter((sub) => sub.macroId === id);
  for (const sub of coming) {
    const same = taken.get(sub.words);
    if (same) {
      moved += await moveProducts(tx, sub.id, same.id);
      await noteMerge(tx, 'sub_categories', same.id, `${from.name} › ${sub.name}`);
      continue;
    }
    // Sub categories of different names may have the same code; then the moved sub category gets another code. The
    // codes of products stay.
    const code = codes.has(sub.code) ? categoryCode(sub.name, codes) : sub.code;
    codes.add(code);
    moved += sub.products;
    await updateRow(tx, 'sub_categories', sub.id, { macro_id: intoId, code });
  }
  await tx
    .updateTable('locations')
    .set({ macro_category_id: intoId })
    .where(
      'id',
      'in',
      sql<number>`(select id from locations where macro_category_id = ${id} order by id for update)`,
    )
    .execute();
  await tx
    .updateTable('stock_takes')
    .set({ macro_category_id: intoId })
    .where('macro_category_id', '=', id)
    .execute();
  await tx.deleteFrom('macro_categories').where('id', '=', id).execute();
  await noteMerge(tx, 'macro_categories', intoId, from.name);
  return `«${from.name}» unita a «${into.name}»${describeMerge(moved, coming.length)}`;
}

/**
 * Locks the two categories of a merge. Refuses a merge of a category with itself, with a category that is gone, or of
 * an old version.
 */
async function lockBoth(tx: Writer, table: CategoryTable, { id, intoId, version }: Merge) {
  if (id === intoId) throw refuse.invalid('intoId', `Scegli un’altra ${called[table]}: è la stessa`);
  const locked = await lockCategories(tx, table, [id, intoId]);
  const from = requireCategory(locked, id);
  const into = locked.get(intoId);
  if (!into) throw refuse.invalid('intoId', `Questa ${called[table]} non c’è più: scegline un’altra`);
  await refuseStaleAct(tx, table, from, version);
  return { from, into };
}

/** Moves the products and stock-takes of a sub category to another, deletes it, and returns the number of products. */
async function moveProducts(tx: Writer, from: number, into: number): Promise<number> {
  // The products are locked in the order of their ids, as bookings lock them.
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({ sub_category_id: into })
    .where(
      'id',
      'in',
      sql<number>`(select id from products where sub_category_id = ${from} order by id for no key update)`,
    )
    .executeTakeFirst();
  await tx
    .updateTable('stock_takes')
    .set({ sub_category_id: into })
    .where('sub_category_id', '=', from)
    .execute();
  await tx.deleteFrom('sub_categories').where('id', '=', from).execute();
  return Number(numUpdatedRows);
}

/**
 * Writes the merge into the audit log, because the row that stays doesn't change and its history has to show the merge.
 */
const noteMerge = (tx: Writer, table: CategoryTable, id: number, merged: string) =>
  runSql(tx)`insert into audit_log (actor_id, table_name, row_id, action, before, after)
      values (nullif(current_setting('app.user_id', true), '')::integer, ${table}, ${id}, 'update', '{}',
              jsonb_build_object('merged', ${merged}::text))`;

type Sub = { id: number; macroId: number; code: string; name: string; words: string; products: number };

async function subsOf(tx: Writer, macroIds: readonly number[]): Promise<Sub[]> {
  return runSql(tx)<Sub>`
    with held as (select id, macro_id, code, name from sub_categories where macro_id = any (${macroIds}::integer[])
      order by id for update)
    select id, macro_id as "macroId", code, name, search_text(name) as words,
           (select count(*)::integer from products p where p.sub_category_id = held.id) as products
      from held order by id`;
}

function describeMerge(products: number, subs: number): string {
  const what = joinCounts({ subs, products });
  const ending = products === 0 ? (subs === 1 ? 'a' : 'e') : products + subs === 1 ? 'o' : 'i';
  return what ? `: ${what} spostat${ending}` : '';
}
