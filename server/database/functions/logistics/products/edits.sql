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

-- Returns whether anything besides movements names a product, which can then only be put out of use. The seven
-- subqueries have a function of their own, because otherwise each look at a product would prepare them, even for a
-- product that has moved.
create or replace function is_named_elsewhere(product integer) returns boolean language sql stable
  as $$ select exists (select from public.lots where product_id = product)
            or exists (select from public.reservations where product_id = product)
            or exists (select from public.loans where product_id = product)
            or exists (select from public.stock_take_counts where product_id = product)
            or exists (select from public.order_lines where product_id = product)
            or exists (select from public.wishes where product_id = product)
            or exists (select from public.products other where other.merged_into_id = product) $$;
