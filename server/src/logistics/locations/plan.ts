/** Reads the plan of a warehouse in one query: its places, each with the goods in it and in the places inside it. */
import type { PlanPlace } from '@wms/contract/logistics/locations/endpoints';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';

/** The most blocks that people can tell apart. With more places, the lowest levels are added up in the level above. */
const mostBlocks = 1500;

const belowMinimum = sql`(st.stock_state = 'low' or st.stock_state = 'none' and st.minimum_stock > 0)`;

export async function readPlan(db: Reader, root: number): Promise<PlanPlace[]> {
  return runSql(db)<PlanPlace>`
    with below as (select * from locations where path @> array[${root}::integer]),
    levels as (select depth, sum(places) over (order by depth) as upto
                 from (select cardinality(path) as depth, count(*) as places from below group by 1) counted),
    lowest as (select coalesce(max(depth) filter (where upto <= ${sql.lit(mostBlocks)}), min(depth)) as depth
      from levels),
    -- Goods count for their place and for every place around it, as far as these are drawn.
    held as (
      select up.id, count(distinct s.product_id) as products,
        count(distinct s.product_id) filter (where ${belowMinimum}) as low,
             round(sum(s.quantity * p.standard_cost), 2) as value,
             sum(s.quantity) filter (where b.capacity is not null) as filled,
             count(distinct p.unit) filter (where b.capacity is not null) as units
        from below b join stock s on s.location_id = b.id and s.quantity > 0 join products p on p.id = s.product_id
             join product_states st on st.product_id = s.product_id,
             lowest, unnest(b.path[cardinality((select path from locations
               where id = ${root})):lowest.depth]) as up (id)
       group by up.id),
    sizes as (
      select up.id, sum(b.capacity) as capacity, count(*) filter (where cardinality(b.path) > lowest.depth) as hidden
        from below b, lowest, unnest(b.path[:lowest.depth]) as up (id) group by up.id)
    select l.id, l.parent_id as "parentId", l.code, l.name, l.kind, l.closed, l.holds_stock as "holdsStock",
           coalesce(h.products, 0) as products, coalesce(h.low, 0) as low, coalesce(h.value, 0)::text as value,
           case when z.capacity is not null and coalesce(h.units, 0) < 2
                then coalesce(h.filled, 0)::text end as filled, z.capacity::text as capacity, z.hidden
      from below l join lowest on cardinality(l.path) <= lowest.depth
      join sizes z on z.id = l.id left join held h on h.id = l.id
     order by cardinality(l.path), l.code`;
}
