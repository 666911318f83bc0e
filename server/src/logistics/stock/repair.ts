/**
 * Computes balances, totals, the taken quantities of reservations and the returned quantities of loans again from the
 * movements, for products where something bypassed the triggers that keep these figures (see ledger-check.ts). Only
 * the tables' owner may repair, because the triggers are switched off; the audit of reservations and loans stays on.
 */
import { formatAll } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import { type Database, inTransaction, runSql, type Writer } from '../../platform/database/connection.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { refuse } from '../../platform/refusal.ts';
import { ledgerCheckJob } from './ledger-check.ts';

/** The repairs as sentences, with the product's code. */
export type RepairReport = { code: string; told: string }[];

/** The codes of the products to repair, or all products. */
export type RepairedProducts = readonly string[] | 'all';

class OnlyTried extends Error {}

/**
 * Repairs the products in one transaction, which a dry run rolls back. Rejects with a Refusal that names unknown
 * codes.
 */
export async function repairStock(
  db: Database,
  products: RepairedProducts,
  { dryRun = false } = {},
): Promise<RepairReport> {
  let repaired: RepairReport = [];
  const work = async (tx: Writer) => {
    await nameProducts(tx, products);
    await switchGuards(tx, 'disable');
    repaired = [];
    for (const repair of [repairPlaces, repairPromises, repairLoans, repairTotals])
      repaired.push(...(await repair(tx)));
    await switchGuards(tx, 'enable');
    await runSql(tx)`select keep_stock_states(array(select id from named))`;
    // The nightly check runs again now, to see whether all is right.
    await addJob(tx, ledgerCheckJob, {}, { key: 'repair' });
    if (dryRun) throw new OnlyTried();
  };
  await inTransaction(db, null, work).catch((error) => {
    if (!(error instanceof OnlyTried)) throw error;
  });
  return repaired.sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
}

/**
 * Locks all tables at once, so that nobody books while the triggers are off, and a booking and the repair never wait
 * for each other in a circle.
 */
async function switchGuards(tx: Writer, verb: 'enable' | 'disable'): Promise<void> {
  if (verb === 'disable')
    await runSql(tx)`lock table product_totals, stock, reservations, loans in share row exclusive mode`;
  for (const table of ['product_totals', 'stock', 'reservations', 'loans'])
    await runSql(tx)`alter table ${sql.table(table)} ${sql.raw(verb)} trigger user`;
  if (verb === 'disable')
    for (const table of ['reservations', 'loans'])
      await runSql(tx)`alter table ${sql.table(table)} enable trigger audit`;
}

async function nameProducts(tx: Writer, products: RepairedProducts): Promise<void> {
  const which =
    products === 'all'
      ? sql``
      : sql`where search_code = any (array(select search_text(unnest(${products}::text[]))))`;
  await runSql(tx)`create temporary table named on commit drop as select id, code from products ${which}`;
  await runSql(tx)`create unique index on named (id)`;
  await runSql(tx)`analyze named`;
  if (products === 'all') return;
  const rows = await runSql(tx)<{ code: string }>`
    select asked as code from unnest(${products}::text[]) as asked
     where not exists (select from named where search_text(code) = search_text(asked))`;
  if (rows.length === 0) return;
  const codes = formatAll(rows.map(({ code }) => `«${code}»`));
  throw refuse.notFound(
    rows.length === 1 ? `Il prodotto ${codes} non esiste.` : `Non esistono i prodotti ${codes}.`,
  );
}

const fromTo = (was: string, is: string) => sql`' da ' || ${figure(was)} || ' a ' || ${figure(is)}`;
const figure = (column: string) => sql`replace(trim_scale(${sql.ref(column)})::text, '.', ',')`;

