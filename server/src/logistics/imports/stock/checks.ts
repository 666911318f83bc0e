/** Checks the stock of a file: products, places and lots, and whether the ledger would take the movements. */
import { type RawBuilder, sql } from 'kysely';
import { runSql } from '../../../platform/database/connection.ts';
import type { Context, SessionCounts } from '../../../platform/imports/kinds/session.ts';
import { dropWrong, recordMistakes } from '../../../platform/imports/kinds/staging.ts';
import { sentenceOf } from '../../stock/sentences.ts';
import { findLots, findPlaces, findProducts } from './lookups.ts';

export async function checkStock(context: Context): Promise<void> {
  const { tx } = context;
  await findProducts(context);
  await findPlaces(context);
  await dropWrong(tx);
  await findLots(context);
  await dropWrong(tx);
  await checkQuantities(context);
  await dropWrong(tx);
  // Several rows of one place are added up, because other programs keep a row for each delivery.
  await computeDifferences(context);
  await checkPlaces(context);
  await checkSerials(context);
  await checkExpiry(context);
  await dropWrong(tx);
  await computeDifferences(context);
}

const refuseRows = (
  { tx }: Context,
  field: string,
  message: string,
  condition: RawBuilder<unknown>,
  value = sql`trim_scale(i.quantity)::text`,
) =>
  recordMistakes(tx)`
    select i.row, ${field}, coalesce(${value}, ''), ${message} from import_rows i join products p
      on p.id = i.product_id where ${condition}`;

async function checkQuantities(context: Context): Promise<void> {
  await refuseRows(
    context,
    'quantity',
    sentenceOf('movement_whole_pieces'),
    sql`breaks_piece(i.quantity, i.unit)`,
  );
  await refuseRows(
    context,
    'quantity',
    sentenceOf('movement_one_serial'),
    sql`i.tracking = 'serial' and i.quantity > 1`,
  );
}

/** Computes for each product, place and lot the new quantity and the difference to book. Decreases come first. */
export async function computeDifferences({ tx, options }: Context): Promise<void> {
  await runSql(tx)`drop table if exists import_differences`;
  const before = sql`coalesce(s.quantity, 0)`;
  await runSql(tx)`
    create temporary table import_differences on commit drop as
    select row_number() over (order by ${options.stockMode === 'set' ? sql`asked.quantity >= ${before}` : sql`true`},
      asked.row)::integer as position,
           asked.*, s.id is not null as is_known,
           ${options.stockMode === 'set' ? sql`asked.quantity - ${before}` : sql`asked.quantity`} as difference
      from (select product_id, location_id, lot_code, lot_id, tracking, min(row) as row, sum(quantity) as quantity,
        max(expires_on) as expires_on
              from import_rows group by product_id, location_id, lot_code, lot_id, tracking) asked
      left join stock s on s.product_id = asked.product_id and s.location_id = asked.location_id
           and (s.lot_id = asked.lot_id or s.lot_id is null and asked.lot_code is null)`;
  await runSql(tx)`create index on import_differences (product_id, location_id)`;
  await runSql(tx)`analyze import_differences`;
}

/** SQL: joins the rows of the file to the difference that they add up to. */
const behind = sql`join import_rows i on i.product_id = d.product_id and i.location_id = d.location_id
  and i.lot_code is not distinct from d.lot_code`;

/** A closed place closes all places inside it. */
const closed = sql`exists (select from locations above where above.id = any (l.path) and above.closed)`;

async function checkPlaces({ tx }: Context): Promise<void> {
  await recordMistakes(tx)`
    select i.row, case when not p.active then 'code' else 'place' end, case when not p.active
      then coalesce(i.code, '') else i.place end,
           case when not p.active then ${sentenceOf('movement_of_inactive_product')} when ${closed}
             then ${sentenceOf('location_closed')}
                when not l.holds_stock then ${sentenceOf('location_holds_nothing')}
                  else ${sentenceOf('location_of_another_category')} end
      from import_differences d ${behind} join locations l on l.id = d.location_id join products p
        on p.id = d.product_id
      join sub_categories c on c.id = p.sub_category_id
     where d.difference > 0 and (not p.active or ${closed} or not l.holds_stock
       or c.macro_id <> category_of_place(l.path))`;
  await recordMistakes(tx)`
    select i.row, 'place', i.place, ${sentenceOf('location_full')}
      from (select d.*, l.capacity, (select coalesce(sum(s.quantity), 0) from stock s
        where s.location_id = d.location_id) as there,
                   sum(d.difference) over (partition by d.location_id order by d.position) as coming
              from import_differences d join locations l on l.id = d.location_id
                where l.capacity is not null) d ${behind}
     where d.difference > 0 and there + coming > capacity`;
  await recordMistakes(tx)`
    select i.row, 'quantity', trim_scale(i.quantity)::text, ${sentenceOf('stock_covers_reservations')}
      from import_differences d ${behind}
     where d.difference < 0 and d.product_id in (
           select t.product_id from product_totals t join import_differences c using (product_id)
            group by t.product_id, t.quantity, t.reserved having t.quantity + sum(c.difference) < t.reserved)`;
}

/** Refuses a serial number that would lie in two places, or more than once. */
async function checkSerials({ tx }: Context): Promise<void> {
  await recordMistakes(tx)`
    select i.row, case when i.serial is null then 'lot' else 'serial'
      end, i.lot_code, ${sentenceOf('serial_in_one_place')}
      from import_differences d ${behind}
     where d.tracking = 'serial' and d.difference > 0
       and (d.quantity > 1 or (d.product_id, search_text(d.lot_code)) in (
           select product_id, search_text(lot_code) from import_differences where tracking = 'serial' and quantity > 0
            group by 1, 2 having count(*) > 1)
        or exists (select from stock s where s.product_id = d.product_id and s.lot_id = d.lot_id and s.quantity > 0
            and not exists (select from import_differences o where o.product_id = s.product_id
              and o.location_id = s.location_id
                             and o.lot_id = s.lot_id and o.difference < 0)))`;
}

async function checkExpiry({ tx }: Context): Promise<void> {
  await recordMistakes(tx)`
    select i.row, 'expiresOn', coalesce(to_char(i.expires_on, 'DD/MM/YYYY'), ''),
           case when coalesce(lot.expires_on, d.expires_on) is null then ${sentenceOf('movement_needs_expiry')}
                when lot.expires_on is not null
                  then 'Il lotto ha la scadenza ' || to_char(lot.expires_on, 'DD/MM/YYYY') || ': controlla la data'
                else 'Lo stesso lotto ha un’altra scadenza in un’altra riga' end
      from import_differences d ${behind} join products p on p.id = d.product_id left join lots lot on lot.id = d.lot_id
     where d.lot_code is not null and (p.has_expiry and d.difference > 0
       and coalesce(lot.expires_on, d.expires_on) is null
        or i.expires_on <> coalesce(lot.expires_on, d.expires_on))`;
}

export async function countStock({ tx }: Context): Promise<SessionCounts> {
  // The counts are of rows, not of places: three rows for one place count as three.
  const rows = await runSql(tx)<SessionCounts>`
    select count(*) filter (where d.difference <> 0 and not d.is_known)::integer as created,
           count(*) filter (where d.difference <> 0 and d.is_known)::integer as updated,
           count(*) filter (where d.difference = 0)::integer as unchanged
      from import_differences d ${behind}`;
  return rows[0] ?? { created: 0, updated: 0, unchanged: 0 };
}
