-- Members can be imported.
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in
    ('products', 'categories', 'locations', 'stock', 'suppliers', 'supplierProducts', 'people', 'members'));
