/**
 * Undoes the movements of an import by reversals, when the ledger would take all of them. An import of any kind in the
 * warehouse may make movements, places and categories besides its own rows.
 */
import { managesWarehouses } from '@wms/contract/logistics/shared/access';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';
import { type Undo, type Undoing, workThrough } from '../../../platform/imports/kinds/undo.ts';
import { refuse } from '../../../platform/refusal.ts';

type Query = RawBuilder<unknown>;

/** Completes the undo of a kind with the undo of its movements. */
export const withMovements = (undo: Undo): Undo => ({
  ...undo,
  async refuse(db, id, may) {
    if (!may(managesWarehouses) && (await needsManager(db, id)))
      throw refuse.notTheirs('Ha cambiato quantità o creato magazzini: la annulla chi gestisce il magazzino');
  },
  async lock(tx, id) {
    await lockStock(tx, id);
    await undo.lock?.(tx, id);
  },
  with: (id) => [moved(id), net, ...(undo.with?.(id) ?? [])],
  obstacles: (id) => [...(undo.obstacles?.(id) ?? []), ...ledger],
  async before(undoing) {
    await reverseMovements(undoing);
    await undo.before?.(undoing);
  },
});

/** SQL: the movements of the import that nobody has reversed. */
export const moved = (id: number): Query => sql`
  moved as materialized (
    select m.* from stock_movements m
     where m.import_id = ${id} and not exists (select from stock_movements r where r.reverses_id = m.id))`;

/** SQL: the condition that a movement hasn't been reversed; the undo of later imports reverses theirs. */
export const unreversed = sql`x.reverses_id is null
  and not exists (select from stock_movements back where back.reverses_id = x.id)`;

/** SQL: the number of movements to reverse. */
export const reverses = sql`(select count(*)::integer from moved) as reverses`;

/** Answers whether only a warehouse manager may undo the import, because it changed quantities or warehouses. */
async function needsManager(db: Reader, id: number): Promise<boolean> {
  const rows = await runSql(db)<{ needs: boolean }>`
    select exists (select from stock_movements where import_id = ${id})
        or exists (select from audit_log where import_id = ${id} and table_name = 'locations' and action = 'insert'
                     and after ->> 'parent_id' is null and after ->> 'code' <> 'DA-SISTEMARE') as needs`;
  return rows[0]?.needs ?? false;
}

/** Locks the stock in the order of every booking: the totals come first. */
async function lockStock(tx: Writer, id: number): Promise<void> {
  await runSql(tx)`
    select from product_totals where product_id in (
           select product_id from stock_movements where import_id = ${id}
           union select row_id from audit_log where import_id = ${id} and table_name = 'products')
             order by product_id for update`;
  await runSql(tx)`
    select from locations where capacity is not null
      and id in (select from_location_id from stock_movements where import_id = ${id})
     order by id for no key update`;
}

/**
 * Reverses the movements, the last one first, so that a serial number leaves a place before it comes back to another.
 */
async function reverseMovements(undoing: Undoing): Promise<void> {
  const { tx, id, userId, fileName } = undoing;
  await runSql(tx)`
    create temporary table undo_movements on commit drop as
    with ${moved(id)} select row_number() over (order by id desc)::integer as position, id from moved`;
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

/** The quantity that the import has added or taken, by product, lot and place. */
const net = sql`
  net as materialized (
    select product_id, lot_id, location_id, sum(quantity) as quantity from (
      select product_id, lot_id, to_location_id as location_id, quantity from moved where to_location_id is not null
      union all select product_id, lot_id, from_location_id, -quantity from moved
        where from_location_id is not null) as sides
     group by 1, 2, 3)`;

const figure = (value: Query) => sql`replace(trim_scale(${value})::text, '.', ',')`;

/** Finds the reversals that the ledger would refuse. */
const ledger: readonly Query[] = [
  sql`select p.code as name, 'in ' || l.code || case s.quantity when 1 then ' ne resta ' else ' ne restano ' end
             || ${figure(sql`s.quantity`)} || ' ' || p.unit || ' dei '
             || ${figure(sql`net.quantity`)} || ' caricati' as why
        from net join products p on p.id = net.product_id join locations l on l.id = net.location_id
        join stock s on s.product_id = net.product_id and s.location_id = net.location_id
          and s.lot_id is not distinct from net.lot_id
       where s.quantity < net.quantity`,
  sql`select p.code as name, 'il resto è riservato' as why
        from (select product_id, sum(quantity) as quantity from net group by product_id) as net
        join product_totals t using (product_id) join products p on p.id = net.product_id
       where t.reserved > greatest(t.quantity - net.quantity, 0) and t.quantity >= net.quantity`,
  sql`select p.code as name, l.code || ' ora è chiusa, piena o riservata ad altro' as why
        from net join products p on p.id = net.product_id join sub_categories c on c.id = p.sub_category_id
        join locations l on l.id = net.location_id
       where net.quantity < 0 and (
             not l.holds_stock or exists (select from locations above where above.id = any (l.path) and above.closed)
          or l.capacity < (select coalesce(sum(quantity), 0) from stock where location_id = l.id)
                        - (select sum(quantity) from net all_of where all_of.location_id = l.id)
          or c.macro_id <> (select a.macro_category_id from unnest(l.path) with ordinality as above (id, depth)
               join locations a on a.id = above.id where a.macro_category_id is not null order by depth desc limit 1))`,
];