/** A balance that lost its row gets it back with quantity 0, and is repaired with the others. */
async function repairPlaces(tx: Writer): Promise<RepairReport> {
  await runSql(tx)`
    create temporary table booked on commit drop as
    select product_id, location_id, lot_id, sum(quantity) as quantity, max(id) as last_movement_id
      from (select id, product_id, to_location_id as location_id, lot_id, quantity from stock_movements
        where to_location_id is not null
            union all select id, product_id, from_location_id, lot_id, -quantity from stock_movements
              where from_location_id is not null) as sides
     where product_id in (select id from named) group by product_id, location_id, lot_id`;
  const lost = sql`
    insert into stock (product_id, location_id, lot_id, quantity, last_movement_id)
    select product_id, location_id, lot_id, 0, last_movement_id from booked on conflict
      on constraint stock_place do nothing`;
  await lost.execute(tx);
  return runSql(tx)<RepairReport[number]>`
    with wrong as (
      select s.id, s.quantity as was, coalesce(b.quantity, 0) as sum,
        coalesce(b.last_movement_id, s.last_movement_id) as last
        from stock s left join booked b on (b.product_id, b.location_id) = (s.product_id, s.location_id)
          and b.lot_id is not distinct from s.lot_id
       where s.product_id in (select id from named)),
    repaired as (
      update stock s set quantity = sum, last_movement_id = last from wrong
       where wrong.id = s.id and (s.quantity <> sum or s.last_movement_id <> last)
      returning s.product_id, s.location_id, s.lot_id, was, sum)
    select n.code, 'giacenza in ' || l.code || coalesce(', lotto ' || o.code, '') || ${fromTo('was', 'sum')} as told
      from repaired r join named n on n.id = r.product_id join locations l on l.id = r.location_id
      left join lots o on o.id = r.lot_id order by n.code, l.code`;
}

async function repairPromises(tx: Writer): Promise<RepairReport> {
  return runSql(tx)<RepairReport[number]>`
    with wrong as (
      select r.id, r.fulfilled as was,
        coalesce(sum(case when m.reverses_id is null then m.quantity else -m.quantity end), 0) as sum
        from reservations r left join stock_movements m on m.reservation_id = r.id
       where r.product_id in (select id from named) group by r.id),
    repaired as (
      update reservations r set fulfilled = sum from wrong where wrong.id = r.id and was <> sum
      returning r.product_id, r.purpose, was, sum)
    select n.code, 'prelevato della prenotazione «' || purpose || '»' || ${fromTo('was', 'sum')} as told
      from repaired r join named n on n.id = r.product_id`;
}

async function repairLoans(tx: Writer): Promise<RepairReport> {
  return runSql(tx)<RepairReport[number]>`
    with wrong as (
      select l.id, l.returned as was, coalesce(sum(m.quantity), 0) as sum
        from loans l left join stock_movements m on m.loan_id = l.id and m.to_location_id is not null
       where l.product_id in (select id from named) group by l.id),
    repaired as (
      update loans l set returned = sum from wrong where wrong.id = l.id and was <> sum
      returning l.product_id, l.id, was, sum)
    select n.code, 'reso del prestito ' || r.id || ${fromTo('was', 'sum')} as told
      from repaired r join named n on n.id = r.product_id`;
}

/** Repairs the totals, after the balances and reservations that they add up. */
async function repairTotals(tx: Writer): Promise<RepairReport> {
  await runSql(tx)`insert into product_totals (product_id) select id from named on conflict do nothing`;
  return runSql(tx)<RepairReport[number]>`
    with held as (select product_id, sum(quantity) as quantity, max(last_movement_id) as last
                    from stock where product_id in (select id from named) group by product_id),
    kept as (select product_id, sum(quantity - fulfilled) as quantity
               from reservations where closed_at is null and product_id in (select id from named) group by product_id),
    wrong as (
      select t.product_id, t.quantity as was, t.reserved as was_reserved, coalesce(h.quantity, 0) as sum,
             coalesce(k.quantity, 0) as promised, h.last
        from product_totals t left join held h using (product_id) left join kept k using (product_id)
       where t.product_id in (select id from named)),
    shown as (
      select w.*, location_id, coalesce(places, 0) as places, m.at, m.user_id
        from wrong w left join lying(w.product_id) on true left join stock_movements m on m.id = w.last),
    repaired as (
      update product_totals t
         set quantity = sum, reserved = promised, last_movement_id = last, main_location_id = s.location_id,
             places = s.places, moved_at = s.at, moved_by = s.user_id
        from shown s
       where s.product_id = t.product_id
         and (t.quantity, t.reserved, t.last_movement_id, t.main_location_id, t.places, t.moved_at, t.moved_by)
             is distinct from (sum, promised, last, s.location_id, s.places, s.at, s.user_id)
      returning s.*, old.main_location_id is distinct from s.location_id or old.places <> s.places as placed)
    select n.code, case when was <> sum then 'totale' || ${fromTo('was', 'sum')}
                        when was_reserved <> promised then 'prenotato' || ${fromTo('was_reserved', 'promised')}
                        when placed then 'posto del totale'
                        else 'ultimo movimento del totale' end
                || case when was <> sum and was_reserved <> promised
                  then ', prenotato' || ${fromTo('was_reserved', 'promised')} else '' end as told
      from repaired r join named n on n.id = r.product_id`;
}
