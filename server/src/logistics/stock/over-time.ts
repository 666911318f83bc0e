import { stockOverTime } from '@wms/contract/logistics/stock/over-time';
import { runSql } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { noProduct } from '../shared/missing.ts';

export const stockOverTimeRoutes = [
  // The quantities are computed backwards from the stock of now, so that only the movements of the requested days are
  // read.
  implement(stockOverTime, async ({ params, query, db }) => {
    const days = Number(query.days);
    const [answer] = await runSql(db)<(typeof stockOverTime)['answer']['_output']>`
      with bounds as (
        select rome_today() as today, rome_today() - ${days - 1}::integer as first
      ), moved as (
        select (m.at at time zone 'Europe/Rome')::date as day,
               -- A storno is subtracted from the side of the movement that it reverses, if that movement is within
               -- these days.
               sum(case when undone.id is not null and m.to_location_id is null then -m.quantity
                        when undone.id is null and m.from_location_id is null then m.quantity else 0 end) as came_in,
               sum(case when undone.id is not null and m.from_location_id is null then -m.quantity
                        when undone.id is null and m.to_location_id is null then m.quantity else 0 end) as went_out
          from bounds cross join stock_movements m
          left join stock_movements undone
            on undone.id = m.reverses_id and undone.at >= first::timestamp at time zone 'Europe/Rome'
         where m.product_id = ${params.id} and m.at >= first::timestamp at time zone 'Europe/Rome'
         group by 1
      ), closings as (
        select each::date as day,
               t.quantity - coalesce(sum(coalesce(came_in, 0) - coalesce(went_out, 0))
                                       over (order by each desc rows between unbounded preceding and 1 preceding),
                                         0) as quantity
          from bounds cross join generate_series(first::timestamp, today::timestamp, interval '1 day') as each
          join product_totals t on t.product_id = ${params.id}
          left join moved on moved.day = each::date
      )
      select p.minimum_stock as minimum,
             (select json_agg(json_build_object('day', day, 'quantity', quantity::text) order by day)
               from closings) as days,
             (select coalesce(sum(came_in), 0) from moved) as "cameIn", (select coalesce(sum(went_out), 0)
               from moved) as "wentOut"
        from products p where p.id = ${params.id}`;
    if (!answer) throw noProduct();
    return answer;
  }),
];
