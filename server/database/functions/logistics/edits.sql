-- The triggers that count, date and log edits, for tables that the triggers of add_edit_triggers don't fit.

create or replace trigger audit after insert or update or delete on arrivals
  for each row execute function audit_row('@orders.order_id');
-- The note that people were warned of a budget is no change of the budget.
create or replace trigger version before update of amount, notes on budgets
  for each row execute function count_version();
create or replace trigger audit after insert or update of amount, notes or delete on budgets
  for each row execute function audit_row();
create or replace trigger audit after insert or update or delete on supplier_invoice_orders
  for each row execute function audit_row('@orders.order_id');
create or replace trigger audit after insert or update or delete on sub_categories
  for each row execute function audit_row('@macro_categories.macro_id');
create or replace trigger audit after insert or update or delete on synonyms
  for each row execute function audit_row('@synonym_groups.group_id');
create or replace trigger version before update on delivery_notes
  for each row when (new.return_reminded_on is not distinct from old.return_reminded_on and new.all_back = old.all_back)
  execute function count_version();
create or replace trigger audit after insert or update or delete on delivery_notes
  for each row execute function audit_row('organisation');
create or replace trigger audit after insert or delete or update of position, product_id, description, quantity, unit,
  lot_id, lot_code, lot_expires_on, location_id, parcels, weight, reservation_id, loan_id, returned_line_id,
  order_line_id on delivery_note_lines
  for each row execute function audit_row('@delivery_notes.note_id');
create or replace trigger audit after insert or update or delete on delivery_proofs
  for each row execute function audit_row('@delivery_notes.note_id');
create or replace trigger audit after insert or update or delete on recipient_addresses
  for each row execute function audit_row('@recipients.recipient_id');
-- The progress of an import changes several times a second and is no person's edit, so it isn't logged.
create or replace trigger audit after insert or delete or update of state, only_good on imports
  for each row execute function audit_row('columns', 'mapping');
create or replace trigger version before update of supplier_id, number, date, notes on incoming_notes
  for each row execute function count_version();
create or replace trigger audit after insert or update of supplier_id, number, date, notes or delete on incoming_notes
  for each row execute function audit_row();
create or replace trigger version before update of due_on, notes on loans for each row execute function count_version();
create or replace trigger audit after insert or delete or update of quantity, returned, due_on, notes, borrower_id,
  borrower_name on loans
  for each row execute function audit_row('@products.product_id', 'borrower_contact');
create or replace trigger version before update of parent_id, kind, code, name, holds_stock, closed, capacity,
  macro_category_id, responsible_id, notes on locations
  for each row execute function count_version();
create or replace trigger audit after insert or update or delete on location_photos
  for each row execute function audit_row('@locations.location_id');
-- Rewriting the search words is no edit of the order.
create or replace trigger version before update on orders
  for each row when (new.search = old.search) execute function count_version();
create or replace trigger updated before update on orders
  for each row when (new.search = old.search) execute function set_updated_at();
create or replace trigger audit after insert or update or delete on order_lines
  for each row execute function audit_row('@orders.order_id');
create or replace trigger audit after insert or update or delete on order_approvals
  for each row execute function audit_row('@orders.order_id');
create or replace trigger audit after insert or update or delete on product_barcodes
  for each row execute function audit_row('@products.product_id');
create or replace trigger audit after insert or update or delete on reservations
  for each row execute function audit_row('@products.product_id');
create or replace trigger audit after insert or update or delete on pick_list_lines
  for each row execute function audit_row('@pick_lists.list_id');
create or replace trigger audit after insert or update or delete on stock_take_recounts
  for each row execute function audit_row('@stock_takes.stock_take_id');
create or replace trigger audit after insert or update or delete on lots
  for each row execute function audit_row('@products.product_id');
create or replace trigger updated before update on suppliers for each row execute function set_updated_at();
create or replace trigger audit after insert or update or delete on suppliers
  for each row execute function audit_row('iban');
create or replace trigger audit after insert or update or delete on supplier_addresses
  for each row execute function audit_row('@suppliers.supplier_id');
create or replace trigger audit after insert or update or delete on supplier_contacts
  for each row execute function audit_row('@suppliers.supplier_id');
create or replace trigger audit after insert or update or delete on supplier_products
  for each row execute function audit_row('@products.product_id');
