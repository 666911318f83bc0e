create or replace trigger updated before update of code, name, description, sub_category_id, unit, manufacturer,
  manufacturer_code, kind, minimum_stock, maximum_stock, reorder_quantity, tracking, has_expiry, hazards,
  standard_cost, vat_percent, weight_grams, length_mm, width_mm, height_mm, notes, active, merged_into_id on products
  for each row execute function set_updated_at();
create or replace trigger version before update of code, name, description, sub_category_id, unit, manufacturer,
  manufacturer_code, kind, minimum_stock, maximum_stock, reorder_quantity, tracking, has_expiry, hazards,
  standard_cost, vat_percent, weight_grams, length_mm, width_mm, height_mm, notes, active, merged_into_id on products
  for each row execute function count_version();
create or replace trigger audit after insert or delete or update of code, name, description, sub_category_id, unit,
  manufacturer, manufacturer_code, kind, minimum_stock, maximum_stock, reorder_quantity, tracking, has_expiry,
  hazards, standard_cost, vat_percent, weight_grams, length_mm, width_mm, height_mm, notes, active, merged_into_id on
  products
  for each row execute function audit_row();
create or replace trigger audit after insert or update or delete on product_photos
  for each row execute function audit_row('@products.product_id');
create or replace trigger audit after insert or update or delete on attachments
  for each row execute function audit_row('@products.product_id', '@orders.order_id', '@resources.resource_id',
                                      '@van_handovers.handover_id', '@van_costs.van_cost_id', '@bookings.booking_id');
