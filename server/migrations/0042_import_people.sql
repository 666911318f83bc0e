-- People come from a file, too: each good row becomes an invitation.
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('products', 'categories', 'locations', 'stock', 'people'));
