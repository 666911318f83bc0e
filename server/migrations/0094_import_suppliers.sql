-- Suppliers, and what they sell, come from files too. Prices have their own log, so this one says of an import, as the
-- others do, what it changed.

alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in
    ('products', 'categories', 'locations', 'stock', 'suppliers', 'supplierProducts', 'people'));

alter table supplier_price_changes
  add column import_id integer default nullif(current_setting('app.import_id', true), '')::integer;
create index supplier_price_changes_import on supplier_price_changes (import_id) where import_id is not null;
