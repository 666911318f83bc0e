-- A washer costs € 0,0042: the cost of one unit has four decimals, as the prices of suppliers have. Triggers that name
-- the column have to go while its type changes, and come back as they stand in functions/logistics/products/edits.sql.
drop trigger updated on products;
drop trigger version on products;
drop trigger audit on products;

alter table products alter column standard_cost type numeric(14, 4);

create trigger updated before update of code, name, description, sub_category_id, unit, manufacturer,
  manufacturer_code, kind, minimum_stock, maximum_stock, reorder_quantity, tracking, has_expiry, hazards,
  standard_cost, vat_percent, weight_grams, length_mm, width_mm, height_mm, notes, active, merged_into_id on products
  for each row execute function set_updated_at();
create trigger version before update of code, name, description, sub_category_id, unit, manufacturer,
  manufacturer_code, kind, minimum_stock, maximum_stock, reorder_quantity, tracking, has_expiry, hazards,
  standard_cost, vat_percent, weight_grams, length_mm, width_mm, height_mm, notes, active, merged_into_id on products
  for each row execute function count_version();
create trigger audit after insert or delete or update of code, name, description, sub_category_id, unit,
  manufacturer, manufacturer_code, kind, minimum_stock, maximum_stock, reorder_quantity, tracking, has_expiry,
  hazards, standard_cost, vat_percent, weight_grams, length_mm, width_mm, height_mm, notes, active, merged_into_id on
  products
  for each row execute function audit_row();
