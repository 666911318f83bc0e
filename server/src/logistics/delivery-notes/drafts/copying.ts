/** Makes a new draft with the data and the lines of another note. */
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { noDeliveryNote } from '../shared/living.ts';

/**
 * Copies a note to a new draft, without its number and dates. Only a copy that replaces an annulled note also keeps the
 * plate, the trip, the return, and the lines' reservations, loans, returned lines and order lines, because the
 * annulment gave them back.
 */
export async function copyToDraft(
  tx: Writer,
  { id, userId, replaces }: { id: number; userId: number; replaces: boolean },
): Promise<number> {
  const [copy] = await runSql(tx)<{ id: number }>`
    insert into delivery_notes (type_id, letters, direction, causale, causale_text, supplier_id, user_id,
      recipient_id, recipient_kind, recipient_name, recipient_address, recipient_vat_number, recipient_tax_code,
      destination, to_location_id, aspect, porto, parcels, net_weight, gross_weight, carried_by, carrier_name,
      carrier_address, carrier_vat_number, plate, booking_id, team_id, notes, order_reference, return_due_on,
      returns_id, return_for, duplicate_of_id, replaces, created_by)
    select type_id, letters, direction, causale, causale_text, supplier_id, user_id,
           recipient_id, recipient_kind, recipient_name, recipient_address, recipient_vat_number, recipient_tax_code,
           destination, to_location_id, aspect, porto, parcels, net_weight, gross_weight, carried_by, carrier_name,
           carrier_address, carrier_vat_number, case when ${replaces} then plate end,
           case when ${replaces} then booking_id end, team_id, notes, order_reference,
           case when ${replaces} then return_due_on end, case when ${replaces} then returns_id end,
           case when ${replaces} then return_for end,
           id, ${replaces}, ${userId}
      from delivery_notes where id = ${id} returning id`;
  if (!copy) throw noDeliveryNote();
  await runSql(tx)`
    insert into delivery_note_lines (note_id, position, product_id, description, quantity, unit, lot_id, lot_code,
      lot_expires_on, location_id, parcels, weight, reservation_id, loan_id, returned_line_id, order_line_id)
    select ${copy.id}, position, product_id, description, quantity, unit, lot_id, lot_code, lot_expires_on, location_id,
           parcels, weight,
           case when ${replaces} then reservation_id end, case when ${replaces} then loan_id end,
           case when ${replaces} then returned_line_id end, case when ${replaces} then order_line_id end
      from delivery_note_lines where note_id = ${id}`;
  return copy.id;
}
