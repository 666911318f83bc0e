create or replace trigger version before update on macro_categories for each row execute function count_version();
create or replace trigger audit after insert or update or delete on macro_categories
  for each row execute function audit_row();
create or replace trigger version before update on sub_categories for each row execute function count_version();
create or replace trigger audit after insert or update or delete on sub_categories
  for each row execute function audit_row('@macro_categories.macro_id');
