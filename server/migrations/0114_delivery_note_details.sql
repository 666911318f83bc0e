-- The lot of goods that come in, as it was typed: a note makes it, or finds it, when it is issued.
alter table delivery_note_lines
  add column lot_code text check (length(lot_code) between 1 and 80),
  add column lot_expires_on date,
  add constraint delivery_note_lines_typed_lot check (
    case when lot_code is null then lot_expires_on is null else product_id is not null and lot_id is null end);
-- The order of the recipient's, as they number it.
alter table delivery_notes add column order_reference text check (length(order_reference) between 1 and 80);
