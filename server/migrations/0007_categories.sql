-- A macro category's history tells of its sub categories, too.
drop trigger audit on sub_categories;
create trigger audit after insert or update or delete on sub_categories
  for each row execute function audit_row('@macro_categories.macro_id');
