/**
 * Prepares the note by which goods of an order go back to the supplier: all goods that came and haven't gone back, lot
 * by lot.
 */
import type { PreparedLine, PreparedNote } from '@wms/contract/logistics/delivery-notes/editing';
import { formatDate } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { refuse } from '../../../platform/refusal.ts';
import { addressLine } from '../../shared/address-line.ts';
import { noOrder } from '../../shared/missing.ts';
import { movedProduct, placeRef } from '../../shared/refs.ts';
import { teamRef } from '../shared/sql.ts';
import { joinWhole } from './whole-parts.ts';

type Order = Pick<PreparedNote, 'typeId' | 'supplierId' | 'recipientName' | 'recipientAddress' | 'team'> & {
  number: string | null;
  orderedOn: string | null;
  notes: readonly { number: string; date: string }[];
};

export async function fromOrder(db: Reader, id: number): Promise<Partial<PreparedNote>> {
  const [order] = await runSql(db)<Order>`
    select order_number(o.year, o.number) as number, o.ordered_on as "orderedOn", ${teamRef('o.team_id')} as team,
           o.supplier_id as "supplierId", s.name as "recipientName",
           (select ${addressLine} from supplier_addresses a where a.supplier_id = s.id
             order by a.preferred desc, a.id limit 1) as "recipientAddress",
           (select t.id from delivery_note_types t
             where t.active and t.direction = 'uscita' and t.causale = 'reso' order by t.id limit 1) as "typeId",
           coalesce((select json_agg(json_build_object('number', n.number, 'date', n.date) order by n.date, n.id)
                       from incoming_notes n where n.id in (
                         select a.incoming_note_id from arrivals a
                          where a.order_id = o.id and a.taken_back_at is null)), '[]') as notes
      from orders o join suppliers s on s.id = o.supplier_id where o.id = ${id}`;
  if (!order) throw noOrder();
  const lines = await readReturnable(db, id);
  if (lines.length === 0)
    throw refuse.conflict(`Di ${order.number ?? 'questa bozza'} non c’è niente da rendere`);
  const { number, orderedOn, notes, ...rest } = order;
  const theirs = notes.map((note) => `vs. DDT ${note.number} ${formatDate(note.date, 'del')}`);
  const ours = `Reso del ns. ordine ${number}${orderedOn ? ` ${formatDate(orderedOn, 'del')}` : ''}`;
  return {
    ...rest,
    recipientKind: 'fornitore',
    returnFor: 'sostituzione',
    notes: joinWhole([ours, ...theirs], ', '),
    lines,
  };
}

/**
 * Reads the quantity that came with each line of the order, less the quantity that went back already; each lot is
 * taken from the place where most of it lies.
 */
const readReturnable = (db: Reader, orderId: number) =>
  runSql(db)<PreparedLine>`
    with came as (
      select a.order_line_id as line, search_text(lot.code) as lot, min(lot.code) as code, sum(a.quantity) as quantity,
             min(a.id) as place
        from arrival_lines a join order_lines l on l.id = a.order_line_id left join lots lot on lot.id = a.lot_id
       where l.order_id = ${orderId} and not a.taken_back
       group by a.order_line_id, search_text(lot.code)),
    gone as (
      select d.order_line_id as line, search_text(lot.code) as lot, sum(d.quantity) as quantity
        from delivery_note_lines d
        join order_lines l on l.id = d.order_line_id
        join delivery_notes n on n.id = d.note_id
        left join lots lot on lot.id = d.lot_id
       where l.order_id = ${orderId} and n.state in ('emesso', 'in viaggio', 'consegnato')
       group by d.order_line_id, search_text(lot.code))
    select case when p.id is not null then ${movedProduct} end as product,
           coalesce(p.name, l.description) as description,
           (came.quantity - coalesce(gone.quantity, 0))::text as quantity, coalesce(p.unit, l.unit) as unit,
           came.code as "lotCode", ${place} as place, null as parcels, null as weight, null as "reservationId",
           null as "loanId", null as "returnedLineId", l.id as "orderLineId"
      from came
      join order_lines l on l.id = came.line
      left join gone on gone.line = came.line and gone.lot is not distinct from came.lot
      left join products p on p.id = l.product_id
     where came.quantity > coalesce(gone.quantity, 0)
     order by l.position, came.place`;

/** SQL: the place where most of product `p` lies, of the lot that came. */
const place = sql`(
  select ${placeRef('at')}
    from stock s join locations at on at.id = s.location_id left join lots lot on lot.id = s.lot_id
   where s.product_id = p.id and search_text(lot.code) is not distinct from came.lot and s.quantity > 0
   order by s.quantity desc, at.id limit 1)`;
