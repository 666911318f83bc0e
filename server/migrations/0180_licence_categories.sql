-- B1, C1E and D1E are categories of art. 116 of the Codice della strada, too.
alter table documents
  drop constraint documents_licence_category_check,
  add constraint documents_licence_category_check check (licence_category in
    ('AM', 'A1', 'A2', 'A', 'B1', 'B', 'B96', 'BE', 'C1', 'C1E', 'C', 'CE', 'D1', 'D1E', 'D', 'DE')),
  drop constraint documents_proposed_licence_category_check,
  add constraint documents_proposed_licence_category_check check (proposed_licence_category in
    ('AM', 'A1', 'A2', 'A', 'B1', 'B', 'B96', 'BE', 'C1', 'C1E', 'C', 'CE', 'D1', 'D1E', 'D', 'DE'));
alter table vans
  drop constraint vans_licence_category_check,
  add constraint vans_licence_category_check check (licence_category in
    ('AM', 'A1', 'A2', 'A', 'B1', 'B', 'B96', 'BE', 'C1', 'C1E', 'C', 'CE', 'D1', 'D1E', 'D', 'DE'));
