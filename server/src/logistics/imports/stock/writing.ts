import { runSql } from '../../../platform/database/connection.ts';
import type { Context } from '../../../platform/imports/kinds/session.ts';
import { runInParts } from '../../../platform/imports/kinds/staging.ts';
import { computeDifferences } from './checks.ts';

const size = 500;

export async function writeStock(context: Context): Promise<void> {
  const { tx, step, options, userId } = context;
  await step('Registrazione delle giacenze', 0, 0);
  // The locks have the same order as in every booking: totals by product first, then the places that can be full.
  await runSql(tx)`select from product_totals where product_id in (select product_id from import_differences)
    order by product_id for update`;
  await runSql(tx)`
    select from locations where id in (select location_id from import_differences) and capacity is not null
    order by id
            for no key update`;
  // The differences are computed again, because somebody may have booked since the check.
  await computeDifferences(context);
  await runSql(tx)`
    insert into lots (product_id, code, expires_on)
    select product_id, lot_code, max(expires_on) from import_differences where lot_code is not null and quantity > 0
     group by product_id, lot_code order by min(position)
    on conflict (product_id, search_text(code))
    do update set expires_on = excluded.expires_on where lots.expires_on is null
      and excluded.expires_on is not null`;
  await runSql(tx)`
    update import_differences d set lot_id = l.id from lots l
     where d.lot_code is not null and l.product_id = d.product_id
       and search_text(l.code) = search_text(d.lot_code)`;
  await runSql(tx)`create unique index on import_differences (position)`;
  await runInParts(
    context,
    'Registrazione delle giacenze',
    size,
    (from, to) => runSql(tx)`
      insert into stock_movements (type, product_id, lot_id, quantity, from_location_id, to_location_id,
        reason, user_id)
      select case when ${options.stockMode === 'add'} or t.last_movement_id is null then 'carico' else 'rettifica'
        end, d.product_id, d.lot_id,
             abs(d.difference), case when d.difference < 0 then d.location_id end, case when d.difference > 0
               then d.location_id end,
             case when ${options.stockMode === 'set'} and t.last_movement_id is null then 'Giacenza iniziale'
               else 'Importazione da file' end,
             ${userId}::integer
        from import_differences d join product_totals t on t.product_id = d.product_id
       where d.position between ${from} and ${to} and d.difference <> 0
       order by d.position`,
    { table: 'import_differences', number: 'position' },
  );
}
