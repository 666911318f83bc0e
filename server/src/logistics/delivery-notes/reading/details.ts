/** One delivery note with its lines. */
import type { DeliveryNote, DeliveryNoteLine } from '@wms/contract/logistics/delivery-notes/reading';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import type { User } from '../../../platform/people/user.ts';
import { movedProduct, noteNumberOf, noteRef, placeRef } from '../../shared/refs.ts';
import { noDeliveryNote, openDeliveryNoteMoves } from '../shared/living.ts';
import { lineOut, parcelsOf, returnState } from '../shared/sql.ts';

const nameOf = (alias: string) => sql`${sql.ref(alias)}.first_name || ' ' || ${sql.ref(alias)}.last_name`;

export async function readDeliveryNote(
  db: Reader,
  id: number,
  user: Pick<User, 'permissions'>,
): Promise<DeliveryNote> {
  const [note] = await runSql(db)<Omit<DeliveryNote, 'rows' | 'moves' | 'actions'>>`
    select n.id, ${noteNumberOf('n')} as number, n.state, n.direction,
           json_build_object('id', t.id, 'name', t.name) as type, n.causale, n.causale_text as "causaleText",
           n.issued_on as "issuedOn", n.recipient_name as "recipientName",
           case when place.id is not null then ${placeRef('place')} end as "toPlace", n.destination, n.plate,
           ${parcelsOf} as parcels,
           (select count(*)::integer from delivery_note_lines l where l.note_id = n.id) as lines,
           n.return_due_on as "returnDueOn", ${returnState} as "returnState",
           n.letters as series, n.year, n.issued_at as "issuedAt", ${nameOf('issuer')} as "issuedBy",
           case when n.recipient_kind is not null and n.recipient_name is not null then json_build_object(
             'kind', n.recipient_kind, 'id', coalesce(n.supplier_id, n.user_id, n.recipient_id),
             'name', n.recipient_name, 'address', n.recipient_address, 'vatNumber', n.recipient_vat_number,
             'taxCode', n.recipient_tax_code) end as recipient,
           n.aspect, n.porto, n.parcels as "declaredParcels", n.net_weight as "netWeight",
           n.gross_weight as "grossWeight", n.carried_by as "carriedBy",
           case when n.carrier_name is not null then json_build_object(
             'name', n.carrier_name, 'address', n.carrier_address, 'vatNumber', n.carrier_vat_number) end as carrier,
           case when trip.id is not null then json_build_object('id', trip.id,
             'title', case when trip.private then 'Viaggio' else trip.title end) end as booking,
           n.starts_on as "startsOn", to_char(n.starts_time, 'HH24:MI') as "startsTime",
           case when team.id is not null then json_build_object('id', team.id, 'name', team.name) end as team,
           n.order_reference as "orderReference", n.notes,
           case when former.id is not null then ${noteRef('former')} end as "returnOf",
           n.return_for as "returnFor",
           coalesce((
             select json_agg(json_build_object('id', o.id, 'number', order_number(o.year, o.number)) order by o.id)
               from orders o where o.id in (
                 select came.order_id from delivery_note_lines l join order_lines came on came.id = l.order_line_id
                  where l.note_id = n.id)), '[]') as orders,
           coalesce((select json_agg(${noteRef('back')} order by back.id)
                       from delivery_notes back where back.returns_id = n.id), '[]') as "returnedBy",
           case when copied.id is not null then ${noteRef('copied')} end as "duplicateOf",
           (select ${noteRef('next')} from delivery_notes next
             where next.duplicate_of_id = n.id and next.replaces order by next.id desc limit 1) as "replacedBy",
           n.departed_at as "departedAt", n.delivered_on as "deliveredOn", n.receiver_name as "receiverName",
           coalesce((select json_agg(json_build_object('kind', proof.kind, 'madeAt', proof.made_at)
                                     order by proof.kind)
                       from delivery_proofs proof where proof.note_id = n.id), '[]') as proofs,
           n.annulled_at as "annulledAt", n.annulment_reason as "annulmentReason",
           coalesce((select json_agg(json_build_object('kind', paper.kind, 'sha256', paper.sha256,
                                                       'madeAt', paper.made_at) order by paper.id)
                       from papers paper where paper.delivery_note_id = n.id), '[]') as papers,
           ${nameOf('author')} as "createdBy", n.created_at as "createdAt", n.version
      from delivery_notes n
      join delivery_note_types t on t.id = n.type_id
      left join locations place on place.id = n.to_location_id
      left join bookings trip on trip.id = n.booking_id
      left join teams team on team.id = n.team_id
      left join delivery_notes former on former.id = n.returns_id
      left join delivery_notes copied on copied.id = n.duplicate_of_id
      left join users issuer on issuer.id = n.issued_by
      left join users author on author.id = n.created_by
     where n.id = ${id}`;
  if (!note) throw noDeliveryNote();
  return { ...note, rows: await readLines(db, id), ...openDeliveryNoteMoves(note, user) };
}

const readLines = (db: Reader, id: number) =>
  runSql(db)<DeliveryNoteLine>`
    select l.id, case when p.id is not null then ${movedProduct} end as product, l.description, l.quantity, l.unit,
           case when coalesce(lot.code, l.lot_code) is not null then json_build_object(
             'id', lot.id, 'code', coalesce(lot.code, l.lot_code),
             'expiresOn', coalesce(lot.expires_on, l.lot_expires_on)) end as lot,
           case when place.id is not null then ${placeRef('place')} end as place, l.parcels, l.weight,
           l.reservation_id as "reservationId", l.loan_id as "loanId", l.returned_line_id as "returnedLineId",
           l.order_line_id as "orderLineId",
           case when ${lineOut} is not null then l.quantity - ${lineOut} end as returned, ${lineOut} as out
      from delivery_note_lines l
      join delivery_notes n on n.id = l.note_id
      left join products p on p.id = l.product_id
      left join lots lot on lot.id = l.lot_id
      left join locations place on place.id = l.location_id
     where l.note_id = ${id} order by l.position`;
