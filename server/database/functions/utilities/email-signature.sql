create or replace trigger version before update on signature_templates
  for each row execute function count_version();
create or replace trigger audit after insert or update or delete on signature_templates
  for each row execute function audit_row();

create or replace trigger updated_at before update on signature_choices
  for each row execute function set_updated_at();
create or replace trigger audit after insert or update or delete on signature_choices
  for each row execute function audit_row();
