-- How heavy and how large a product is and its VAT, for parcels, documents and orders; and what a place looks like.

alter table products
  -- Of one unit.
  add column weight_grams numeric(14, 3) constraint products_weight check (weight_grams > 0),
  add column length_mm numeric(14, 3) constraint products_length check (length_mm > 0),
  add column width_mm numeric(14, 3) constraint products_width check (width_mm > 0),
  add column height_mm numeric(14, 3) constraint products_height check (height_mm > 0),
  -- The usual rate; each document may say another.
  add column vat_percent numeric(12, 2) constraint products_vat check (vat_percent between 0 and 100);

drop trigger updated on products;
drop trigger version on products;
drop trigger audit on products;
create trigger updated before update of code, name, description, sub_category_id, unit, manufacturer, manufacturer_code, kind,
  minimum_stock, maximum_stock, reorder_quantity, tracking, has_expiry, hazards, standard_cost, vat_percent, weight_grams,
  length_mm, width_mm, height_mm, notes, active, merged_into_id on products for each row execute function set_updated_at();
create trigger version before update of code, name, description, sub_category_id, unit, manufacturer, manufacturer_code, kind,
  minimum_stock, maximum_stock, reorder_quantity, tracking, has_expiry, hazards, standard_cost, vat_percent, weight_grams,
  length_mm, width_mm, height_mm, notes, active, merged_into_id on products for each row execute function count_version();
create trigger audit after insert or delete or update of code, name, description, sub_category_id, unit, manufacturer,
  manufacturer_code, kind, minimum_stock, maximum_stock, reorder_quantity, tracking, has_expiry, hazards, standard_cost,
  vat_percent, weight_grams, length_mm, width_mm, height_mm, notes, active, merged_into_id
  on products for each row execute function audit_row();

-- Another photo is another row: under one id the picture never changes.
create table location_photos (
  id integer generated always as identity primary key,
  location_id integer not null references locations on delete cascade,
  large_sha256 text not null references files on delete restrict,
  small_sha256 text not null references files on delete restrict,
  created_at timestamptz not null default now(),
  constraint location_photos_one_each unique (location_id)
);
create index location_photos_large on location_photos (large_sha256);
create index location_photos_small on location_photos (small_sha256);
create trigger audit after insert or update or delete on location_photos
  for each row execute function audit_row('@locations.location_id');
