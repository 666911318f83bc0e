/** Measures from arrivals how a supplier delivers and what was spent with them. */
import { mostMeasured, type SupplierFigures } from '@wms/contract/logistics/arrivals/supplier-figures';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { requireSupplier } from '../suppliers/reading.ts';
import { awaitedOrders } from './awaited.ts';

const mostOpen = 10;

/**
 * SQL: for each order that has ended, when it was sent, the day that was promised first, when its last goods came, and
 * whether it came whole. A line has come on the day when its whole ordered quantity is there, or with its last goods
 * if it never came whole. Goods that later replace returned ones don't count.
 */
const arrived = (supplierId: number) => sql`
  select o.ordered_on, coalesce(o.first_expected_on, o.needed_on) as due, came.last, o.state = 'ricevuto' as whole
    from (select * from orders
           where supplier_id = ${supplierId} and state in ('ricevuto', 'chiuso con residuo')
           order by id desc limit ${mostMeasured}) o
   cross join lateral (
         select max(coalesce(line.whole, line.latest)) as last from (
           select min(part.day) filter (where part.so_far >= part.ordered) as whole, max(part.day) as latest
             from (select l.id, l.quantity as ordered, (a.arrived_at at time zone 'Europe/Rome')::date as day,
                          sum(al.quantity) over (partition by l.id order by a.id) as so_far
                     from arrivals a
                     join arrival_lines al on al.arrival_id = a.id
                     join order_lines l on l.id = al.order_line_id
                    where a.order_id = o.id and a.taken_back_at is null) part
            group by part.id) line) came
   where came.last is not null`;

/**
 * SQL: the value in euro, without VAT, of what arrived in each year, with shipping and without refunded goods. An
 * order that came whole counts with its net value, corrected only for lines with a surplus or a refund, so that the
 * lines of many years need not be read.
 */
const spend = (supplierId: number) => sql`
  select year, sum(net) as net from (
    select o.year, o.net from orders o
     where o.supplier_id = ${supplierId} and o.ordered_on is not null and o.state = 'ricevuto'
     union all
    select o.year, arrived_of_line(l.received, l.price, l.discount) - l.net
      from order_lines l join orders o on o.id = l.order_id
     where l.received > l.quantity and o.supplier_id = ${supplierId} and o.state = 'ricevuto'
     union all
    select o.year, arrived_of_line(l.received - l.refunded, l.price, l.discount)
                   - arrived_of_line(l.received, l.price, l.discount)
      from order_lines l join orders o on o.id = l.order_id
     where l.refunded > 0 and o.supplier_id = ${supplierId} and o.state = 'ricevuto'
     union all
    select o.year, l.net from orders o
     cross join lateral (
           select sum(arrived_of_line(received - refunded, price, discount)) + o.shipping as net
             from order_lines where order_id = o.id and received > 0) l
     where o.supplier_id = ${supplierId} and o.state in ('parzialmente ricevuto', 'chiuso con residuo')
       and l.net is not null) part
   group by year order by year`;

export async function readSupplierFigures(db: Reader, supplierId: number): Promise<SupplierFigures> {
  await requireSupplier(db, supplierId);
  const [figures] = await runSql(db)<Omit<SupplierFigures, 'open' | 'spend'>>`
    select count(*)::integer as measured, count(due)::integer as dated,
           count(*) filter (where last <= due and whole)::integer as "onTime",
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
