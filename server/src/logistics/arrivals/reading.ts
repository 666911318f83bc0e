/** Reads arrivals: those of an order, and the latest of all orders. */
import {
  type Arrival,
  type listArrivalsOfOrder,
  mostRecentArrivals,
  type RecentArrival,
} from '@wms/contract/logistics/arrivals/receiving';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import type { User } from '../../platform/people/user.ts';
import { noOrder } from '../shared/missing.ts';
import { placeRef } from '../shared/refs.ts';
import { isAwaited } from './awaited.ts';
import { mayTakeBack } from './taking-back.ts';

export async function readArrivals(
  db: Reader,
  orderId: number,
  user: User,
): Promise<(typeof listArrivalsOfOrder)['answer']['_output']> {
  const [order] = await runSql(db)<{ awaited: boolean; number: string | null; supplier: string | null }>`
    select ${isAwaited('o.state')} as awaited, order_number(o.year, o.number) as number, s.name as supplier
      from orders o left join suppliers s on s.id = o.supplier_id where o.id = ${orderId}`;
  if (!order) throw noOrder();
  const arrivals = await runSql(db)<Arrival>`
    select a.id, a.arrived_at as at,
           (select u.first_name || ' ' || u.last_name from users u where u.id = a.received_by) as by,
           a.notes, a.version,
           case when n.id is not null then json_build_object('id', n.id, 'number', n.number, 'date', n.date,
             'attachments', coalesce((
               select json_agg(json_build_object('id', t.id, 'name', t.name, 'type', f.type) order by t.id)
                 from attachments t left join files f using (sha256)
                where t.incoming_note_id = n.id), '[]')) end as note,
           (select json_agg(json_build_object(
                     'id', l.id, 'orderLineId', l.order_line_id,
                     'product', case when p.id is not null
                       then json_build_object('id', p.id, 'code', p.code, 'name', p.name) end,
                     'description', o.description, 'unit', o.unit, 'quantity', l.quantity::text,
                     'place', case when place.id is not null then ${placeRef('place')} end,
                     'lot', lot.code, 'over', l.over) order by l.id)
              from arrival_lines l
              join order_lines o on o.id = l.order_line_id
              left join products p on p.id = o.product_id
              left join locations place on place.id = l.location_id
              left join lots lot on lot.id = l.lot_id
             where l.arrival_id = a.id) as lines,
           case when a.taken_back_at is not null then json_build_object(
             'at', to_char(a.taken_back_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'by', (select u.first_name || ' ' || u.last_name from users u where u.id = a.taken_back_by),
             'reason', a.taken_back_reason) end as "takenBack",
           a.taken_back_at is null and coalesce(${mayTakeBack(user)}, false) as reversible
      from arrivals a left join incoming_notes n on n.id = a.incoming_note_id
     where a.order_id = ${orderId} order by a.id desc`;
  return { ...order, arrivals };
}

/** Reads the latest arrivals of all orders, so that a person finds the arrival to take back or to add a scan to. */
export const readRecentArrivals = (db: Reader) =>
  runSql(db)<RecentArrival>`
    select a.id, json_build_object('id', o.id, 'number', order_number(o.year, o.number)) as "order",
           s.name as supplier, a.arrived_at as at, n.number as note, a.taken_back_at is not null as "takenBack",
           (select u.first_name || ' ' || u.last_name from users u where u.id = a.received_by) as by,
           line.lines, line.things
      from (select * from arrivals order by id desc limit ${mostRecentArrivals}) a
      join orders o on o.id = a.order_id
      join suppliers s on s.id = o.supplier_id
      left join incoming_notes n on n.id = a.incoming_note_id
     cross join lateral (
           select count(*)::integer as lines, (array_agg(ol.description order by l.id))[1:3] as things
             from arrival_lines l join order_lines ol on ol.id = l.order_line_id where l.arrival_id = a.id) line
     order by a.id desc`;
