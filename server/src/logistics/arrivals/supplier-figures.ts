/** How a supplier delivers and what was spent with them, measured from arrivals. */
import { mostMeasured, type SupplierFigures } from '@wms/contract/logistics/arrivals/supplier-figures';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { requireSupplier } from '../suppliers/reading.ts';
import { awaitedOrders } from './awaited.ts';

const mostOpen = 10;

/** Per order that has ended: when it was sent, the day that counted, and when its last goods came. */
const arrived = (supplierId: number) => sql`
  select o.ordered_on, coalesce(o.expected_on, o.needed_on) as due, came.last
    from (select * from orders
           where supplier_id = ${supplierId} and state in ('ricevuto', 'chiuso con residuo')
           order by id desc limit ${mostMeasured}) o
   cross join lateral (
         select max((a.arrived_at at time zone 'Europe/Rome')::date) as last from arrivals a
          where a.order_id = o.id and a.taken_back_at is null) came
   where came.last is not null`;

/** Orders that have come whole count whole; of the others what arrived. */
const spend = (supplierId: number) => sql`
  select year, sum(net) as net from (
    select o.year, o.net from orders o
     where o.supplier_id = ${supplierId} and o.ordered_on is not null and o.state = 'ricevuto'
     union all
    select o.year, l.net from orders o
     cross join lateral (
           select sum(round(received * price * (100 - discount) / 100, 2)) + o.shipping as net
             from order_lines where order_id = o.id and received > 0) l
     where o.supplier_id = ${supplierId} and o.state in ('parzialmente ricevuto', 'chiuso con residuo')) part
   group by year order by year`;

export async function readSupplierFigures(db: Reader, supplierId: number): Promise<SupplierFigures> {
  await requireSupplier(db, supplierId);
  const [figures] = await runSql(db)<Omit<SupplierFigures, 'open' | 'spend'>>`
    select count(*)::integer as measured, count(due)::integer as dated,
           count(*) filter (where last <= due)::integer as "onTime",
           case when count(*) > 0 then json_build_object(
             'average', round(avg(last - ordered_on), 1)::float8, 'shortest', min(last - ordered_on),
             'longest', max(last - ordered_on)) end as "leadDays"
      from (${arrived(supplierId)}) came`;
  const [open] = await runSql(db)<SupplierFigures['open']>`
    with awaited as (
      select o.*, coalesce(o.due_on < rome_today(), false) as late from ${awaitedOrders} o
       where o.supplier_id = ${supplierId})
    select (select count(*)::integer from awaited) as count,
           (select count(*)::integer from awaited where late) as late,
           coalesce((select json_agg(json_build_object(
                       'id', o.id, 'number', order_number(o.year, o.number), 'state', o.state, 'dueOn', o.due_on,
                       'late', o.late, 'net', o.net::text) order by o.due_on, o.id)
                       from (select * from awaited order by due_on, id limit ${mostOpen}) o), '[]') as orders`;
  const years = await runSql(db)<SupplierFigures['spend'][number]>`${spend(supplierId)}`;
  if (!figures || !open) throw new Error('the figures of a supplier have a row each');
  return { ...figures, open, spend: years };
}
