import {
  exportBelowMinimum,
  exportExpiringLots,
  listBelowMinimum,
  listExpiringLots,
  mostMoved,
  stockValue,
} from '@wms/contract/logistics/stock/reports';
import { runSql } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { exportPages } from '../../platform/spreadsheets/table-file.ts';
import { belowMinimumColumns, readBelowMinimum } from './below-minimum.ts';
import { expiringLotColumns, readExpiringLots } from './expiring-lots.ts';

const stillDays = 180;
const mostShown = 20;

export const stockReportRoutes = [
  implement(listBelowMinimum, ({ query, db }) => readBelowMinimum(db, query)),
  implement(exportBelowMinimum, ({ query, db }) =>
    exportPages('sotto-scorta', belowMinimumColumns, query, (page) => readBelowMinimum(db, page)),
  ),

  implement(listExpiringLots, ({ query, db }) => readExpiringLots(db, query)),
  implement(exportExpiringLots, ({ query, db }) =>
    exportPages('scadenze', expiringLotColumns, query, (page) => readExpiringLots(db, page)),
  ),

  implement(stockValue, async ({ db }) => {
    const [answer] = await runSql(db)<(typeof stockValue)['answer']['_output']>`
      with held as (
        select t.product_id, t.quantity, t.last_movement_id, p.standard_cost, t.quantity * p.standard_cost as value,
          p.sub_category_id
          from product_totals t join products p on p.id = t.product_id where t.quantity > 0
      ), still as materialized (
        select held.*, m.at from held join stock_movements m on m.id = held.last_movement_id
         where m.at < now() - make_interval(days => ${stillDays})
      )
      select (select coalesce(round(sum(value), 2), 0)::text from held) as total,
             (select count(*)::integer from held where standard_cost is null) as "withoutCost",
             (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'value', value::text)
               order by value desc, name), '[]')
                from (select macro.id, macro.name, round(sum(held.value), 2) as value
                        from held join sub_categories sub on sub.id = held.sub_category_id
                        join macro_categories macro on macro.id = sub.macro_id
                       group by macro.id having sum(held.value) > 0) by_category) as categories,
             (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'value', value::text)
               order by value desc, name), '[]')
                from (select top.id, top.name, round(sum(s.quantity * p.standard_cost), 2) as value
                        from stock s join products p on p.id = s.product_id join locations place
                          on place.id = s.location_id
                        join locations top on top.id = place.path[1]
                       where s.quantity > 0 group by top.id
                         having sum(s.quantity * p.standard_cost) > 0) by_warehouse) as warehouses,
             json_build_object(
               'count', (select count(*) from still),
               'value', (select coalesce(round(sum(value), 2), 0)::text from still),
               'rows', (select coalesce(json_agg(json_build_object(
                          'id', p.id, 'code', p.code, 'name', p.name, 'unit', p.unit, 'quantity',
                            longest.quantity::text,
                          'lastMoved', to_json(longest.at), 'value', round(longest.value, 2)::text)
                            order by longest.at, p.id), '[]')
                          from (select * from still order by at, product_id limit ${mostShown}) longest
                          join products p on p.id = longest.product_id)) as still`;
    if (!answer) throw new Error('no figures came');
    return answer;
  }),

  implement(mostMoved, async ({ query, db }) => {
    return runSql(db)<(typeof mostMoved)['answer']['_output'][number]>`
      select p.id, p.code, p.name, p.unit, moved.movements, moved."cameIn", moved."wentOut"
        from (select product_id, count(*)::integer as movements,
                     coalesce(sum(quantity) filter (where from_location_id is null), 0) as "cameIn",
                     coalesce(sum(quantity) filter (where to_location_id is null), 0) as "wentOut"
                from stock_movements where at >= now() - make_interval(days => ${Number(query.days)})
                  and reverses_id is null
               group by product_id order by 2 desc, product_id limit 15) moved
        join products p on p.id = moved.product_id
       order by moved.movements desc, p.id`;
  }),
];
