-- The triggers that count, date and log the edits of tables for which those of add_edit_triggers are missing or don't
-- fit.

create or replace trigger audit after insert on regulation_versions
  for each row execute function audit_row('@regulations.regulation_id', 'body');
create or replace trigger audit after insert or update or delete on regulation_acceptances
  for each row execute function audit_row();
create or replace trigger audit after insert or update or delete on bug_reports
  for each row execute function audit_row();
create or replace trigger updated_at before update on signature_choices for each row execute function set_updated_at();
create or replace trigger audit after insert or update or delete on signature_choices
  for each row execute function audit_row();
create or replace trigger audit after insert or update or delete on settings for each row execute function audit_row();
